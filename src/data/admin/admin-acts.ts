import { collection, limit, orderBy, query, Timestamp, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { maxEntryCount } from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import { countDocuments, readAll } from '@/data/ledger/read';
import { type Action, type Entry, entrySchema } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';

/**
 * Acts of the desk that a client is notified of. Postings are left out, because their decision is
 * listed, and proposals, because they are steps towards one. Derived from acts.ts, which is too large for a client's first screen; a
 * test compares the two.
 */
export const adminActions = [
  'account.adjusted',
  'deposit.completed',
  'deposit.rejected',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.deleted',
  'trade.settled',
  'subscription.charged',
  'subscription.terminated',
  'verification.approved',
  'verification.rejected',
  'verification.viewed',
  'status.changed',
  'profile.corrected',
] as const satisfies readonly Action[];

/** Leaves out the client's own acts and postings, of which there are many more. */
const createAdminActsQuery = ({ db }: DataContext, uid: Uid) =>
  query(
    collection(db, paths.entries(uid)),
    where('action', 'in', adminActions),
    orderBy('at', 'desc'),
  );

/** Acts of the desk in a client's ledger, newest first. @throws DataShapeError, ActError */
export async function getAdminActs(
  context: DataContext,
  uid: Uid,
  count: number,
): Promise<Entry[]> {
  const found = await readAll(query(createAdminActsQuery(context, uid), limit(count)), entrySchema);
  return found.map(({ value }) => value);
}

/**
 * Number of desk acts in a client's ledger after `since`, at most {@link maxEntryCount}.
 * @param since in whole milliseconds, as reads return it; entries within that millisecond do not
 * count
 * @throws ActError
 */
export async function countAdminActsSince(
  context: DataContext,
  uid: Uid,
  since: Date,
): Promise<number> {
  const after = where('at', '>=', Timestamp.fromMillis(since.getTime() + 1));
  return countDocuments(query(createAdminActsQuery(context, uid), after, limit(maxEntryCount)));
}
