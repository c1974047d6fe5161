// Commits to be sent by any role or with one part changed; src/data commits at once.
import { Timestamp } from 'firebase/firestore/lite';
import {
  buildDepositCredit,
  buildDepositDecision,
  buildDepositRequest,
  buildPaymentCredit,
  createDepositList,
  noDeposits,
  toStoredDeposits,
  transactionDigits,
} from '../acts/deposit-acts';
import { createListState, type ListState, listKinds, noList, toStoredList } from '../acts/lists';
import { goodReason } from '../acts/objects';
import { buildSettlement, buildTradePlacement, createTrade } from '../acts/trade-acts';
import {
  buildPayout,
  buildWithdrawalDecision,
  buildWithdrawalDeletion,
  buildWithdrawalRequest,
  createWithdrawal,
} from '../acts/withdrawal-acts';
import type { RulesDesk } from '../desk';
import type { Fields } from '../writes';
import { activeProfile, type PrepareAct, smallFigures, smallHolds } from './prepare';

/** A list of `length` decided elements and a pending one at its end. */
const createListWithPending = (
  kind: (typeof listKinds)[keyof typeof listKinds],
  uid: string,
  length: number,
  one: typeof createWithdrawal,
  done: Fields,
): ListState => createListState(kind, [...Array.from({ length }, () => one(uid, done)), one(uid)]);

async function seedWithdrawer(
  desk: RulesDesk,
  length: number,
  before?: (uid: string) => ListState,
) {
  const uid = desk.createUid();
  const state =
    before?.(uid) ??
    (length === 0
      ? noList
      : createListState(
          listKinds.withdrawals,
          Array.from({ length }, () =>
            createWithdrawal(uid, { status: 'rejected', note: goodReason }),
          ),
        ));
  const caller = await desk.seedClient(
    {
      user: activeProfile,
      account: { ...smallFigures },
      holds: smallHolds,
      ...(state.rev > 0 && { withdrawals: toStoredList(listKinds.withdrawals, state) }),
    },
    uid,
  );
  return { uid, caller, state };
}

async function seedTrader(desk: RulesDesk, length: number, open: boolean) {
  const uid = desk.createUid();
  const done = {
    status: 'closed',
    closePrice: '64000.00',
    closedAt: Timestamp.now(),
    result: '0.00',
  };
  const state = open
    ? createListWithPending(listKinds.trades, uid, length, createTrade, done)
    : createListState(
        listKinds.trades,
        Array.from({ length }, () => createTrade(uid, done)),
      );
  const caller = await desk.seedClient(
    {
      user: activeProfile,
      account: { ...smallFigures },
      holds: smallHolds,
      ...(state.rev > 0 && { trades: toStoredList(listKinds.trades, state) }),
    },
    uid,
  );
  return { uid, caller, state };
}

async function seedDepositor(desk: RulesDesk, statuses: string[]) {
  const uid = desk.createUid();
  const state = statuses.length > 0 ? createDepositList(uid, statuses) : noDeposits;
  const caller = await desk.seedClient(
    { account: { ...smallFigures }, ...(state.rev > 0 && { deposits: toStoredDeposits(state) }) },
    uid,
  );
  return { uid, caller, state };
}

const repeatRejected = (length: number) => Array.from({ length }, () => 'rejected');
const rejectedFields = { status: 'rejected', note: goodReason };

/** The acts on deposits, withdrawals and trades: requests and decisions. */
export const validListActs: Record<string, PrepareAct> = {
  'deposit.requested': async (desk, _, length) => {
    const { uid, caller, state } = await seedDepositor(desk, repeatRejected(length));
    return { caller, commit: buildDepositRequest(uid, state) };
  },
  'deposit.cancelled': async (desk, _, length) => {
    const { uid, caller, state } = await seedDepositor(desk, [
      ...repeatRejected(length),
      'pending',
    ]);
    return {
      caller,
      commit: buildDepositDecision(uid, state, { actor: uid, index: length, status: 'cancelled' }),
    };
  },
  'deposit.completed': async (desk, admin, length) => {
    const { uid, state } = await seedDepositor(desk, [...repeatRejected(length), 'pending']);
    return {
      caller: admin,
      commit: buildDepositCredit(uid, state, { actor: admin.uid, index: length }, smallFigures, {
        balance: '750.00',
      }),
    };
  },
  'deposit.completed with a payment': async (desk, admin, length) => {
    const { uid, state } = await seedDepositor(desk, [...repeatRejected(length), 'pending']);
    // A payment that nobody else names.
    const txid =
      transactionDigits.slice(0, 48) +
      Buffer.from(uid).toString('hex').padStart(16, '0').slice(-16);
    const decision = { actor: admin.uid, index: length };
    return {
      caller: admin,
      commit: buildPaymentCredit({ txid, output: 9_999 }, uid, state, decision, smallFigures, {
        balance: '750.00',
      }),
    };
  },
  'deposit.rejected': async (desk, admin, length) => {
    const { uid, state } = await seedDepositor(desk, [...repeatRejected(length), 'pending']);
    return {
      caller: admin,
      commit: buildDepositDecision(uid, state, {
        actor: admin.uid,
        index: length,
        status: 'rejected',
        note: goodReason,
      }),
    };
  },
  'withdrawal.requested': async (desk, _, length) => {
    const { uid, caller, state } = await seedWithdrawer(desk, length);
    return { caller, commit: buildWithdrawalRequest(uid, state, smallHolds) };
  },
  'withdrawal.cancelled': async (desk, _, length) => {
    const { uid, caller, state } = await seedWithdrawer(desk, length, (id) =>
      createListWithPending(listKinds.withdrawals, id, length, createWithdrawal, rejectedFields),
    );
    return {
      caller,
      commit: buildWithdrawalDecision('cancelled', uid, state, smallHolds, {
        actor: uid,
        index: length,
      }),
    };
  },
  'withdrawal.completed': async (desk, admin, length) => {
    const { uid, state } = await seedWithdrawer(desk, length, (id) =>
      createListWithPending(listKinds.withdrawals, id, length, createWithdrawal, rejectedFields),
    );
    return {
      caller: admin,
      commit: buildPayout(uid, state, smallHolds, smallFigures, {
        actor: admin.uid,
        index: length,
      }),
    };
  },
  'withdrawal.completed with an id': async (desk, admin, length) => {
    const { uid, state } = await seedWithdrawer(desk, length, (id) =>
      createListWithPending(listKinds.withdrawals, id, length, createWithdrawal, rejectedFields),
    );
    const decision = { actor: admin.uid, index: length, changes: { txid: transactionDigits } };
    return { caller: admin, commit: buildPayout(uid, state, smallHolds, smallFigures, decision) };
  },
  'withdrawal.rejected': async (desk, admin, length) => {
    const { uid, state } = await seedWithdrawer(desk, length, (id) =>
      createListWithPending(listKinds.withdrawals, id, length, createWithdrawal, rejectedFields),
    );
    return {
      caller: admin,
      commit: buildWithdrawalDecision('rejected', uid, state, smallHolds, {
        actor: admin.uid,
        index: length,
        note: goodReason,
      }),
    };
  },
  'withdrawal.deleted': async (desk, admin, length) => {
    const { uid, state } = await seedWithdrawer(desk, length, (id) =>
      createListWithPending(listKinds.withdrawals, id, length, createWithdrawal, rejectedFields),
    );
    return {
      caller: admin,
      commit: buildWithdrawalDeletion(uid, state, smallHolds, {
        actor: admin.uid,
        index: length,
        reason: goodReason,
      }),
    };
  },
  'withdrawal.deleted of a decided one': async (desk, admin, length) => {
    const { uid, state } = await seedWithdrawer(desk, length + 1);
    return {
      caller: admin,
      commit: buildWithdrawalDeletion(uid, state, smallHolds, {
        actor: admin.uid,
        index: length,
        reason: goodReason,
      }),
    };
  },
  'trade.placed': async (desk, _, length) => {
    const { uid, caller, state } = await seedTrader(desk, length, false);
    return { caller, commit: buildTradePlacement(uid, state, smallHolds) };
  },
  'trade.settled': async (desk, admin, length) => {
    const { uid, state } = await seedTrader(desk, length, true);
    return {
      caller: admin,
      commit: buildSettlement(uid, state, smallHolds, smallFigures, {
        actor: admin.uid,
        index: length,
      }),
    };
  },
  'trade.settled by hand': async (desk, admin, length) => {
    const { uid, state } = await seedTrader(desk, length, true);
    const settlement = {
      actor: admin.uid,
      index: length,
      manual: true,
      note: goodReason,
      result: '-50.00',
    };
    return {
      caller: admin,
      commit: buildSettlement(uid, state, smallHolds, smallFigures, settlement),
    };
  },
};
