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

/** An element that waits for the desk, with the whole list that it stands in. The profile is null where none was found. */
export interface Queued<C extends ListCollection> {
  element: ElementOf<C>;
  list: ListOf<C>;
  profile: Profile | null;
}

/** Clients with nothing waiting have no `oldest`; comparing with a time leaves them out. */
const byOldestFirst = ({ db }: DataContext, col: ListCollection, clients: number) =>
  query(collection(db, col), where('oldest', '>', new Timestamp(0, 0)), orderBy('oldest'), limit(clients));

/**
 * Elements that wait for a decision, the longest waiting client first; a client counts once on a page, with all that it has waiting. Desk only.
 * @param of one client's alone
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
 * What waits of the clients who have waited longest, one client after the other. Desk only.
 * @param clients at most so many
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

/** Since when the longest waiting element waits; null when nothing does. Desk only. @throws DataShapeError, ActError */
export async function getOldestPending(context: DataContext, col: ListCollection): Promise<Date | null> {
  const [first] = await readAll(byOldestFirst(context, col, 1), listSchemas[col]);
  return first?.value.oldest ?? null;
}

/** When the time of each open trade is over. */
export interface OpenTimes {
  due: Date[];
  /** Since when the trade is open that is open for longest, of all clients; null where none is open. */
  oldest: Date | null;
  /** More clients have open trades than were looked at: those whose oldest trade is the oldest. */
  more: boolean;
}

/** When open trades are due, of as many clients as stand on one page. Desk only. @throws ActError */
export async function getOpenTimes(context: DataContext): Promise<OpenTimes> {
  const { found, next } = await readPage(byOldestFirst(context, 'trades', pageSize), listSchemas.trades);
  const due = found.flatMap(({ value }) => value.list.filter(isPending).map(getDueTime));
  return { due, oldest: found[0]?.value.oldest ?? null, more: next !== null };
}

/** How many elements wait, over all clients. Desk only. @throws ActError */
export async function countPending({ db }: DataContext, col: ListCollection): Promise<number> {
  const waiting = col === 'trades' ? 'open' : 'pending';
  const totals = await withReadTimeout(getAggregate(query(collection(db, col), where(waiting, '>', 0)), { waiting: sum(waiting) }));
  return totals.data().waiting;
}

/** What an element can come to: the tabs of what is decided. */
export const decisions = {
  deposits: ['deposit.completed', 'deposit.rejected', 'deposit.cancelled'],
  withdrawals: ['withdrawal.completed', 'withdrawal.rejected', 'withdrawal.cancelled', 'withdrawal.deleted'],
  trades: ['trade.settled'],
} as const;
export type DecisionOf<C extends ListCollection> = (typeof decisions)[C][number];

const elementSchemas = { deposits: depositSchema, withdrawals: withdrawalSchema, trades: tradeSchema } as const;

export interface Decided<C extends ListCollection> {
  entry: FoundEntry;
  /** As it stands since the decision; a deleted one as it stood before. */
  element: ElementOf<C>;
  profile: Profile | null;
  /** Who decided it; null where that profile was not found. */
  decider: Profile | null;
}

/** Decided elements, newest decision first, out of the ledgers. Desk only. @param of one client's alone @throws DataShapeError, ActError */
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

/** The element that an entry about one speaks of, as it stands since; a deleted one as it stood before. @throws DataShapeError */
export function getQueueElement<C extends ListCollection>(col: C, { uid, op, action, before, after }: FoundEntry): ElementOf<C> {
  const deleted = action === 'withdrawal.deleted';
  return parseStored(`${paths.entry(uid, op)} ${deleted ? 'before' : 'after'}`, elementSchemas[col], deleted ? before : after);
}
