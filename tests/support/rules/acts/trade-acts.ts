import { Timestamp } from 'firebase/firestore/lite';
import { add, subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { type Commit, changeFields, type Fields } from '../writes';
import {
  buildAppend,
  buildHolds,
  buildListDecision,
  getAmount,
  type Holds,
  type ListState,
  listKinds,
  tryAmount,
} from './lists';
import { buildPosting, type Figures } from './postings';
import type { WithdrawalDecision } from './withdrawal-acts';

export const createTrade = (uid: string, changes: Fields = {}): Fields =>
  changeFields(
    {
      id: createOp(),
      uid,
      asset: 'bitcoin',
      side: 'buy',
      amount: '50.00',
      leverage: 5,
      duration: 240,
      openPrice: '64000.00',
      openedAt: Timestamp.now(),
      status: 'open',
      closePrice: '',
      closedAt: null,
      result: '',
      manual: false,
      note: '',
    },
    changes,
  );

/** `trade.placed`, with the money staked. */
export function buildTradePlacement(
  uid: string,
  before: ListState,
  holds: Holds,
  changes: Fields = {},
  actor = uid,
): Commit {
  const element = createTrade(uid, changes);
  const staked =
    typeof element.amount === 'string'
      ? tryAmount(() => add(holds.staked, String(element.amount)), holds.staked)
      : holds.staked;
  return {
    ...buildAppend(listKinds.trades, uid, before, element, 'trade.placed', actor),
    holds: buildHolds(uid, { ...holds, staked }, String(element.id)),
  };
}

export interface Settlement extends WithdrawalDecision {
  closePrice?: string;
  /** By the formula: bought at 64,000.00 with 50.00 × 5, closed at 64,640.00. */
  result?: string;
  manual?: boolean;
}

/** `trade.settled` with its `account.posted`, from the account `from`. */
export function buildSettlement(
  uid: string,
  before: ListState,
  holds: Holds,
  from: Figures,
  settlement: Settlement,
  accountRev = 1,
): Commit {
  const {
    actor,
    index = 0,
    note = '',
    reason = note,
    op = createOp(),
    closePrice = '64640.00',
    result = '2.50',
    manual = false,
  } = settlement;
  const outcome = {
    status: 'closed',
    closePrice,
    closedAt: Timestamp.now(),
    result,
    manual,
    note,
    ...settlement.changes,
  };
  const to = { ...from, balance: add(from.balance, result), profit: add(from.profit, result) };
  return {
    ...buildListDecision(listKinds.trades, uid, before, {
      actor,
      action: 'trade.settled',
      index,
      reason,
      op,
      changes: outcome,
    }),
    holds: buildHolds(
      uid,
      { ...holds, staked: subtract(holds.staked, getAmount(before, index)) },
      op,
    ),
    ...buildPosting({ uid, actor, ref: op, rev: accountRev + 1, before: { ...from }, after: to }),
  };
}
