import { profileSchema } from '@/domain/accounts/profile';
import { createOp, deskBook, type Uid } from '@/domain/revision-fields';
import { isExpired, type Proposal } from '@/domain/two-people/proposal';
import type { DataContext } from './context';
import { ActError } from './errors';
import { decideInList, findPendingItem } from './list';
import { paths } from './paths';
import type { LedgerTransaction } from './run';
import { requireDoc } from './transaction';

/**
 * Confirms a proposal in the commit of the act that it proposes; the act's `ref` has to be the
 * proposal.
 * @param id empty if the act is decided by one person
 * @returns null for an act of one person
 * @throws ActError `already-decided` if it no longer waits, `outdated` if it is older than a day,
 * `denied` for one's own
 */
export async function confirmProposal(
  tx: LedgerTransaction,
  context: DataContext,
  uid: Uid,
  id: Proposal['id'] | '',
): Promise<Proposal | null> {
  if (id === '') return null;
  const found = await findPendingItem(tx, 'proposals', uid, id);
  // The day of a proposal about the desk begins later; the rules know when.
  if (uid !== deskBook && isExpired(found.element, context.now())) throw new ActError('outdated');
  if (found.element.by === context.uid) throw new ActError('denied');
  const confirmerName = await readOwnName(tx, context);
  decideInList(
    tx,
    found,
    'proposal.confirmed',
    { status: 'confirmed', confirmerName },
    { op: createOp(), ref: tx.op },
  );
  return found.element;
}

/** "Bram Visser": clients cannot read the profiles of administrators, so their names are copied. */
export async function readOwnName(tx: LedgerTransaction, { uid }: DataContext): Promise<string> {
  const { firstname, lastname } = requireDoc(
    await tx.readOutsideTransaction(paths.user(uid), profileSchema),
  ).value;
  return `${firstname} ${lastname}`;
}
