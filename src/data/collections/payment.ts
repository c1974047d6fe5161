import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { runLedgerAction } from '@/data/ledger/run';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import {
  deskCurrentSchema,
  getPreviousAddresses,
  type Payment,
  type PaymentMethod,
  type PreviousAddresses,
  paymentSchema,
} from '@/domain/requests/payment';

/**
 * Sets the caller's own payment method, recorded in their own ledger. Desk only.
 * @param shown revision of the method that was shown, 0 for none; if absent, any stored method is replaced
 * @throws ActError; `outdated` if the method has changed since it was shown
 */
export function updatePayment(context: DataContext, { bitcoin, ethereum, email }: PaymentMethod, op: Op, shown?: number): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await tx.read(paths.payment(context.uid), paymentSchema);
    requireUnchanged(found?.value.rev, shown);
    const before = found ? toStoredMethod(found.value, found.raw) : null;
    const after = { bitcoin, ethereum, email, previous: getPreviousAddresses(before, { bitcoin, ethereum }, serverTimestamp()) };
    tx.record({
      uid: context.uid,
      col: 'admins',
      rev: found?.value.rev ?? 0,
      fields: after,
      action: 'payment.updated',
      before: before ?? {},
      after,
    });
  });
}

/** Revisions that were shown when an administrator was chosen; 0 for none. */
export interface ShownRevisions {
  desk: number;
  method: number;
}

/**
 * Makes one administrator's payment method the one that clients see. Desk only.
 * @param shown if absent, any stored choice is replaced
 * @throws ActError; `outdated` if the choice or the chosen method has changed since it was shown
 */
export function selectDesk(context: DataContext, admin: Uid, op: Op, shown?: ShownRevisions): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await tx.read(paths.deskCurrent, deskCurrentSchema);
    requireUnchanged(found?.value.rev, shown?.desk);
    if (shown) requireUnchanged((await tx.read(paths.payment(admin), paymentSchema))?.value.rev, shown.method);
    const after = { admin, previous: found?.value.admin ?? '' };
    tx.record({
      uid: context.uid,
      col: 'desk',
      rev: found?.value.rev ?? 0,
      fields: after,
      action: 'desk.selected',
      before: found ? { admin: found.value.admin, previous: found.value.previous } : {},
      after,
    });
  });
}

function requireUnchanged(rev = 0, shown = rev): void {
  if (rev !== shown) throw new ActError('outdated');
}

/** `previous` is taken from `raw`: a parsed date has lost its microseconds, and the rules compare them. */
function toStoredMethod(
  { bitcoin, ethereum, email }: Payment,
  raw: DocumentData,
): PaymentMethod & { previous: PreviousAddresses<unknown> } {
  return { bitcoin, ethereum, email, previous: raw.previous };
}
