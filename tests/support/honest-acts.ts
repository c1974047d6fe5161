import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { Caller } from '@/data/caller';
import { newOp } from '@/domain/envelope';
import { completed, decided, type Figures, listing, noDeposits, opened, requested, stored } from './rules-acts';
import type { RulesDesk } from './rules-desk';
import {
  archived,
  kinds,
  type ListState,
  noList,
  stateOf,
  storedList,
  trade,
  tradePlaced,
  tradeSettled,
  withdrawal,
  withdrawalCompleted,
  withdrawalDecided,
  withdrawalDeleted,
  withdrawalRequested,
} from './rules-lists';
import {
  adjusted,
  alone,
  charged,
  corrected,
  emptyVerification,
  goodReason,
  identityFile,
  notice,
  planOf,
  plansUpdated,
  profileAct,
  subscribed,
  subscription,
  unsubscribed,
  verification,
  waitingVerification,
} from './rules-objects';
import { type Commit, type Fields, recorded } from './rules-writes';

/** One honest act, ready to be sent: who sends it, and what. */
export interface Ready {
  caller: Caller;
  commit: Commit;
}

/** Prepares one act on a client of its own. `length`: how many elements stand in the list that it is about. */
export type Prepare = (desk: RulesDesk, boss: Caller, length: number) => Promise<Ready>;

const figures: Figures = { balance: '500.00', profit: '0', bonus: '0' };
const held = { reserved: '40.00', staked: '50.00' };
const active = { status: 'active' };
const twentyLines = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(100));
const eightPlans = Object.fromEntries(['plus', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, planOf()]));

/** A list of `length` decided elements and one that waits at its end. */
const waitingAtEnd = (
  kind: (typeof kinds)[keyof typeof kinds],
  uid: string,
  length: number,
  one: typeof withdrawal,
  done: Fields,
): ListState => stateOf(kind, [...Array.from({ length }, () => one(uid, done)), one(uid)]);

async function withdrawer(desk: RulesDesk, length: number, before?: (uid: string) => ListState) {
  const uid = desk.newUid();
  const state =
    before?.(uid) ??
    (length === 0
      ? noList
      : stateOf(
          kinds.withdrawals,
          Array.from({ length }, () => withdrawal(uid, { status: 'rejected', note: goodReason })),
        ));
  const caller = await desk.person(
    { user: active, account: { ...figures }, holds: held, ...(state.rev > 0 && { withdrawals: storedList(kinds.withdrawals, state) }) },
    uid,
  );
  return { uid, caller, state };
}

async function trader(desk: RulesDesk, length: number, open: boolean) {
  const uid = desk.newUid();
  const done = { status: 'closed', closePrice: '64000.00', closedAt: Timestamp.now(), result: '0.00' };
  const state = open
    ? waitingAtEnd(kinds.trades, uid, length, trade, done)
    : stateOf(
        kinds.trades,
        Array.from({ length }, () => trade(uid, done)),
      );
  const caller = await desk.person(
    { user: active, account: { ...figures }, holds: held, ...(state.rev > 0 && { trades: storedList(kinds.trades, state) }) },
    uid,
  );
  return { uid, caller, state };
}

async function depositor(desk: RulesDesk, statuses: string[]) {
  const uid = desk.newUid();
  const state = statuses.length > 0 ? listing(uid, statuses) : noDeposits;
  const caller = await desk.person({ account: { ...figures }, ...(state.rev > 0 && { deposits: stored(state) }) }, uid);
  return { uid, caller, state };
}

const rejectedTimes = (length: number) => Array.from({ length }, () => 'rejected');
const rejected = { status: 'rejected', note: goodReason };

const user = (uid: string) => `users/${uid}`;

/** Every act of the design, as this project writes it. */
export const honestActs: Record<string, Prepare> = {
  'account.opened': async (desk) => {
    const uid = desk.newUid();
    return { caller: desk.as(uid), commit: opened(uid) };
  },
  'deposit.requested': async (desk, _, length) => {
    const { uid, caller, state } = await depositor(desk, rejectedTimes(length));
    return { caller, commit: requested(uid, state) };
  },
  'deposit.cancelled': async (desk, _, length) => {
    const { uid, caller, state } = await depositor(desk, [...rejectedTimes(length), 'pending']);
    return { caller, commit: decided(uid, state, { actor: uid, index: length, status: 'cancelled' }) };
  },
  'deposit.completed': async (desk, boss, length) => {
    const { uid, state } = await depositor(desk, [...rejectedTimes(length), 'pending']);
    return { caller: boss, commit: completed(uid, state, { actor: boss.uid, index: length }, figures, { balance: '750.00' }) };
  },
  'deposit.rejected': async (desk, boss, length) => {
    const { uid, state } = await depositor(desk, [...rejectedTimes(length), 'pending']);
    return { caller: boss, commit: decided(uid, state, { actor: boss.uid, index: length, status: 'rejected', note: goodReason }) };
  },
  'withdrawal.requested': async (desk, _, length) => {
    const { uid, caller, state } = await withdrawer(desk, length);
    return { caller, commit: withdrawalRequested(uid, state, held) };
  },
  'withdrawal.cancelled': async (desk, _, length) => {
    const { uid, caller, state } = await withdrawer(desk, length, (id) =>
      waitingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected),
    );
    return { caller, commit: withdrawalDecided('cancelled', uid, state, held, { actor: uid, index: length }) };
  },
  'withdrawal.completed': async (desk, boss, length) => {
    const { uid, state } = await withdrawer(desk, length, (id) => waitingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected));
    return { caller: boss, commit: withdrawalCompleted(uid, state, held, figures, { actor: boss.uid, index: length }) };
  },
  'withdrawal.rejected': async (desk, boss, length) => {
    const { uid, state } = await withdrawer(desk, length, (id) => waitingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected));
    return { caller: boss, commit: withdrawalDecided('rejected', uid, state, held, { actor: boss.uid, index: length, note: goodReason }) };
  },
  'withdrawal.deleted': async (desk, boss, length) => {
    const { uid, state } = await withdrawer(desk, length, (id) => waitingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected));
    return { caller: boss, commit: withdrawalDeleted(uid, state, held, { actor: boss.uid, index: length, reason: goodReason }) };
  },
  'withdrawal.deleted of a decided one': async (desk, boss, length) => {
    const { uid, state } = await withdrawer(desk, length + 1);
    return { caller: boss, commit: withdrawalDeleted(uid, state, held, { actor: boss.uid, index: length, reason: goodReason }) };
  },
  'trade.placed': async (desk, _, length) => {
    const { uid, caller, state } = await trader(desk, length, false);
    return { caller, commit: tradePlaced(uid, state, held) };
  },
  'trade.settled': async (desk, boss, length) => {
    const { uid, state } = await trader(desk, length, true);
    return { caller: boss, commit: tradeSettled(uid, state, held, figures, { actor: boss.uid, index: length }) };
  },
  'trade.settled by hand': async (desk, boss, length) => {
    const { uid, state } = await trader(desk, length, true);
    const settlement = { actor: boss.uid, index: length, manual: true, note: goodReason, result: '-50.00' };
    return { caller: boss, commit: tradeSettled(uid, state, held, figures, settlement) };
  },
  'subscription.set': async (desk) => {
    const caller = await desk.person();
    return { caller, commit: subscribed(caller.uid, 0, null) };
  },
  'subscription.set instead of another': async (desk) => {
    const before = subscription({ plan: 'old', amount: '10.00' });
    const caller = await desk.person({ subscription: { subscription: before } });
    return { caller, commit: subscribed(caller.uid, 1, before) };
  },
  'subscription.cancelled': async (desk) => {
    const before = subscription();
    const caller = await desk.person({ subscription: { subscription: before } });
    return { caller, commit: unsubscribed(caller.uid, caller.uid, 1, before) };
  },
  'subscription.terminated': async (desk, boss) => {
    const before = subscription();
    const { uid } = await desk.person({ subscription: { subscription: before } });
    return { caller: boss, commit: unsubscribed(uid, boss.uid, 1, before) };
  },
  'subscription.charged': async (desk, boss) => {
    const ref = newOp();
    const { uid } = await desk.person({ account: { ...figures }, holds: held, subscription: { subscription: subscription(), op: ref } });
    return { caller: boss, commit: charged(uid, boss.uid, figures, ref) };
  },
  'account.adjusted': async (desk, boss) => {
    const { uid } = await desk.person({ account: { ...figures }, holds: held });
    return { caller: boss, commit: adjusted(uid, boss.uid, figures, { balance: '90.00', bonus: '5.00', profit: '-1.00' }) };
  },
  'account.adjusted with a reference': async (desk, boss) => {
    const { uid } = await desk.person({ account: { ...figures } });
    await desk.plant({ [`ledger/${uid}/entries/earlier`]: { op: 'earlier' } });
    return { caller: boss, commit: adjusted(uid, boss.uid, figures, { balance: '510.00' }, { ref: 'earlier' }) };
  },
  'verification.submitted': async (desk) => {
    const caller = await desk.person();
    const changes = { document: identityFile(caller.uid), kind: 'passport' };
    return { caller, commit: verification(caller.uid, caller.uid, 'submitted', 1, emptyVerification, changes) };
  },
  'verification.approved': async (desk, boss) => {
    const uid = desk.newUid();
    await desk.person({ verification: waitingVerification(uid) }, uid);
    return { caller: boss, commit: verification(uid, boss.uid, 'approved', 1, waitingVerification(uid), { status: 'verified' }) };
  },
  'verification.rejected': async (desk, boss) => {
    const uid = desk.newUid();
    await desk.person({ verification: waitingVerification(uid) }, uid);
    const changes = { status: 'rejected', note: goodReason };
    return { caller: boss, commit: verification(uid, boss.uid, 'rejected', 1, waitingVerification(uid), changes, goodReason) };
  },
  'verification.viewed': async (desk, boss) => {
    const uid = desk.newUid();
    await desk.person({ verification: waitingVerification(uid) }, uid);
    return { caller: boss, commit: verification(uid, boss.uid, 'viewed', 1, waitingVerification(uid), { viewer: boss.uid }) };
  },
  'status.changed': async (desk, boss) => {
    const { uid } = await desk.person();
    return { caller: boss, commit: profileAct(await desk.read(user(uid)), boss.uid, 'status.changed', active, ['status'], goodReason) };
  },
  'status.frozen': async (desk) => {
    const caller = await desk.person();
    const commit = profileAct(await desk.read(user(caller.uid)), caller.uid, 'status.frozen', { status: 'frozen' }, ['status']);
    return { caller, commit };
  },
  'closure.requested': async (desk) => {
    const caller = await desk.person();
    return { caller, commit: profileAct(await desk.read(user(caller.uid)), caller.uid, 'closure.requested', {}, []) };
  },
  'profile.corrected': async (desk, boss) => {
    const { uid } = await desk.person();
    const changes = { lastname: 'Other', lastnameKey: 'other', country: 'Sweden' };
    return { caller: boss, commit: profileAct(await desk.read(user(uid)), boss.uid, 'profile.corrected', changes, corrected, goodReason) };
  },
  'payment.updated': async (desk) => {
    const caller = await desk.boss();
    const { uid } = caller;
    const after = { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {} };
    const act = { uid, col: 'admins', rev: 1, op: newOp(), actor: uid, action: 'payment.updated' };
    return { caller, commit: recorded({ ...act, fields: after, before: {}, after }) };
  },
  'desk.selected': async (desk, boss) => {
    const { uid } = boss;
    const current = await desk.read('desk/current');
    const next = await desk.boss({
      payment: { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {}, rev: 1, op: 'earlier', at: Timestamp.now() },
    });
    const before = { admin: current.admin, previous: current.previous };
    const after = { admin: next.uid, previous: current.admin };
    const act = { uid, col: 'desk', rev: Number(current.rev) + 1, op: newOp(), actor: uid, action: 'desk.selected' };
    return { caller: boss, commit: recorded({ ...act, fields: after, before, after }) };
  },
  'plans.updated': async (desk, boss) => {
    const { plans, rev } = await desk.read('desk/plans');
    const four = Array.from({ length: 4 }, (_, i) => [`plan-${i}`, planOf({ name: newOp(), includes: twentyLines })]);
    return { caller: boss, commit: plansUpdated(boss.uid, Number(rev), plans as Fields, { ...eightPlans, ...Object.fromEntries(four) }) };
  },
  'history.archived': async (desk, boss, length) => {
    const { uid, state } = await withdrawer(desk, length + 8);
    return { caller: boss, commit: archived(kinds.withdrawals, uid, state, { actor: boss.uid, count: 8 }) };
  },
  'history.archived of deposits': async (desk, boss, length) => {
    const { uid, state } = await depositor(desk, ['pending', ...rejectedTimes(length + 1)]);
    const list = { ...state, waiting: state.pending };
    return { caller: boss, commit: archived(kinds.deposits, uid, list, { actor: boss.uid, index: 1 }) };
  },
  'history.archived of trades': async (desk, boss, length) => {
    const { uid, state } = await trader(desk, length + 8, true);
    return { caller: boss, commit: archived(kinds.trades, uid, state, { actor: boss.uid, count: 3, n: '12' }) };
  },
  'an edited profile': async (desk) => {
    const caller = await desk.person();
    const before = await desk.read(user(caller.uid));
    const addresses = [{ coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' }];
    return { caller, commit: alone(user(caller.uid), { ...before, firstname: 'New', mobile: '+2', gender: 'x', addresses }) };
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

/** What the acts above find in the store: plans, and an administrator whose payment method is chosen. */
export async function plantForActs(desk: RulesDesk): Promise<void> {
  await desk.plant({
    'desk/plans': { plans: eightPlans, rev: 1, op: 'earlier', at: Timestamp.now() },
    'desk/current': { admin: 'earlier', previous: '', rev: 1, op: 'earlier', at: Timestamp.now() },
  });
}
