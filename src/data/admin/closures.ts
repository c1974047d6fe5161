import { collection, getCount, limit, orderBy, query, where } from 'firebase/firestore/lite';
import type { Caller } from '@/data/ledger/context';
import { answered, type Cursor, type Page, pageSize, readAll, readPage } from '@/data/ledger/read';
import { type Profile, profileSchema } from '@/domain/accounts/profile';

/** Profiles with a request to close the account that the desk has not answered. */
const asked = ({ db }: Caller) => query(collection(db, 'users'), where('closureAt', '>', new Date(0)));
const longestFirst = (caller: Caller, most: number) => query(asked(caller), orderBy('closureAt', 'asc'), limit(most));

/** Clients with an open request to close their account, the oldest request first. Desk only. @throws ActError */
export async function getClosures(caller: Caller, after: Cursor | null): Promise<Page<Profile>> {
  const { found, ...page } = await readPage(longestFirst(caller, pageSize), profileSchema, after);
  return { ...page, rows: found.map(({ value }) => value) };
}

/** The time of the oldest open request; null if there is none. Desk only. @throws DataShapeError, ActError */
export async function getOldestClosure(caller: Caller): Promise<Date | null> {
  const [first] = await readAll(longestFirst(caller, 1), profileSchema);
  return first?.value.closureAt ?? null;
}

/** The number of open requests. Desk only. @throws ActError */
export async function countClosures(caller: Caller): Promise<number> {
  return (await answered(getCount(asked(caller)))).data().count;
}
