import { collection, limit, orderBy, type Query, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import {
  type Cursor,
  countDocuments,
  type Page,
  pageSize,
  readAll,
  readPage,
} from '@/data/ledger/read';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { type Profile, profileSchema } from '@/domain/accounts/profile';
import { maxPeopleCount } from '@/domain/requests/admin-work';

const sortings = {
  joinedDate: ['joinedDate', 'desc'],
  joinedFirst: ['joinedDate', 'asc'],
  /**
   * Longest without a recorded act on the profile first. An account is frozen for at least that
   * long.
   */
  lastChange: ['at', 'asc'],
  lastnameKey: ['lastnameKey', 'asc'],
  email: ['email', 'asc'],
} as const;

export interface PeopleFilter {
  /** All people if absent. */
  status?: AccountStatus;
  order: keyof typeof sortings;
}

/**
 * All people, or the clients with one account status. The stored status of an administrator means
 * nothing.
 */
export const createPeopleQuery = (
  { db }: DataContext,
  status: AccountStatus | undefined,
): Query => {
  const all = collection(db, 'users');
  return status === undefined
    ? query(all)
    : query(all, where('admin', '==', false), where('status', '==', status));
};

function createOrderedQuery(
  context: DataContext,
  { status, order }: PeopleFilter,
  most: number,
): Query {
  const [field, direction] = sortings[order];
  return query(createPeopleQuery(context, status), orderBy(field, direction), limit(most));
}

/** People with an account, page by page, in one of several orders. Desk only. @throws ActError */
export async function getPeople(
  context: DataContext,
  filter: PeopleFilter,
  after: Cursor | null,
): Promise<Page<Profile>> {
  const { found, ...page } = await readPage(
    createOrderedQuery(context, filter, pageSize),
    profileSchema,
    after,
  );
  return { ...page, rows: found.map(({ value }) => value) };
}

/**
 * Number of people, or of clients with one of these account statuses; at most
 * {@link maxPeopleCount}. Desk only.
 * @throws ActError
 */
export async function countPeople(
  { db }: DataContext,
  ...statuses: readonly AccountStatus[]
): Promise<number> {
  const filters =
    statuses.length === 0 ? [] : [where('admin', '==', false), where('status', 'in', statuses)];
  return countDocuments(query(collection(db, 'users'), ...filters, limit(maxPeopleCount)));
}

/** More profiles than can honestly have the same e-mail address. */
export const maxPeoplePerEmail = 6;

/**
 * Profiles with an e-mail address. Its owner may never have confirmed it, and somebody else may
 * sign in with it. Desk only.
 * @param email in any case
 * @throws DataShapeError, ActError
 */
export async function getPeopleByEmail({ db }: DataContext, email: string): Promise<Profile[]> {
  const matching = query(
    collection(db, 'users'),
    where('email', '==', email.toLowerCase()),
    limit(maxPeoplePerEmail),
  );
  return (await readAll(matching, profileSchema)).map(({ value }) => value);
}
