import { addHold, readFigures, type StoredFigures } from '@/data/ledger/balances';
import { confirmProposal } from '@/data/ledger/confirm-proposal';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import {
  appendToList,
  decideInList,
  findItem,
  findPendingItem,
  readListForSubmission,
  removeFromList,
} from '@/data/ledger/list';
import { postMovement, readFiguresToMove } from '@/data/ledger/movements';
import { waitForPace } from '@/data/ledger/pace';
import { readUnlessPaused } from '@/data/ledger/pauses';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { release, reserve } from '@/domain/accounts/holds';
import { movements } from '@/domain/ledger/posting';
import { isPending } from '@/domain/requests/pending-list';
import {
  canDeleteWithdrawal,
  type Withdrawal,
  type WithdrawalRequest,
} from '@/domain/requests/withdrawal';
import { createOp, type Op, type Reason, type Uid } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';

/**
 * Appends one pending withdrawal of the caller and reserves its amount, in one commit. Idempotent
 * per `op`.
 * @param unless an unanswered act that this one replaces
 * @throws ActError; `paused` by the desk, `insufficient` if less than its amount is available,
 * `full` at the limit of pending withdrawals, `already-submitted` if `unless` was recorded
 */
export function requestWithdrawal(
  context: DataContext,
  { request, op, unless = null }: { request: WithdrawalRequest; op: Op; unless?: Op | null },
): Promise<void> {
  const { uid } = context;
  return runLedgerAction(context, uid, op, async (tx) => {
    const reads = Promise.all([
      readListForSubmission(tx, 'withdrawals', uid, unless),
      readFigures(tx, uid),
    ]);
    const [list, figures] = await readUnlessPaused(tx, 'withdrawals', reads);
    await waitForPace(tx, context, 'withdrawal.requested', list.stored?.value);
    addHold(tx, figures, reserve, request.amount);
    appendToList(
      tx,
      list,
      'withdrawal.requested',
      { ...request, status: 'pending', note: '' },
      context.now(),
    );
  });
}

/**
 * Cancels the caller's own pending withdrawal. Idempotent per `op`.
 * @throws ActError; `already-decided` if the desk was faster
 */
export function cancelWithdrawal(
  context: DataContext,
  { id, op }: { id: Withdrawal['id']; op: Op },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const [found, figures] = await readPendingWithFigures(tx, context.uid, id);
    await waitForPace(tx, context, 'withdrawal.cancelled', found.lastAct);
    decideInList(tx, found, 'withdrawal.cancelled', { status: 'cancelled' });
    releaseHold(tx, figures, found.element);
  });
}

/**
 * Says that the coins were sent: releases the hold and takes the amount from the balance, in
 * one commit. Desk only.
 * @param note for the client
 * @param txid of the transaction that sent the coins; empty if the desk does not name it
 * @param proposal of another administrator, which this confirms; empty if one person decides
 * @throws ActError; `already-decided` if the client or another administrator was faster,
 * `second-person` if it is more than one person may decide
 */
export function completeWithdrawal(
  context: DataContext,
  {
    uid,
    id,
    op,
    note = '',
    txid = '',
    proposal = '',
  }: {
    uid: Uid;
    id: Withdrawal['id'];
    op: Op;
    note?: string;
    txid?: string;
    proposal?: Proposal['id'] | '';
  },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, figures] = await Promise.all([
      findPendingItem(tx, 'withdrawals', uid, id),
      readFiguresToMove(tx, context, uid, proposal !== ''),
    ]);
    await confirmProposal(tx, context, uid, proposal);
    decideInList(
      tx,
      found,
      'withdrawal.completed',
      { status: 'completed', note, ...(txid && { txid }) },
      { ref: proposal },
    );
    releaseHold(tx, figures, found.element);
    postMovement(tx, figures, movements['withdrawal.completed'](found.element), createOp());
  });
}

/**
 * Rejects a withdrawal and releases its hold. Desk only.
 * @param note the reason, shown to the client
 * @throws ActError, as {@link completeWithdrawal}
 */
export function rejectWithdrawal(
  context: DataContext,
  { uid, id, note, op }: { uid: Uid; id: Withdrawal['id']; note: Reason; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, figures] = await readPendingWithFigures(tx, uid, id);
    decideInList(tx, found, 'withdrawal.rejected', { status: 'rejected', note }, { reason: note });
    releaseHold(tx, figures, found.element);
  });
}

/**
 * Removes a withdrawal that was not completed from the list; the ledger keeps all of it. Desk only.
 * @param reason shown to the client
 * @throws ActError; `already-decided` if it was completed or is no longer in the list
 */
export function deleteWithdrawal(
  context: DataContext,
  { uid, id, reason, op }: { uid: Uid; id: Withdrawal['id']; reason: Reason; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, figures] = await Promise.all([
      findItem(tx, 'withdrawals', uid, id),
      readFigures(tx, uid),
    ]);
    if (!canDeleteWithdrawal(found.element)) throw new ActError('already-decided');
    removeFromList(tx, found, 'withdrawal.deleted', reason);
    if (isPending(found.element)) releaseHold(tx, figures, found.element);
  });
}

const readPendingWithFigures = (tx: LedgerTransaction, uid: Uid, id: Withdrawal['id']) =>
  Promise.all([findPendingItem(tx, 'withdrawals', uid, id), readFigures(tx, uid)]);

const releaseHold = (
  tx: LedgerTransaction,
  { uid, holds }: StoredFigures,
  { amount }: Withdrawal,
): void => tx.writeHolds(uid, holds.value.rev, release(holds.value, amount));
