import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { runLedgerAction } from '@/data/ledger/run';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import {
  type DeskCurrent,
  deskCurrentSchema,
  getPreviousAddresses,
  type Payment,
  type PaymentMethod,
  type PreviousAddresses,
  paymentSchema,
} from '@/domain/requests/payment';

/** The payment method of one administrator; null when none was ever set. @throws DataShapeError, ActError */
export const getPaymentMethod = (context: DataContext, adminUid: Uid): Promise<Payment | null> =>
  readDoc(context, paths.payment(adminUid), paymentSchema);

/** Whose payment method clients see; null on a desk that never chose. @throws DataShapeError, ActError */
export const getDeskCurrent = (context: DataContext): Promise<DeskCurrent | null> => readDoc(context, paths.deskCurrent, deskCurrentSchema);

/**
 * The payment method that clients see; null while the desk has none.
 * @param tellDesk told whose it is, so that what is shown of the choice is never older than the method
 * @throws DataShapeError, ActError
 */
export async function getPayment(
  context: DataContext,
  tellDesk: (desk: DeskCurrent | null) => void = () => undefined,
): Promise<Payment | null> {
  const desk = await getDeskCurrent(context);
  const payment = desk ? await getPaymentMethod(context, desk.admin) : null;
  tellDesk(desk);
  return payment;
}

/**
 * Sets the caller's own payment method, recorded in the caller's own ledger. Desk only.
 * @param shown revision of the method that was shown, 0 for none; without it the stored one is replaced in any case
 * @throws ActError; `outdated` when it was changed since it was shown
 */
export function updatePayment(context: DataContext, { bitcoin, ethereum, email }: PaymentMethod, op: Op, shown?: number): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await tx.read(paths.payment(context.uid), paymentSchema);
    expectShown(found?.value.rev, shown);
    const before = found ? getMethod(found.value, found.raw) : null;
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

/** Revisions of what was shown when an administrator was chosen; 0 where there was nothing. */
export interface ShownChoice {
  desk: number;
  method: number;
}

/**
 * Makes one administrator's payment method the one that clients see. Desk only.
 * @param shown without it the stored choice is replaced in any case
 * @throws ActError; `outdated` when another choice was made, or the chosen method changed, since it was shown
 */
export function selectDesk(context: DataContext, admin: Uid, op: Op, shown?: ShownChoice): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await tx.read(paths.deskCurrent, deskCurrentSchema);
    expectShown(found?.value.rev, shown?.desk);
    if (shown) expectShown((await tx.read(paths.payment(admin), paymentSchema))?.value.rev, shown.method);
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

function expectShown(rev = 0, shown = rev): void {
  if (rev !== shown) throw new ActError('outdated');
}

/** `previous` as it is stored: a date has lost the microseconds of its time, and the rules compare them. */
function getMethod({ bitcoin, ethereum, email }: Payment, raw: DocumentData): PaymentMethod & { previous: PreviousAddresses<unknown> } {
  return { bitcoin, ethereum, email, previous: raw.previous };
}
