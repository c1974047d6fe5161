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
 * The payment method that clients see, and whose it is. Read together, so that the notice of a
 * change appears together with the change.
 */
export interface CurrentPayment {
  /** Null if the operator never chose a method. */
  desk: DeskCurrent | null;
  /** Null if none was chosen, or if the chosen administrator has none. */
  method: Payment | null;
}

/** @throws DataShapeError, ActError */
export async function getPayment(context: DataContext): Promise<CurrentPayment> {
  const desk = await getDeskCurrent(context);
  return { desk, method: desk && (await getPaymentMethod(context, desk.admin)) };
}
