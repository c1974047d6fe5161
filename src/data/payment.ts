import type { Op, Uid } from '@/domain/envelope';
import { type DeskCurrent, deskCurrentSchema, type Payment, type PaymentMethod, paymentSchema } from '@/domain/payment';
import { act } from './act';
import type { Caller } from './caller';
import { paths } from './paths';
import { readDoc } from './read';

/** The payment method of one administrator; null when none was ever set. @throws DataShapeError, ActError */
export const getPaymentOf = (caller: Caller, adminUid: Uid): Promise<Payment | null> =>
  readDoc(caller, paths.payment(adminUid), paymentSchema);

/** Whose payment method clients see; null on a desk that never chose. @throws DataShapeError, ActError */
export const getDeskCurrent = (caller: Caller): Promise<DeskCurrent | null> => readDoc(caller, paths.deskCurrent, deskCurrentSchema);

/** The payment method that clients see; null while the desk has none. @throws DataShapeError, ActError */
export async function getPayment(caller: Caller): Promise<Payment | null> {
  const desk = await getDeskCurrent(caller);
  return desk ? getPaymentOf(caller, desk.admin) : null;
}

/** Sets the caller's own payment method, recorded in the caller's own ledger. Desk only. @throws ActError */
export function updatePayment(caller: Caller, { bitcoin, ethereum, email }: PaymentMethod, op: Op): Promise<void> {
  return act(caller, caller.uid, op, async (tx) => {
    const found = await tx.read(paths.payment(caller.uid), paymentSchema);
    const before = found ? methodOf(found.value) : {};
    const after = { bitcoin, ethereum, email, previous: before };
    tx.record({
      uid: caller.uid,
      col: 'admins',
      rev: found?.value.rev ?? 0,
      fields: after,
      action: 'payment.updated',
      before: found ? { ...before, previous: found.value.previous } : {},
      after,
    });
  });
}

/** Makes one administrator's payment method the one that clients see. Desk only. @throws ActError */
export function selectDesk(caller: Caller, admin: Uid, op: Op): Promise<void> {
  return act(caller, caller.uid, op, async (tx) => {
    const found = await tx.read(paths.deskCurrent, deskCurrentSchema);
    const after = { admin, previous: found?.value.admin ?? '' };
    tx.record({
      uid: caller.uid,
      col: 'desk',
      rev: found?.value.rev ?? 0,
      fields: after,
      action: 'desk.selected',
      before: found ? { admin: found.value.admin, previous: found.value.previous } : {},
      after,
    });
  });
}

const methodOf = ({ bitcoin, ethereum, email }: Payment): PaymentMethod => ({ bitcoin, ethereum, email });
