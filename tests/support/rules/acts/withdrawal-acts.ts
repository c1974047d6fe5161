import { Timestamp } from 'firebase/firestore/lite';
import { add, subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { proposer } from '../desk';
import { type Commit, changeFields, type Fields } from '../writes';
import {
  buildAppend,
  buildHolds,
  buildListDecision,
  buildRemoval,
  getAmount,
  type Holds,
  type ListState,
  listKinds,
  tryAmount,
} from './lists';
import { buildPosting, type Figures } from './postings';

export const createWithdrawal = (uid: string, changes: Fields = {}): Fields =>
  changeFields(
    {
      id: createOp(),
      uid,
      coin: 'bitcoin',
      amount: '40.00',
      address: 'tb1qclient',
      status: 'pending',
      note: '',
      createdAt: Timestamp.now(),
    },
    changes,
  );

/** `withdrawal.requested`, with the money reserved. `changes` are the element's. */
export function buildWithdrawalRequest(
  uid: string,
  before: ListState,
  holds: Holds,
  changes: Fields = {},
  actor = uid,
): Commit {
  const element = createWithdrawal(uid, changes);
  const reserved =
    typeof element.amount === 'string'
      ? tryAmount(() => add(holds.reserved, String(element.amount)), holds.reserved)
      : holds.reserved;
  return {
    ...buildAppend(listKinds.withdrawals, uid, before, element, 'withdrawal.requested', actor),
    holds: buildHolds(uid, { ...holds, reserved }, String(element.id)),
  };
}

export interface WithdrawalDecision {
  actor: string;
  index?: number;
  note?: string;
  reason?: string;
  changes?: Fields;
  op?: string;
}

/** `withdrawal.rejected`, `.cancelled` or, without its posting, `.completed`. */
export function buildWithdrawalDecision(
  status: 'completed' | 'rejected' | 'cancelled',
  uid: string,
  before: ListState,
  holds: Holds,
  { actor, index = 0, note = '', reason = note, changes = {}, op = createOp() }: WithdrawalDecision,
): Commit {
  const act = {
    actor,
    action: `withdrawal.${status}`,
    index,
    reason,
    op,
    changes: { status, note, ...changes },
  };
  return {
    ...buildListDecision(listKinds.withdrawals, uid, before, act),
    holds: buildHolds(
      uid,
      { ...holds, reserved: subtract(holds.reserved, getAmount(before, index)) },
      op,
    ),
  };
}

/** `withdrawal.completed` with its `account.posted`, from the account `from`. */
export function buildPayout(
  uid: string,
  before: ListState,
  holds: Holds,
  from: Figures,
  decision: WithdrawalDecision,
  accountRev = 1,
): Commit {
  const { actor, index = 0, op = createOp() } = decision;
  const to = { ...from, balance: subtract(from.balance, getAmount(before, index)) };
  return {
    ...buildWithdrawalDecision('completed', uid, before, holds, { ...decision, op }),
    ...buildPosting({ uid, actor, ref: op, rev: accountRev + 1, before: { ...from }, after: to }),
  };
}

/** `withdrawal.deleted`; the holds change only if the element was pending. */
export function buildWithdrawalDeletion(
  uid: string,
  before: ListState,
  holds: Holds,
  { actor, index = 0, reason = '', op = createOp() }: WithdrawalDecision,
): Commit {
  const waits = before.list[index]?.status === 'pending';
  return {
    ...buildRemoval(listKinds.withdrawals, uid, before, {
      actor,
      action: 'withdrawal.deleted',
      index,
      reason,
      op,
    }),
    ...(waits && {
      holds: buildHolds(
        uid,
        { ...holds, reserved: subtract(holds.reserved, getAmount(before, index)) },
        op,
      ),
    }),
  };
}

/** A proposal to pay a withdrawal of {@link createWithdrawal}. */
export const createPayoutProposal = (_uid: string, changes: Fields = {}): Fields =>
  changeFields(
    {
      id: createOp(),
      action: 'withdrawal.completed',
      ref: 'requested',
      amount: '40.00',
      from: { status: 'pending' },
      outcome: { status: 'completed' },
      note: '',
      by: proposer,
      role: 'manager',
      at: Timestamp.now(),
      status: 'pending',
    },
    changes,
  );
