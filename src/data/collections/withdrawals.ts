import { type Figures, post, promise, readFigures } from '@/data/ledger/balances';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { append, decide, elementIn, readListAfter, remove, waitingIn } from '@/data/ledger/list';
import { keepPace } from '@/data/ledger/pace';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { release, reserve } from '@/domain/accounts/holds';
import { movements } from '@/domain/ledger/posting';
import { newOp, type Op, type Uid } from '@/domain/ledger/revision-fields';
import { isPending } from '@/domain/requests/pending-list';
import { mayDeleteWithdrawal, type Withdrawal, type WithdrawalRequest } from '@/domain/requests/withdrawal';

/**
 * Appends one waiting withdrawal of the caller and reserves its amount, in one commit. Safe to call again with the same `op`.
 * @param earlier acts without an answer that this one takes the place of
 * @throws ActError; `insufficient` when less than its amount is available, `full` when as many wait as may, `earlier-stands` when one of
 * `earlier` does
 */
export function requestWithdrawal(caller: DataContext, request: WithdrawalRequest, op: Op, earlier: readonly Op[] = []): Promise<void> {
  const { uid } = caller;
  return runLedgerAction(caller, uid, op, async (tx) => {
    const [list, figures] = await Promise.all([readListAfter(tx, 'withdrawals', uid, earlier), readFigures(tx, uid)]);
    await keepPace(tx, caller, 'withdrawal.requested', list.stored?.value);
    promise(tx, figures, reserve, request.amount);
    append(tx, list, 'withdrawal.requested', { ...request, status: 'pending', note: '' }, caller.now());
  });
}

/** Takes back the caller's own waiting withdrawal. Safe to call again. @throws ActError; `already-decided` when the desk was faster */
export function cancelWithdrawal(caller: DataContext, id: Withdrawal['id'], op: Op): Promise<void> {
  return runLedgerAction(caller, caller.uid, op, async (tx) => {
    const [found, figures] = await waitingWithFigures(tx, caller.uid, id);
    await keepPace(tx, caller, 'withdrawal.cancelled', found.last);
    decide(tx, found, 'withdrawal.cancelled', { status: 'cancelled' });
    letGo(tx, figures, found.element);
  });
}

/**
 * Confirms that the coins were sent: the amount is no longer reserved, and gone from the balance, in one commit. Desk only.
 * @param note for the client, as the transaction by which the coins were sent
 * @throws ActError; `already-decided` when the client or another administrator was faster
 */
export function completeWithdrawal(caller: DataContext, uid: Uid, id: Withdrawal['id'], op: Op, note = ''): Promise<void> {
  return runLedgerAction(caller, uid, op, async (tx) => {
    const [found, figures] = await waitingWithFigures(tx, uid, id);
    decide(tx, found, 'withdrawal.completed', { status: 'completed', note });
    letGo(tx, figures, found.element);
    post(tx, figures, movements['withdrawal.completed'](found.element), newOp());
  });
}

/** Refuses a withdrawal, whose amount is available again. Desk only. @param note why, as the client will read it @throws ActError, as {@link completeWithdrawal} */
export function rejectWithdrawal(caller: DataContext, uid: Uid, id: Withdrawal['id'], note: string, op: Op): Promise<void> {
  return runLedgerAction(caller, uid, op, async (tx) => {
    const [found, figures] = await waitingWithFigures(tx, uid, id);
    decide(tx, found, 'withdrawal.rejected', { status: 'rejected', note }, note);
    letGo(tx, figures, found.element);
  });
}

/**
 * Takes a withdrawal that was not completed out of the list; it stays whole in the book. Desk only.
 * @param reason why, as the client will read it
 * @throws ActError; `already-decided` when it was completed, or has left the list
 */
export function deleteWithdrawal(caller: DataContext, uid: Uid, id: Withdrawal['id'], reason: string, op: Op): Promise<void> {
  return runLedgerAction(caller, uid, op, async (tx) => {
    const [found, figures] = await Promise.all([elementIn(tx, 'withdrawals', uid, id), readFigures(tx, uid)]);
    if (!mayDeleteWithdrawal(found.element)) throw new ActError('already-decided');
    remove(tx, found, 'withdrawal.deleted', reason);
    if (isPending(found.element)) letGo(tx, figures, found.element);
  });
}

const waitingWithFigures = (tx: LedgerTransaction, uid: Uid, id: Withdrawal['id']) =>
  Promise.all([waitingIn(tx, 'withdrawals', uid, id), readFigures(tx, uid)]);

const letGo = (tx: LedgerTransaction, { uid, holds }: Figures, { amount }: Withdrawal): void =>
  tx.hold(uid, holds.value.rev, release(holds.value, amount));
