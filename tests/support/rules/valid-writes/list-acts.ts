// Commits to be sent by any role or with one part changed; src/data commits at once.
import { Timestamp } from 'firebase/firestore/lite';
import {
  completed,
  completedFor,
  decided,
  listing,
  noDeposits,
  requested,
  stored,
  transactionDigits,
} from '../acts';
import type { RulesDesk } from '../desk';
import {
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
} from '../lists';
import { goodReason } from '../objects';
import type { Fields } from '../writes';
import { active, figures, held, type Prepare } from './prepare';

/** A list of `length` decided elements and a pending one at its end. */
const pendingAtEnd = (
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
  const caller = await desk.newClient(
    {
      user: active,
      account: { ...figures },
      holds: held,
      ...(state.rev > 0 && { withdrawals: storedList(kinds.withdrawals, state) }),
    },
    uid,
  );
  return { uid, caller, state };
}

async function trader(desk: RulesDesk, length: number, open: boolean) {
  const uid = desk.newUid();
  const done = {
    status: 'closed',
    closePrice: '64000.00',
    closedAt: Timestamp.now(),
    result: '0.00',
  };
  const state = open
    ? pendingAtEnd(kinds.trades, uid, length, trade, done)
    : stateOf(
        kinds.trades,
        Array.from({ length }, () => trade(uid, done)),
      );
  const caller = await desk.newClient(
    {
      user: active,
      account: { ...figures },
      holds: held,
      ...(state.rev > 0 && { trades: storedList(kinds.trades, state) }),
    },
    uid,
  );
  return { uid, caller, state };
}

async function newDepositor(desk: RulesDesk, statuses: string[]) {
  const uid = desk.newUid();
  const state = statuses.length > 0 ? listing(uid, statuses) : noDeposits;
  const caller = await desk.newClient(
    { account: { ...figures }, ...(state.rev > 0 && { deposits: stored(state) }) },
    uid,
  );
  return { uid, caller, state };
}

const rejectedTimes = (length: number) => Array.from({ length }, () => 'rejected');
const rejected = { status: 'rejected', note: goodReason };

/** The acts on deposits, withdrawals and trades: requests and decisions. */
export const validListActs: Record<string, Prepare> = {
  'deposit.requested': async (desk, _, length) => {
    const { uid, caller, state } = await newDepositor(desk, rejectedTimes(length));
    return { caller, commit: requested(uid, state) };
  },
  'deposit.cancelled': async (desk, _, length) => {
    const { uid, caller, state } = await newDepositor(desk, [...rejectedTimes(length), 'pending']);
    return {
      caller,
      commit: decided(uid, state, { actor: uid, index: length, status: 'cancelled' }),
    };
  },
  'deposit.completed': async (desk, admin, length) => {
    const { uid, state } = await newDepositor(desk, [...rejectedTimes(length), 'pending']);
    return {
      caller: admin,
      commit: completed(uid, state, { actor: admin.uid, index: length }, figures, {
        balance: '750.00',
      }),
    };
  },
  'deposit.completed with a payment': async (desk, admin, length) => {
    const { uid, state } = await newDepositor(desk, [...rejectedTimes(length), 'pending']);
    // A payment that nobody else names.
    const txid =
      transactionDigits.slice(0, 48) +
      Buffer.from(uid).toString('hex').padStart(16, '0').slice(-16);
    const decision = { actor: admin.uid, index: length };
    return {
      caller: admin,
      commit: completedFor({ txid, output: 9_999 }, uid, state, decision, figures, {
        balance: '750.00',
      }),
    };
  },
  'deposit.rejected': async (desk, admin, length) => {
    const { uid, state } = await newDepositor(desk, [...rejectedTimes(length), 'pending']);
    return {
      caller: admin,
      commit: decided(uid, state, {
        actor: admin.uid,
        index: length,
        status: 'rejected',
        note: goodReason,
      }),
    };
  },
  'withdrawal.requested': async (desk, _, length) => {
    const { uid, caller, state } = await withdrawer(desk, length);
    return { caller, commit: withdrawalRequested(uid, state, held) };
  },
  'withdrawal.cancelled': async (desk, _, length) => {
    const { uid, caller, state } = await withdrawer(desk, length, (id) =>
      pendingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected),
    );
    return {
      caller,
      commit: withdrawalDecided('cancelled', uid, state, held, { actor: uid, index: length }),
    };
  },
  'withdrawal.completed': async (desk, admin, length) => {
    const { uid, state } = await withdrawer(desk, length, (id) =>
      pendingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected),
    );
    return {
      caller: admin,
      commit: withdrawalCompleted(uid, state, held, figures, { actor: admin.uid, index: length }),
    };
  },
  'withdrawal.completed with an id': async (desk, admin, length) => {
    const { uid, state } = await withdrawer(desk, length, (id) =>
      pendingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected),
    );
    const decision = { actor: admin.uid, index: length, changes: { txid: transactionDigits } };
    return { caller: admin, commit: withdrawalCompleted(uid, state, held, figures, decision) };
  },
  'withdrawal.rejected': async (desk, admin, length) => {
    const { uid, state } = await withdrawer(desk, length, (id) =>
      pendingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected),
    );
    return {
      caller: admin,
      commit: withdrawalDecided('rejected', uid, state, held, {
        actor: admin.uid,
        index: length,
        note: goodReason,
      }),
    };
  },
  'withdrawal.deleted': async (desk, admin, length) => {
    const { uid, state } = await withdrawer(desk, length, (id) =>
      pendingAtEnd(kinds.withdrawals, id, length, withdrawal, rejected),
    );
    return {
      caller: admin,
      commit: withdrawalDeleted(uid, state, held, {
        actor: admin.uid,
        index: length,
        reason: goodReason,
      }),
    };
  },
  'withdrawal.deleted of a decided one': async (desk, admin, length) => {
    const { uid, state } = await withdrawer(desk, length + 1);
    return {
      caller: admin,
      commit: withdrawalDeleted(uid, state, held, {
        actor: admin.uid,
        index: length,
        reason: goodReason,
      }),
    };
  },
  'trade.placed': async (desk, _, length) => {
    const { uid, caller, state } = await trader(desk, length, false);
    return { caller, commit: tradePlaced(uid, state, held) };
  },
  'trade.settled': async (desk, admin, length) => {
    const { uid, state } = await trader(desk, length, true);
    return {
      caller: admin,
      commit: tradeSettled(uid, state, held, figures, { actor: admin.uid, index: length }),
    };
  },
  'trade.settled by hand': async (desk, admin, length) => {
    const { uid, state } = await trader(desk, length, true);
    const settlement = {
      actor: admin.uid,
      index: length,
      manual: true,
      note: goodReason,
      result: '-50.00',
    };
    return { caller: admin, commit: tradeSettled(uid, state, held, figures, settlement) };
  },
};
