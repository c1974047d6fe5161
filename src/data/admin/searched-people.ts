import { collection, limit, orderBy, query, Timestamp, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { type Cursor, type Page, readAll, readPage } from '@/data/ledger/read';
import { type Profile, profileSchema } from '@/domain/accounts/profile';

/** Profiles that a search reads at once: it can look at any part of them. */
export const searchedPageSize = 500;

/**
 * The newest profiles, page by page, for a search by any part of them. What was read stays: reading
 * the first page again adds only the profiles with a newer act, at most {@link searchedPageSize}.
 * Desk only.
 * @param known this page as it was read before
 * @throws DataShapeError, ActError
 */
export async function getSearchedPeople(
  { db }: DataContext,
  after: Cursor | null,
  known?: Page<Profile>,
): Promise<Page<Profile>> {
  const people = collection(db, 'users');
  if (!known) {
    const newest = query(people, orderBy('joinedDate', 'desc'), limit(searchedPageSize));
    const { found, ...page } = await readPage(newest, profileSchema, after, searchedPageSize);
    return { ...page, rows: found.map(({ value }) => value) };
  }
  // Changes of profiles that no page has are in the first one.
  if (after !== null) return known;
  const latest = Math.max(0, ...known.rows.map(({ at }) => at.getTime()));
  const changed = await readAll(
    query(
      people,
      where('at', '>=', Timestamp.fromMillis(latest)),
      orderBy('at', 'desc'),
      limit(searchedPageSize),
    ),
    profileSchema,
  );
  const byUid = new Map(
    [...known.rows, ...changed.map(({ value }) => value)].map((profile) => [profile.uid, profile]),
  );
  return { ...known, rows: [...byUid.values()] };
}
