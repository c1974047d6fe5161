import {
  collection,
  collectionGroup,
  limit,
  orderBy,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import {
  type FoundEntry,
  getLedgerOwner,
  maxEntriesPerSpan,
  maxEntryCount,
} from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import {
  type Cursor,
  countDocuments,
  type Page,
  pageSize,
  parsePage,
  readDocuments,
} from '@/data/ledger/read';
import { operator } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import type { Span } from '@/domain/day';
import { eventActions } from '@/domain/ledger/decision-times';
import { type Action, entrySchema } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';

export interface JournalQuery {
  actions: readonly Action[];
  /** Only acts of this administrator; null for all. */
  by: Uid | null;
  /** Only acts in the ledger of this person; null for all. */
  client: Uid | null;
  span: Span;
}

/** An act of the desk. The profiles are null if not found. */
export interface JournalRow {
  entry: FoundEntry;
  owner: Profile | null;
  writer: Profile | null;
}

/**
 * So many values may stand in one `in`.
 * https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
 */
const maxComparedValues = 30;

/**
 * A query for each {@link maxComparedValues} of the wanted actions. The ledger of one client is
 * read by its path, the others as one group.
 */
function createJournalQueries(
  { db }: DataContext,
  { actions, by, client, span: { from, before } }: JournalQuery,
  size: number,
): Query[] {
  const entries =
    client === null ? collectionGroup(db, 'entries') : collection(db, paths.entries(client));
  const runs = Array.from({ length: Math.ceil(actions.length / maxComparedValues) }, (_, run) =>
    actions.slice(run * maxComparedValues, (run + 1) * maxComparedValues),
  );
  return runs.map((run) =>
    query(
      entries,
      where('action', 'in', run),
      ...(by === null ? [] : [where('actor', '==', by)]),
      ...(from ? [where('at', '>=', Timestamp.fromDate(from))] : []),
      ...(before ? [where('at', '<', Timestamp.fromDate(before))] : []),
      orderBy('at', 'desc'),
      limit(size),
    ),
  );
}

/**
 * Where an entry stands in the order of a journal query, as text: by time, and entries of one time
 * by their path. A date would not do, because it rounds the time. A damaged entry without a time is
 * the oldest.
 */
function getPlace(entry: Cursor): string {
  const at: unknown = entry.get('at');
  const time = at instanceof Timestamp ? at.valueOf() : '';
  return [time, ...entry.ref.path.split('/')].join('\0');
}

/**
 * Acts without people, newest first, page by page. All queries have one order, so one cursor
 * continues each of them. Desk only.
 * @throws ActError
 */
export async function getJournalEntries(
  context: DataContext,
  wanted: JournalQuery,
  after: Cursor | null,
  size: number = maxEntriesPerSpan,
): Promise<Page<FoundEntry>> {
  const read = await Promise.all(
    createJournalQueries(context, wanted, size).map((one) => readDocuments(one, after)),
  );
  const newestFirst = read.flat().sort((a, b) => (getPlace(a) < getPlace(b) ? 1 : -1));
  const { found, ...page } = parsePage(newestFirst.slice(0, size), entrySchema, size);
  return {
    ...page,
    rows: found.map(({ path, value }) => ({ ...value, uid: getLedgerOwner(path) })),
  };
}

/** Number of acts, at most {@link maxEntryCount}. Desk only. @throws ActError */
export async function countJournalEntries(
  context: DataContext,
  wanted: JournalQuery,
): Promise<number> {
  const counts = await Promise.all(
    createJournalQueries(context, wanted, maxEntryCount).map(countDocuments),
  );
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    maxEntryCount,
  );
}

/** Acts of administrators, newest first, page by page. Desk only. @throws ActError */
export async function getJournal(
  context: DataContext,
  wanted: JournalQuery,
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
): Promise<Page<JournalRow>> {
  const { rows, ...page } = await getJournalEntries(context, wanted, after, pageSize);
  return { ...page, rows: await addPeople(rows, loadProfiles) };
}

async function addPeople(
  entries: readonly FoundEntry[],
  loadProfiles: LoadProfiles,
): Promise<JournalRow[]> {
  const people = await loadProfiles(
    entries.flatMap(({ uid, actor }) => (actor === operator ? [uid] : [uid, actor])),
  );
  const findPerson = (uid: Uid) => people.get(uid) ?? null;
  return entries.map((entry) => ({
    entry,
    owner: findPerson(entry.uid),
    writer: findPerson(entry.actor),
  }));
}

const createEventsQuery = (from: Date | null, by: Uid | null = null): JournalQuery => ({
  actions: eventActions,
  by,
  client: null,
  span: { from, before: null },
});

export interface Events {
  /** What somebody else caused, newest first. */
  rows: JournalRow[];
  /** When the newest of all was written, also of the own ones; null if there is none. */
  newestAt: Date | null;
}

/**
 * The newest events of the desk. Two pages are read, because the own ones are left out. Desk only.
 * @throws ActError
 */
export async function getEvents(
  context: DataContext,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
): Promise<Events> {
  const { rows: all } = await getJournalEntries(
    context,
    createEventsQuery(null),
    null,
    2 * pageSize,
  );
  const others = all.filter(({ actor }) => actor !== context.uid).slice(0, pageSize);
  return { rows: await addPeople(others, loadProfiles), newestAt: all[0]?.at ?? null };
}

/**
 * Number of events after `since` that somebody else caused, at most {@link maxEntryCount}. Desk
 * only.
 * @param since in whole milliseconds, as reads return it; entries within that millisecond do not
 * count
 * @throws ActError
 */
export async function countEvents(context: DataContext, since: Date): Promise<number> {
  const from = new Date(since.getTime() + 1);
  const all = await countJournalEntries(context, createEventsQuery(from));
  if (all === 0) return 0;
  const own = await countJournalEntries(context, createEventsQuery(from, context.uid));
  return Math.max(0, all - own);
}
