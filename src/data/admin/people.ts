import { collection, limit, orderBy, type Query, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { type Cursor, countDocuments, type Page, pageSize, readAll, readPage } from '@/data/ledger/read';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { type Profile, profileSchema } from '@/domain/accounts/profile';

const sortDirections = { joinedDate: 'desc', lastnameKey: 'asc', email: 'asc' } as const;

export interface PeopleFilter {
  /** All people if absent. */
  status?: AccountStatus;
  order: keyof typeof sortDirections;
}

/** All people, or those with one account status. */
export const createPeopleQuery = ({ db }: DataContext, status: AccountStatus | undefined): Query =>
  status === undefined ? query(collection(db, 'users')) : query(collection(db, 'users'), where('status', '==', status));

/** People with an account, page by page: newest first, or by last name or e-mail address. Desk only. @throws ActError */
export async function getPeople(context: DataContext, { status, order }: PeopleFilter, after: Cursor | null): Promise<Page<Profile>> {
  const ordered = query(createPeopleQuery(context, status), orderBy(order, sortDirections[order]), limit(pageSize));
  const { found, ...page } = await readPage(ordered, profileSchema, after);
  return { ...page, rows: found.map(({ value }) => value) };
}

/** Number of people, or of those with one account status. Desk only. @throws ActError */
export async function countPeople(context: DataContext, status?: AccountStatus): Promise<number> {
  return countDocuments(createPeopleQuery(context, status));
}

/** More profiles than can honestly have the same e-mail address. */
export const maxPeoplePerEmail = 6;

/**
 * Profiles with an e-mail address. Its owner may never have confirmed it, and somebody else may sign in with it. Desk only.
 * @param email in any case
 * @throws DataShapeError, ActError
 */
export async function getPeopleByEmail({ db }: DataContext, email: string): Promise<Profile[]> {
  const matching = query(collection(db, 'users'), where('email', '==', email.toLowerCase()), limit(maxPeoplePerEmail));
  return (await readAll(matching, profileSchema)).map(({ value }) => value);
}
