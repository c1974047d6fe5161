import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { newOp } from '@/domain/envelope';
import type { Prepare } from './prepared-act';
import { alone, identityFile, notice } from './rules-objects';

/** What is written without an entry. */
export const honestWrites: Record<string, Prepare> = {
  'an edited profile': async (desk) => {
    const caller = await desk.person();
    const before = await desk.read(`users/${caller.uid}`);
    const addresses = [{ coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' }];
    return { caller, commit: alone(`users/${caller.uid}`, { ...before, firstname: 'New', mobile: '+2', gender: 'x', addresses }) };
  },
  'a notice to a client': async (desk, boss) => {
    const { uid } = await desk.person();
    return { caller: boss, commit: alone(`notifications/${uid}`, { list: [notice(boss.uid)], seenAt: Timestamp.fromMillis(0) }) };
  },
  'a notice more than a hundred': async (desk, boss) => {
    const { uid } = await desk.person();
    const list = Array.from({ length: 100 }, () => notice(boss.uid));
    const seenAt = Timestamp.fromMillis(0);
    await desk.plant({ [`notifications/${uid}`]: { list, seenAt } });
    return { caller: boss, commit: alone(`notifications/${uid}`, { list: [...list.slice(1), notice(boss.uid)], seenAt }) };
  },
  'notices seen': async (desk, boss) => {
    const caller = await desk.person();
    const list = [notice(boss.uid)];
    await desk.plant({ [`notifications/${caller.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    return { caller, commit: alone(`notifications/${caller.uid}`, { list, seenAt: serverTimestamp() }) };
  },
  'what was sent': async (_, boss) => ({
    caller: boss,
    commit: alone(`sent/${newOp()}`, { title: 'T', body: 'B', audience: 'everyone', count: 0, by: boss.uid, at: serverTimestamp() }),
  }),
  'a message': async (desk) => ({
    caller: desk.visitor,
    commit: alone(`messages/${newOp()}`, {
      name: 'N',
      email: 'n@example.com',
      subject: 'S',
      body: 'B',
      status: 'new',
      at: serverTimestamp(),
    }),
  }),
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
