import { collection, getAggregate, limit, orderBy, query, sum, Timestamp, where } from 'firebase/firestore/lite';
import { getProfiles, type ProfilesOf } from '@/data/collections/users';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import { depositSchema } from '@/domain/requests/deposit';
import { isPending } from '@/domain/requests/pending-list';
import { withdrawalSchema } from '@/domain/requests/withdrawal';
import { getDueTime, tradeSchema } from '@/domain/trades/trade';
import type { DataContext } from './context';
import { type FoundEntry, getEntriesByAction } from './ledger';
import { type ElementOf, getElementTime, type ListCollection, type ListOf, listSchemas } from './list';
import { paths } from './paths';
import { type Cursor, type Found, type Page, pageSize, parseStored, readAll, readDoc, readPage, withReadTimeout } from './read';

/** A pending element with the list that contains it. The profile is null if none was found. */
export interface Queued<C extends ListCollection> {
  element: ElementOf<C>;
  list: ListOf<C>;
  profile: Profile | null;
}

/** Clients without pending elements have no `oldest`; the comparison leaves them out. */
const byOldestFirst = ({ db }: DataContext, col: ListCollection, clients: number) =>
  query(collection(db, col), where('oldest', '>', new Timestamp(0, 0)), orderBy('oldest'), limit(clients));

/**
 * Pending elements, page by page: the clients who have waited longest first, each with all their pending elements. Desk only.
 * @param of only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getPendingRequests<C extends ListCollection>(
  context: DataContext,
  col: C,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(context, uids),
  of?: Uid,
): Promise<Page<Queued<C>>> {
  if (of !== undefined) return getPendingOf(context, col, of, profilesOf);
  const { found, ...page } = await readPage(byOldestFirst(context, col, pageSize), listSchemas[col], after);
  const rows = await getQueued<C>(found, profilesOf);
  return { ...page, rows: rows.toSorted((a, b) => getElementTime(a.element) - getElementTime(b.element)) };
}

async function getPendingOf<C extends ListCollection>(
  context: DataContext,
  col: C,
  uid: Uid,
  profilesOf: ProfilesOf,
): Promise<Page<Queued<C>>> {
  const [list, profiles] = await Promise.all([readDoc(context, paths[col](uid), listSchemas[col]), profilesOf([uid])]);
  return { rows: list ? getPendingElements<C>(list, profiles.get(uid) ?? null) : [], next: null };
}

async function getQueued<C extends ListCollection>(found: readonly Found<ListOf<C>>[], profilesOf: ProfilesOf): Promise<Queued<C>[]> {
  const profiles = await profilesOf(found.map(({ id }) => id));
  return found.flatMap(({ id, value }) => getPendingElements<C>(value, profiles.get(id) ?? null));
}

function getPendingElements<C extends ListCollection>(list: ListOf<C>, profile: Profile | null): Queued<C>[] {
  const elements: readonly ElementOf<C>[] = list.list;
  return elements.filter(isPending).map((element) => ({ element, list, profile }));
}

/**
 * Pending elements of the clients who have waited longest, grouped by client. Desk only.
 * @param clients limit of clients
 * @throws DataShapeError, ActError
 */
export async function getLongestPending<C extends ListCollection>(
  context: DataContext,
  col: C,
  clients: number,
  profilesOf: ProfilesOf = (uids) => getProfiles(context, uids),
): Promise<Queued<C>[]> {
  const found = await readAll(byOldestFirst(context, col, clients), listSchemas[col]);
  return getQueued<C>(found, profilesOf);
}

/** The time of the oldest pending element; null if there is none. Desk only. @throws DataShapeError, ActError */
export async function getOldestPending(context: DataContext, col: ListCollection): Promise<Date | null> {
  const [first] = await readAll(byOldestFirst(context, col, 1), listSchemas[col]);
  return first?.value.oldest ?? null;
}

export interface OpenTimes {
  due: Date[];
  /** When the oldest open trade of all clients was opened; null if none is open. */
  oldest: Date | null;
  /** True if more clients have open trades; `due` then has the clients with the oldest ones. */
  more: boolean;
}

/** When open trades are due, for the first page of clients. Desk only. @throws ActError */
export async function getOpenTimes(context: DataContext): Promise<OpenTimes> {
  const { found, next } = await readPage(byOldestFirst(context, 'trades', pageSize), listSchemas.trades);
  const due = found.flatMap(({ value }) => value.list.filter(isPending).map(getDueTime));
  return { due, oldest: found[0]?.value.oldest ?? null, more: next !== null };
}

/** Number of pending elements of all clients. Desk only. @throws ActError */
export async function countPending({ db }: DataContext, col: ListCollection): Promise<number> {
  const waiting = col === 'trades' ? 'open' : 'pending';
  const totals = await withReadTimeout(getAggregate(query(collection(db, col), where(waiting, '>', 0)), { waiting: sum(waiting) }));
  return totals.data().waiting;
}

/** The possible decisions about an element, one tab each. */
export const decisions = {
  deposits: ['deposit.completed', 'deposit.rejected', 'deposit.cancelled'],
  withdrawals: ['withdrawal.completed', 'withdrawal.rejected', 'withdrawal.cancelled', 'withdrawal.deleted'],
  trades: ['trade.settled'],
} as const;
export type DecisionOf<C extends ListCollection> = (typeof decisions)[C][number];

const elementSchemas = { deposits: depositSchema, withdrawals: withdrawalSchema, trades: tradeSchema } as const;

export interface Decided<C extends ListCollection> {
  entry: FoundEntry;
  /** As the decision left it; a deleted one as it was before. */
  element: ElementOf<C>;
  profile: Profile | null;
  /** Who decided it; null if the profile was not found. */
  decider: Profile | null;
}

/**
 * Decided elements from the ledgers, newest decision first. Desk only.
 * @param of only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getDecided<C extends ListCollection>(
  context: DataContext,
  col: C,
  action: DecisionOf<C>,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(context, uids),
  of?: Uid,
): Promise<Page<Decided<C>>> {
  const { entries, next } = await getEntriesByAction(context, action, pageSize, after, of);
  const profiles = await profilesOf(entries.flatMap(({ uid, actor }) => [uid, actor]));
  const rows = entries.map((entry) => ({
    entry,
    element: getQueueElement(col, entry),
    profile: profiles.get(entry.uid) ?? null,
    decider: profiles.get(entry.actor) ?? null,
  }));
  return { rows, next };
}

/** The element as an entry's act left it; a deleted one as it was before. @throws DataShapeError */
export function getQueueElement<C extends ListCollection>(col: C, { uid, op, action, before, after }: FoundEntry): ElementOf<C> {
  const deleted = action === 'withdrawal.deleted';
  return parseStored(`${paths.entry(uid, op)} ${deleted ? 'before' : 'after'}`, elementSchemas[col], deleted ? before : after);
}
