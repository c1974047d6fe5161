import { Timestamp } from 'firebase/firestore/lite';
import { addHold, readFigures } from '@/data/ledger/balances';
import { confirmProposal } from '@/data/ledger/confirm-proposal';
import type { DataContext } from '@/data/ledger/context';
import {
  appendToList,
  decideInList,
  findPendingItem,
  readListForSubmission,
} from '@/data/ledger/list';
import { postMovement, readFiguresToMove } from '@/data/ledger/movements';
import { readUnlessPaused } from '@/data/ledger/pauses';
import { runLedgerAction } from '@/data/ledger/run';
import { stake, unstake } from '@/domain/accounts/holds';
import { movements } from '@/domain/ledger/posting';
import type { Money } from '@/domain/money';
import { createOp, type Op, type Reason, type Uid } from '@/domain/revision-fields';
import {
  type Trade,
  type TradeRequest,
  type TradeSettlement,
  unsettledFields,
} from '@/domain/trades/trade';
import { computeTradeResult } from '@/domain/trades/trade-result';
import type { Proposal } from '@/domain/two-people/proposal';

/**
 * Opens a trade of the caller and stakes its amount, in one commit. Idempotent per `op`.
 * @param unless an unanswered act that this one replaces
 * @throws ActError; `paused` by the desk, `insufficient` if less than its amount is available,
 * `full` at the limit of open trades, `already-submitted` if `unless` was recorded
 */
export function placeTrade(
  context: DataContext,
  { request, op, unless = null }: { request: TradeRequest; op: Op; unless?: Op | null },
): Promise<void> {
  const { uid } = context;
  return runLedgerAction(context, uid, op, async (tx) => {
    const reads = Promise.all([
      readListForSubmission(tx, 'trades', uid, unless),
      readFigures(tx, uid),
    ]);
    const [list, figures] = await readUnlessPaused(tx, 'trades', reads);
    addHold(tx, figures, stake, request.amount);
    appendToList(tx, list, 'trade.placed', { ...request, ...unsettledFields }, context.now());
  });
}

/**
 * How a trade ends: by the formula at this price, or with a result that the desk sets, whose reason
 * the client sees.
 */
export interface Settlement {
  /** USD for one coin. */
  closePrice: Money;
  /** `result` in USD, two decimals, at least −amount. */
  manual?: { result: Money; reason: Reason };
}

/**
 * Closes a trade: releases its stake and posts its result, in one commit. Desk only.
 * @param proposal of another administrator, which this confirms; empty if one person decides
 * @throws ActError; `already-decided` if another administrator was faster, `second-person` if it is
 * more than one person may decide
 * @throws MoneyRangeError for a gain of more than ten digits
 */
export function settleTrade(
  context: DataContext,
  {
    uid,
    id,
    settlement: { closePrice, manual },
    op,
    proposal = '',
  }: { uid: Uid; id: Trade['id']; settlement: Settlement; op: Op; proposal?: Proposal['id'] | '' },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, figures] = await Promise.all([
      findPendingItem(tx, 'trades', uid, id),
      readFiguresToMove(tx, context, uid, proposal !== ''),
    ]);
    await confirmProposal(tx, context, uid, proposal);
    const result = manual?.result ?? computeTradeResult(found.element, closePrice);
    const note = manual?.reason ?? '';
    const settled: TradeSettlement = { closePrice, result, manual: manual !== undefined, note };
    decideInList(
      tx,
      found,
      'trade.settled',
      { ...settled, status: 'closed', closedAt: Timestamp.fromDate(context.now()) },
      { reason: note, ref: proposal },
    );
    const { holds } = figures;
    tx.writeHolds(uid, holds.value.rev, unstake(holds.value, found.element.amount));
    postMovement(tx, figures, movements['trade.settled']({ result }), createOp());
  });
}
