import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import {
  type Cursor,
  countDocuments,
  type Page,
  pageSize,
  readAll,
  readPage,
} from '@/data/ledger/read';
import { type Profile, profileSchema } from '@/domain/accounts/profile';

/** Profiles with a request to close the account that the desk has not answered. */
const createClosuresQuery = ({ db }: DataContext) =>
  query(collection(db, 'users'), where('closureAt', '>', new Date(0)));
const createOldestFirstQuery = (context: DataContext, most: number) =>
  query(createClosuresQuery(context), orderBy('closureAt', 'asc'), limit(most));

/**
 * Clients with an open request to close their account, the oldest request first. Desk only.
 * @throws ActError
 */
export async function getClosures(
  context: DataContext,
  after: Cursor | null,
): Promise<Page<Profile>> {
  const { found, ...page } = await readPage(
    createOldestFirstQuery(context, pageSize),
    profileSchema,
    after,
  );
  return { ...page, rows: found.map(({ value }) => value) };
}

/**
 * The time of the oldest open request; null if there is none. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getOldestClosureTime(context: DataContext): Promise<Date | null> {
  const [first] = await readAll(createOldestFirstQuery(context, 1), profileSchema);
  return first?.value.closureAt ?? null;
}

/** The number of open requests. Desk only. @throws ActError */
export async function countClosures(context: DataContext): Promise<number> {
  return countDocuments(createClosuresQuery(context));
}
