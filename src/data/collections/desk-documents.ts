import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import {
  type DeskCurrent,
  deskCurrentSchema,
  type Payment,
  paymentSchema,
} from '@/domain/desk/payment-method';
import { type DeskPlans, deskPlansSchema } from '@/domain/desk/plans';
import type { Uid } from '@/domain/revision-fields';

/** The plans on offer; null if the desk never offered any. @throws DataShapeError, ActError */
export const getPlans = (context: DataContext): Promise<DeskPlans | null> =>
  readDoc(context, paths.deskPlans, deskPlansSchema);

/**
 * The payment method of one administrator; null when none was ever set.
 * @throws DataShapeError, ActError
 */
export const getPaymentMethod = (context: DataContext, adminUid: Uid): Promise<Payment | null> =>
  readDoc(context, paths.payment(adminUid), paymentSchema);

/**
 * Whose payment method clients see; null if the operator never chose one.
 * @throws DataShapeError, ActError
 */
export const getDeskCurrent = (context: DataContext): Promise<DeskCurrent | null> =>
  readDoc(context, paths.deskCurrent, deskCurrentSchema);

/**
 * The payment method that clients see; null if the desk has none.
 * @param onDesk called with the choice, so that a cached choice is never older than the method
 * @throws DataShapeError, ActError
 */
export async function getPayment(
  context: DataContext,
  onDesk: (desk: DeskCurrent | null) => void = () => undefined,
): Promise<Payment | null> {
  const desk = await getDeskCurrent(context);
  const payment = desk && (await getPaymentMethod(context, desk.admin));
  onDesk(desk);
  return payment;
}
