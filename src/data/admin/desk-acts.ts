import { collection, getCount, limit, orderBy, query, Timestamp, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { maxCounted } from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import { readAll, withReadTimeout } from '@/data/ledger/read';
import { type Action, type Entry, entrySchema } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';

/**
 * What the desk does in a client's book and the client is told of. The posting of a decision is told by the decision. They follow from acts.ts, which
 * would be too much to bring along to a client's first screen: a test holds the two together.
 */
export const deskActions = [
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
  'history.archived',
] as const satisfies readonly Action[];

/** The client's own acts and postings are not read: there are many more of them. */
const newestActs = ({ db }: DataContext, uid: Uid) =>
  query(collection(db, paths.entries(uid)), where('action', 'in', deskActions), orderBy('at', 'desc'));

/** What the desk did in a client's book, newest first. @throws DataShapeError, ActError */
export async function getDeskActs(context: DataContext, uid: Uid, count: number): Promise<Entry[]> {
  const found = await readAll(query(newestActs(context, uid), limit(count)), entrySchema);
  return found.map(({ value }) => value);
}

/**
 * How many acts of the desk were written in a client's book after a moment; {@link maxCounted} where it is that many or more.
 * @param since as it was read, so in whole milliseconds: what was written within that one is not after it
 * @throws ActError
 */
export async function countDeskActsSince(context: DataContext, uid: Uid, since: Date): Promise<number> {
  const after = where('at', '>=', Timestamp.fromMillis(since.getTime() + 1));
  return (await withReadTimeout(getCount(query(newestActs(context, uid), after, limit(maxCounted))))).data().count;
}
