import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import type { Stored } from '@/data/ledger/transaction';
import {
  getPreviousAddresses,
  type Payment,
  type PaymentMethod,
  type PreviousAddresses,
  paymentSchema,
} from '@/domain/desk/payment-method';
import type { Op, Reason, Uid } from '@/domain/revision-fields';

// Acts on a payment method are in the ledger of its owner, and for managers only. While there is a
// threshold, an address that is set changes in two steps: one manager proposes, and another
// confirms. The operator chooses whose method clients see (`tools/ops/choose-payee.ts`).

/**
 * Sets the caller's own payment method. What was proposed before can then no longer be confirmed.
 * @param shown revision of the method that was shown, 0 for none; if absent, any stored method is
 * replaced
 * @throws ActError; `outdated` if the method has changed since it was shown, `denied` if two people
 * decide about it
 */
export function updatePayment(
  context: DataContext,
  { method, op, shown }: { method: PaymentMethod; op: Op; shown?: number | undefined },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    replacePayment(tx, context.uid, await readPayment(tx, context.uid, shown), method);
  });
}

export async function readPayment(
  tx: LedgerTransaction,
  owner: Uid,
  shown?: number,
): Promise<Stored<Payment> | null> {
  const found = await tx.read(paths.payment(owner), paymentSchema);
  if (shown !== undefined && (found?.value.rev ?? 0) !== shown) throw new ActError('outdated');
  return found;
}

/** @param entry of a method that was proposed */
export function replacePayment(
  tx: LedgerTransaction,
  uid: Uid,
  found: Stored<Payment> | null,
  { bitcoin, ethereum, email }: PaymentMethod,
  entry: { ref?: Op; reason?: Reason } = {},
): void {
  const before = found && {
    bitcoin: found.value.bitcoin,
    ethereum: found.value.ethereum,
    previous: getRawPrevious(found),
  };
  const after = {
    bitcoin,
    ethereum,
    email,
    previous: getPreviousAddresses(before, { bitcoin, ethereum }, serverTimestamp()),
  };
  tx.record({
    uid,
    col: 'admins',
    rev: found?.value.rev ?? 0,
    fields: after,
    action: 'payment.updated',
    ...entry,
    before: found ? getRawFields(found) : {},
    after,
  });
}

/** A parsed date has lost its microseconds, and the rules compare them. */
const getRawPrevious = ({ raw }: Stored<Payment>): PreviousAddresses<unknown> => raw.previous;

/** What an entry records of the document. */
function getRawFields({ raw }: Stored<unknown>): DocumentData {
  const { rev: _, op: __, at: ___, ...fields } = raw;
  return fields;
}
