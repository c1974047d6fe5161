import { confirmProposal } from '@/data/ledger/confirm-proposal';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import {
  appendToList,
  decideInList,
  findPendingItem,
  readListForSubmission,
} from '@/data/ledger/list';
import { postMovement, readAccountToMove } from '@/data/ledger/movements';
import { waitForPace } from '@/data/ledger/pace';
import { paths } from '@/data/ledger/paths';
import { readUnlessPaused } from '@/data/ledger/pauses';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { movements } from '@/domain/ledger/posting';
import type { Money } from '@/domain/money';
import type { Deposit, DepositRequest } from '@/domain/requests/deposit';
import {
  creditedSchema,
  getCreditedKey,
  type TransactionOutput,
} from '@/domain/requests/transaction-output';
import { createOp, type Op, type Reason, type Uid } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';

/**
 * Appends one pending deposit of the caller and its ledger entry in one commit. Idempotent per
 * `op`.
 * @param unless an unanswered act that this one replaces
 * @throws ActError; `paused` by the desk, `full` at the limit of pending deposits,
 * `already-submitted` if `unless` was recorded
 */
export function requestDeposit(
  context: DataContext,
  { request, op, unless = null }: { request: DepositRequest; op: Op; unless?: Op | null },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const list = await readUnlessPaused(
      tx,
      'deposits',
      readListForSubmission(tx, 'deposits', context.uid, unless),
    );
    await waitForPace(tx, context, 'deposit.requested', list.stored?.value);
    appendToList(
      tx,
      list,
      'deposit.requested',
      { ...request, status: 'pending', note: '', received: '0' },
      context.now(),
    );
  });
}

/**
 * Cancels the caller's own pending deposit. Idempotent.
 * @throws ActError; `already-decided` if the desk was faster
 */
export function cancelDeposit(
  context: DataContext,
  { id, op }: { id: Deposit['id']; op: Op },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await findPendingItem(tx, 'deposits', context.uid, id);
    await waitForPace(tx, context, 'deposit.cancelled', found.lastAct);
    decideInList(tx, found, 'deposit.cancelled', { status: 'cancelled' });
  });
}

/** What came in, if it is not the announced amount. */
export interface ReceivedDifference {
  /** USD */
  received: Money;
  /** Why it differs; the client reads it. */
  reason: Reason;
}

/**
 * Says that the coins arrived, and credits what came in, in one commit. Desk only.
 * @param payment what paid it; null if no transaction id is known, which is refused if the client
 * announced one
 * @param difference null if exactly the announced amount came in
 * @param proposal of another administrator, which this confirms; empty if one person decides
 * @throws ActError; `already-decided` when the client or another administrator was faster,
 * `already-credited` if the payment was credited to another deposit, `second-person` if it is more
 * than one person may decide
 */
export function completeDeposit(
  context: DataContext,
  {
    uid,
    id,
    op,
    payment = null,
    difference = null,
    proposal = '',
  }: {
    uid: Uid;
    id: Deposit['id'];
    op: Op;
    payment?: TransactionOutput | null;
    difference?: ReceivedDifference | null;
    proposal?: Proposal['id'] | '';
  },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, figures] = await Promise.all([
      findPendingItem(tx, 'deposits', uid, id),
      readAccountToMove(tx, context, uid, proposal !== ''),
    ]);
    const { received, reason } = difference ?? { received: found.element.amount, reason: '' };
    const key = payment && getCreditedKey(found.element.coin, payment);
    // All reads come before the first write, and a confirmation writes.
    if (key) await requireUncredited(tx, key);
    await confirmProposal(tx, context, uid, proposal);
    if (key) tx.writeCredited(key, uid);
    decideInList(
      tx,
      found,
      'deposit.completed',
      { status: 'completed', note: reason, received, ...payment },
      { reason, ref: proposal },
    );
    postMovement(tx, figures, movements['deposit.completed']({ received }), createOp());
  });
}

/**
 * Read in the transaction, so that an act that loses the race is tried again and sees who was
 * faster.
 */
async function requireUncredited(tx: LedgerTransaction, key: string): Promise<void> {
  if (await tx.read(paths.credited(key), creditedSchema)) throw new ActError('already-credited');
}

/**
 * Rejects a deposit. Desk only.
 * @param note the reason, shown to the client
 * @throws ActError, as {@link completeDeposit}
 */
export function rejectDeposit(
  context: DataContext,
  { uid, id, note, op }: { uid: Uid; id: Deposit['id']; note: Reason; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    decideInList(
      tx,
      await findPendingItem(tx, 'deposits', uid, id),
      'deposit.rejected',
      { status: 'rejected', note },
      { reason: note },
    );
  });
}
