import { collection, getCount, limit, orderBy, type Query, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { type Cursor, type Page, pageSize, readAll, readPage, withReadTimeout } from '@/data/ledger/read';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { type Profile, profileSchema } from '@/domain/accounts/profile';

const directions = { joinedDate: 'desc', lastnameKey: 'asc', email: 'asc' } as const;

export interface PeopleFilter {
  /** Everyone where none is said. */
  status?: AccountStatus;
  order: keyof typeof directions;
}

/** Everyone, or those with one standing. */
export const people = ({ db }: DataContext, status: AccountStatus | undefined): Query =>
  status === undefined ? query(collection(db, 'users')) : query(collection(db, 'users'), where('status', '==', status));

/** Everyone with an account, a page at a time: who joined last first, or by name or e-mail address. Desk only. @throws ActError */
export async function getPeople(context: DataContext, { status, order }: PeopleFilter, after: Cursor | null): Promise<Page<Profile>> {
  const ordered = query(people(context, status), orderBy(order, directions[order]), limit(pageSize));
  const { found, ...page } = await readPage(ordered, profileSchema, after);
  return { ...page, rows: found.map(({ value }) => value) };
}

/** How many there are. Desk only. @throws ActError */
export async function countPeople(context: DataContext, status?: AccountStatus): Promise<number> {
  return (await withReadTimeout(getCount(people(context, status)))).data().count;
}

/** More than can come to have one address by honest ways. */
export const mostOfAnAddress = 6;

/**
 * Whose profile has an e-mail address. A profile may have one that its owner never confirmed, and that somebody else signs in with. Desk only.
 * @param email in whichever case
 * @throws DataShapeError, ActError
 */
export async function getPeopleByEmail({ db }: DataContext, email: string): Promise<Profile[]> {
  const of = query(collection(db, 'users'), where('email', '==', email.toLowerCase()), limit(mostOfAnAddress));
  return (await readAll(of, profileSchema)).map(({ value }) => value);
}
