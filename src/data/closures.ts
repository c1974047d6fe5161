import { collection, getCount, limit, orderBy, query, where } from 'firebase/firestore/lite';
import { type Profile, profileSchema } from '@/domain/profile';
import type { Caller } from './caller';
import { type Page, pageSize } from './page';
import { answered, type Cursor, readAll, readPage } from './read';

/** Whoever has asked for the account to be closed, and has no answer. */
const asked = ({ db }: Caller) => query(collection(db, 'users'), where('closureAt', '>', new Date(0)));
const longestFirst = (caller: Caller, most: number) => query(asked(caller), orderBy('closureAt', 'asc'), limit(most));

/** Clients who have asked for their account to be closed, who has waited longest first. Desk only. @throws ActError */
export async function getClosures(caller: Caller, after: Cursor | null): Promise<Page<Profile>> {
  const { found, ...page } = await readPage(longestFirst(caller, pageSize), profileSchema, after);
  return { ...page, rows: found.map(({ value }) => value) };
}

/** Since when the first of them waits; null where nobody does. Desk only. @throws DataShapeError, ActError */
export async function getOldestClosure(caller: Caller): Promise<Date | null> {
  const [first] = await readAll(longestFirst(caller, 1), profileSchema);
  return first?.value.closureAt ?? null;
}

/** How many there are. Desk only. @throws ActError */
export async function countClosures(caller: Caller): Promise<number> {
  return (await answered(getCount(asked(caller)))).data().count;
}
