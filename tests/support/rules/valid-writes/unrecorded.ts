// Commits to be sent by any role or with one part changed; src/data commits at once.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import {
  buildDocument,
  buildMessage,
  buildNotice,
  buildProfileEdit,
  createEditCount,
  getIdentityPath,
} from '../acts/objects';
import { getDayNumber } from '../times';
import type { Fields } from '../writes';
import type { PrepareAct } from './prepare';

/** An edit of the own profile. @param changes beside the phone and the gender */
const prepareEdit =
  (changes: Fields = {}): PrepareAct =>
  async (desk) => {
    const caller = await desk.seedClient();
    const before = await desk.read(`users/${caller.uid}`);
    return {
      caller,
      commit: buildProfileEdit(caller.uid, { ...before, mobile: '+2', gender: 'x', ...changes }),
    };
  };
const addresses = [{ coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' }];

/** Writes without an entry. */
export const validUnrecordedWrites: Record<string, PrepareAct> = {
  'an edited profile': prepareEdit(),
  'an edited profile with a name': prepareEdit({ firstname: 'New' }),
  'an edited profile with an address': prepareEdit({ addresses }),
  'an edited profile with both': prepareEdit({ firstname: 'New', addresses }),
  'a profile edited again': async (desk) => {
    const caller = await desk.seedClient();
    const before = await desk.read(`users/${caller.uid}`);
    const at = Date.now() - 3_000;
    await desk.seedDocs({
      [`limits/${caller.uid}`]: {
        'profile.edited': { at: Timestamp.fromMillis(at), day: getDayNumber(at), count: 1 },
      },
    });
    const limits = {
      path: `limits/${caller.uid}`,
      fields: createEditCount(getDayNumber(at) === getDayNumber(Date.now()) ? 2 : 1),
    };
    return {
      caller,
      commit: { ...buildProfileEdit(caller.uid, { ...before, gender: 'x' }), limits },
    };
  },
  'a notice to a client': async (desk, admin) => {
    const { uid } = await desk.seedClient();
    return { caller: admin, commit: buildNotice(admin.uid, uid) };
  },
  'notices seen': async (desk) => {
    const caller = await desk.seedClient();
    const path = `notifications/${caller.uid}`;
    await desk.seedDocs({ [path]: { seenAt: Timestamp.fromMillis(0) } });
    return { caller, commit: buildDocument(path, { seenAt: serverTimestamp() }) };
  },
  'a message': async (desk) => {
    await desk.seedDocs({ 'desk/inbox': { id: 'earlier', at: Timestamp.fromMillis(0) } });
    return { caller: desk.visitor, commit: buildMessage() };
  },
  'a note of the desk': async (desk, admin, length) => {
    const { uid } = await desk.seedClient();
    const list = Array.from({ length }, () => ({
      text: 'Called.',
      by: admin.uid,
      at: Timestamp.now(),
    }));
    if (length > 0) await desk.seedDocs({ [`desknotes/${uid}`]: { list } });
    return {
      caller: admin,
      commit: buildDocument(`desknotes/${uid}`, {
        list: [...list, { text: 'Called again.', by: admin.uid, at: Timestamp.now() }],
      }),
    };
  },
  'an upload ticket': async (desk) => {
    const caller = await desk.seedClient();
    await desk.seedDocs({
      [`uploads/${caller.uid}`]: {
        path: getIdentityPath(caller.uid),
        at: Timestamp.fromMillis(Date.now() - 11_000),
        count: 1,
      },
    });
    const sameDay = new Date(Date.now() - 11_000).getUTCDate() === new Date().getUTCDate();
    return {
      caller,
      commit: buildDocument(`uploads/${caller.uid}`, {
        path: getIdentityPath(caller.uid, 'b.png'),
        at: serverTimestamp(),
        count: sameDay ? 2 : 1,
      }),
    };
  },
};
