// Commits to be sent by any role or with one part changed; src/data commits at once.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import {
  dayOf,
  documentOnly,
  editCounted,
  identityFile,
  messageSent,
  noticeTo,
  profileEdited,
} from '../objects';
import type { Fields } from '../writes';
import type { Prepare } from './prepare';

/** An edit of the own profile. @param changes beside the phone and the gender */
const edit =
  (changes: Fields = {}): Prepare =>
  async (desk) => {
    const caller = await desk.newClient();
    const before = await desk.read(`users/${caller.uid}`);
    return {
      caller,
      commit: profileEdited(caller.uid, { ...before, mobile: '+2', gender: 'x', ...changes }),
    };
  };
const addresses = [{ coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' }];

/** Writes without an entry. */
export const validUnrecordedWrites: Record<string, Prepare> = {
  'an edited profile': edit(),
  'an edited profile with a name': edit({ firstname: 'New' }),
  'an edited profile with an address': edit({ addresses }),
  'an edited profile with both': edit({ firstname: 'New', addresses }),
  'a profile edited again': async (desk) => {
    const caller = await desk.newClient();
    const before = await desk.read(`users/${caller.uid}`);
    const at = Date.now() - 3_000;
    await desk.seedDocs({
      [`limits/${caller.uid}`]: {
        'profile.edited': { at: Timestamp.fromMillis(at), day: dayOf(at), count: 1 },
      },
    });
    const limits = {
      path: `limits/${caller.uid}`,
      fields: editCounted(dayOf(at) === dayOf(Date.now()) ? 2 : 1),
    };
    return { caller, commit: { ...profileEdited(caller.uid, { ...before, gender: 'x' }), limits } };
  },
  'a notice to a client': async (desk, admin) => {
    const { uid } = await desk.newClient();
    return { caller: admin, commit: noticeTo(admin.uid, uid) };
  },
  'notices seen': async (desk) => {
    const caller = await desk.newClient();
    const path = `notifications/${caller.uid}`;
    await desk.seedDocs({ [path]: { seenAt: Timestamp.fromMillis(0) } });
    return { caller, commit: documentOnly(path, { seenAt: serverTimestamp() }) };
  },
  'a message': async (desk) => {
    await desk.seedDocs({ 'desk/inbox': { id: 'earlier', at: Timestamp.fromMillis(0) } });
    return { caller: desk.visitor, commit: messageSent() };
  },
  'a note of the desk': async (desk, admin, length) => {
    const { uid } = await desk.newClient();
    const list = Array.from({ length }, () => ({
      text: 'Called.',
      by: admin.uid,
      at: Timestamp.now(),
    }));
    if (length > 0) await desk.seedDocs({ [`desknotes/${uid}`]: { list } });
    return {
      caller: admin,
      commit: documentOnly(`desknotes/${uid}`, {
        list: [...list, { text: 'Called again.', by: admin.uid, at: Timestamp.now() }],
      }),
    };
  },
  'an upload ticket': async (desk) => {
    const caller = await desk.newClient();
    await desk.seedDocs({
      [`uploads/${caller.uid}`]: {
        path: identityFile(caller.uid),
        at: Timestamp.fromMillis(Date.now() - 11_000),
        count: 1,
      },
    });
    const sameDay = new Date(Date.now() - 11_000).getUTCDate() === new Date().getUTCDate();
    return {
      caller,
      commit: documentOnly(`uploads/${caller.uid}`, {
        path: identityFile(caller.uid, 'b.png'),
        at: serverTimestamp(),
        count: sameDay ? 2 : 1,
      }),
    };
  },
};
