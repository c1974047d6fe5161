import { collection, getCount, limit, orderBy, query, Timestamp, where } from 'firebase/firestore/lite';
import type { Caller } from '@/data/ledger/context';
import { mostCounted } from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import { answered, readAll } from '@/data/ledger/read';
import { deskActions } from '@/domain/accounts/desk-actions';
import type { Uid } from '@/domain/ledger/envelope';
import { type Entry, entrySchema } from '@/domain/ledger/ledger';

/** The client's own acts and postings are not read: there are many more of them. */
const newestActs = ({ db }: Caller, uid: Uid) =>
  query(collection(db, paths.entries(uid)), where('action', 'in', deskActions), orderBy('at', 'desc'));

/** What the desk did in a client's book, newest first. @throws DataShapeError, ActError */
export async function getDeskActs(caller: Caller, uid: Uid, count: number): Promise<Entry[]> {
  const found = await readAll(query(newestActs(caller, uid), limit(count)), entrySchema);
  return found.map(({ value }) => value);
}

/**
 * How many acts of the desk were written in a client's book after a moment; {@link mostCounted} where it is that many or more.
 * @param since as it was read, so in whole milliseconds: what was written within that one is not after it
 * @throws ActError
 */
export async function countDeskActsSince(caller: Caller, uid: Uid, since: Date): Promise<number> {
  const after = where('at', '>=', Timestamp.fromMillis(since.getTime() + 1));
  return (await answered(getCount(query(newestActs(caller, uid), after, limit(mostCounted))))).data().count;
}
