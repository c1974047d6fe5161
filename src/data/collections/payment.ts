import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import type { Stored } from '@/data/ledger/transaction';
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

// Acts on a payment method are in the ledger of its owner, acts on the choice in the caller's own. All of these are for managers only. While there is
// a threshold, an address that is set and the choice change in two steps: one manager proposes, and another confirms.

/**
 * Sets the caller's own payment method. What was proposed before can then no longer be confirmed.
 * @param shown revision of the method that was shown, 0 for none; if absent, any stored method is replaced
 * @throws ActError; `outdated` if the method has changed since it was shown, `denied` if two people decide about it
 */
export function updatePayment(context: DataContext, method: PaymentMethod, op: Op, shown?: number): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    replacePayment(tx, context.uid, await readPayment(tx, context.uid, shown), method);
  });
}

export async function readPayment(tx: LedgerTransaction, owner: Uid, shown?: number): Promise<Stored<Payment> | null> {
  const found = await tx.read(paths.payment(owner), paymentSchema);
  requireUnchanged(found?.value.rev, shown);
  return found;
}

/** @param entry of a method that was proposed */
export function replacePayment(
  tx: LedgerTransaction,
  uid: Uid,
  found: Stored<Payment> | null,
  { bitcoin, ethereum, email }: PaymentMethod,
  entry: { ref?: Op; reason?: string } = {},
): void {
  const before = found && { bitcoin: found.value.bitcoin, ethereum: found.value.ethereum, previous: getRawPrevious(found) };
  const after = { bitcoin, ethereum, email, previous: getPreviousAddresses(before, { bitcoin, ethereum }, serverTimestamp()) };
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

/** Revisions that were shown when an administrator was chosen; 0 for none. */
export interface ShownRevisions {
  desk: number;
  method: number;
}

/**
 * Makes one administrator's payment method the one that clients see. A choice that waits is removed.
 * @param shown if absent, any stored choice is replaced
 * @throws ActError; `outdated` if the choice or the chosen method has changed since it was shown, `denied` if two people decide about it
 */
export function selectDesk(context: DataContext, admin: Uid, op: Op, shown?: ShownRevisions): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readCurrent(tx, shown?.desk);
    if (shown) await readPayment(tx, admin, shown.method);
    replaceCurrent(tx, context, found, admin);
  });
}

/** Proposes an administrator whose payment method clients see. @throws ActError, as {@link selectDesk}; `denied` for one without a method */
export function proposeDesk(context: DataContext, admin: Uid, op: Op, shown: ShownRevisions): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readCurrent(tx, shown.desk);
    const method = await readPayment(tx, admin, shown.method);
    if (!method) throw new ActError('denied');
    const { bitcoin, ethereum } = method.value;
    setProposedDesk(tx, context, found, { admin, bitcoin, ethereum, by: context.uid, op, at: serverTimestamp() });
  });
}

/**
 * Takes back or refuses the choice that waits.
 * @param shown revision of the choice that was shown
 * @throws ActError; `outdated` if the choice has changed since it was shown, `already-decided` if none waits
 */
export function cancelProposedDesk(context: DataContext, op: Op, shown: number): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readCurrent(tx, shown);
    if (!found?.value.proposed) throw new ActError('already-decided');
    setProposedDesk(tx, context, found);
  });
}

/**
 * Confirms the choice that another manager proposed.
 * @throws ActError, as {@link cancelProposedDesk}; `outdated` if the addresses are no longer those of the proposal, `denied` for one's own, or
 * outside the day in which it can be confirmed
 */
export function confirmDesk(context: DataContext, op: Op, shown: number): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await readCurrent(tx, shown);
    const proposed = found?.value.proposed;
    if (!proposed) throw new ActError('already-decided');
    const method = await readPayment(tx, proposed.admin);
    if (method?.value.bitcoin !== proposed.bitcoin || method.value.ethereum !== proposed.ethereum) throw new ActError('outdated');
    replaceCurrent(tx, context, found, proposed.admin, proposed.op);
  });
}

async function readCurrent(tx: LedgerTransaction, shown?: number): Promise<Stored<DeskCurrent> | null> {
  const found = await tx.read(paths.deskCurrent, deskCurrentSchema);
  requireUnchanged(found?.value.rev, shown);
  return found;
}

function replaceCurrent(tx: LedgerTransaction, { uid }: DataContext, found: Stored<DeskCurrent> | null, admin: Uid, ref: Op = ''): void {
  const [rev, before] = [found?.value.rev ?? 0, found ? getRawFields(found) : {}];
  const after = { admin, previous: found?.value.admin ?? '' };
  tx.record({ uid, col: 'desk', rev, fields: after, action: 'desk.selected', ref, before, after });
}

/** @param proposed absent to remove the one that waits */
function setProposedDesk(tx: LedgerTransaction, { uid }: DataContext, found: Stored<DeskCurrent> | null, proposed?: object): void {
  const [rev, { admin, previous }] = [found?.value.rev ?? 0, found?.value ?? { admin: '', previous: '' }];
  const after = proposed ? { admin, previous, proposed } : { admin, previous };
  tx.record({ uid, col: 'desk', rev, fields: after, action: 'payment.proposed', before: found ? getRawFields(found) : {}, after });
}

function requireUnchanged(rev = 0, shown = rev): void {
  if (rev !== shown) throw new ActError('outdated');
}

/** What an entry records of the document. */
function getRawFields({ raw }: Stored<unknown>): DocumentData {
  const { rev: _, op: __, at: ___, ...fields } = raw;
  return fields;
}
