import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../acts';
import type { RulesDesk } from '../desk';
import { alone, dayOf, editCounted, identityFile, messageSent, notice, profileEdited } from '../objects';
import { noticesTo, noticeTo, sentRecord } from '../sent';
import type { Prepare } from './prepare';

/** As many clients as one commit tells. */
async function eight(desk: RulesDesk): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: 8 }, () => desk.person()));
  return people.map(({ uid }) => uid);
}

/** What is written without an entry. */
export const honestWrites: Record<string, Prepare> = {
  'an edited profile': async (desk) => {
    const caller = await desk.person();
    const before = await desk.read(`users/${caller.uid}`);
    return { caller, commit: profileEdited(caller.uid, { ...before, firstname: 'New', mobile: '+2', gender: 'x' }) };
  },
  'an edited profile with an address': async (desk) => {
    const caller = await desk.person();
    const before = await desk.read(`users/${caller.uid}`);
    const addresses = [{ coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' }];
    return { caller, commit: profileEdited(caller.uid, { ...before, firstname: 'New', mobile: '+2', gender: 'x', addresses }) };
  },
  'a profile edited again': async (desk) => {
    const caller = await desk.person();
    const before = await desk.read(`users/${caller.uid}`);
    const at = Date.now() - 3_000;
    await desk.plant({ [`limits/${caller.uid}`]: { 'profile.edited': { at: Timestamp.fromMillis(at), day: dayOf(at), count: 1 } } });
    const limits = { path: `limits/${caller.uid}`, fields: editCounted(dayOf(at) === dayOf(Date.now()) ? 2 : 1) };
    return { caller, commit: { ...profileEdited(caller.uid, { ...before, gender: 'x' }), limits } };
  },
  'a notice to a client': async (desk, boss) => {
    const { uid } = await desk.person();
    return { caller: boss, commit: noticeTo(boss.uid, uid) };
  },
  'a notice more than a hundred': async (desk, boss) => {
    const { uid } = await desk.person();
    const list = Array.from({ length: 100 }, () => notice(boss.uid, { createdAt: inSeconds(-86_460) }));
    await desk.plant({ [`notifications/${uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    return { caller: boss, commit: noticeTo(boss.uid, uid, list) };
  },
  'notices seen': async (desk, boss) => {
    const caller = await desk.person();
    const list = [notice(boss.uid)];
    await desk.plant({ [`notifications/${caller.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    return { caller, commit: alone(`notifications/${caller.uid}`, { list, seenAt: serverTimestamp() }) };
  },
  'what was sent': async (_, boss) => ({ caller: boss, commit: alone(`sent/${createOp()}`, sentRecord(boss.uid)) }),
  'sent to eight': async (desk, boss) => ({ caller: boss, commit: noticesTo(boss.uid, await eight(desk)) }),
  'sent to eight more': async (desk, boss, length) => {
    const op = createOp();
    const before = Array.from({ length }, (_, i) => `earlier${i}`);
    const stored = { ...sentRecord(boss.uid, {}, before), at: Timestamp.now() };
    await desk.plant({ [`sent/${op}`]: stored });
    return { caller: boss, commit: noticesTo(boss.uid, await eight(desk), { op, stored, before }) };
  },
  'a message': async (desk) => {
    await desk.plant({ 'desk/inbox': { id: 'earlier', at: Timestamp.fromMillis(0) } });
    return { caller: desk.visitor, commit: messageSent() };
  },
  'a note of the desk': async (desk, boss, length) => {
    const { uid } = await desk.person();
    const list = Array.from({ length }, () => ({ text: 'Called.', by: boss.uid, at: Timestamp.now() }));
    if (length > 0) await desk.plant({ [`desknotes/${uid}`]: { list } });
    return {
      caller: boss,
      commit: alone(`desknotes/${uid}`, { list: [...list, { text: 'Called again.', by: boss.uid, at: Timestamp.now() }] }),
    };
  },
  'an upload ticket': async (desk) => {
    const caller = await desk.person();
    await desk.plant({
      [`uploads/${caller.uid}`]: { path: identityFile(caller.uid), at: Timestamp.fromMillis(Date.now() - 11_000), count: 1 },
    });
    const sameDay = new Date(Date.now() - 11_000).getUTCDate() === new Date().getUTCDate();
    return {
      caller,
      commit: alone(`uploads/${caller.uid}`, { path: identityFile(caller.uid, 'b.png'), at: serverTimestamp(), count: sameDay ? 2 : 1 }),
    };
  },
};
