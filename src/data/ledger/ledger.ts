import {
  collection,
  collectionGroup,
  limit,
  orderBy,
  type Query,
  query,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { type Action, type Collection, type Entry, entrySchema } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/revision-fields';
import type { DataContext } from './context';
import { ActError } from './errors';
import { paths } from './paths';
import { type Cursor, countDocuments, getNextCursor, readAll, readDoc } from './read';

/** An entry and the owner of its ledger. */
export type FoundEntry = Entry & { uid: Uid };

/** The owner of the ledger in a path like `ledger/{uid}/entries/{op}`. */
export const getLedgerOwner = (path: string): Uid => path.split('/').at(-3) ?? '';

/** One client's entries about one collection, oldest first. @throws DataShapeError, ActError */
export async function getDocumentEntries(
  { db }: DataContext,
  uid: Uid,
  col: Collection,
): Promise<Entry[]> {
  const found = await readAll(
    query(collection(db, paths.entries(uid)), where('col', '==', col)),
    entrySchema,
  );
  return found
    .map(({ value }) => value)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.rev - b.rev);
}

/** One client's newest entries, newest first. @throws DataShapeError, ActError */
export async function getLatestEntries(
  { db }: DataContext,
  uid: Uid,
  count: number,
): Promise<Entry[]> {
  const found = await readAll(
    query(collection(db, paths.entries(uid)), orderBy('at', 'desc'), limit(count)),
    entrySchema,
  );
  return found.map(({ value }) => value);
}

/**
 * One client's newest entries with one of these actions, newest first.
 * @param options until: none that are newer
 * @throws DataShapeError, ActError
 */
export async function getNewestByActions(
  { db }: DataContext,
  {
    uid,
    actions,
    until,
    count,
  }: { uid: Uid; actions: readonly Action[]; until?: Date; count: number },
): Promise<Entry[]> {
  const newest = query(
    collection(db, paths.entries(uid)),
    where('action', 'in', actions),
    ...(until ? [where('at', '<=', until)] : []),
    orderBy('at', 'desc'),
    limit(count),
  );
  return (await readAll(newest, entrySchema)).map(({ value }) => value);
}

/** The entry of an act; null if there is none. @throws DataShapeError, ActError */
export const getEntry = (context: DataContext, uid: Uid, op: Op): Promise<Entry | null> =>
  readDoc(context, paths.entry(uid, op), entrySchema);

/**
 * @param uid whose ledger would have the entry
 * @throws ActError `already-submitted` if this act of the caller was recorded, although its
 * response was lost; those of the read
 */
export async function requireUnrecorded(
  context: DataContext,
  op: Op,
  uid: Uid = context.uid,
): Promise<void> {
  if (await getEntry(context, uid, op)) throw new ActError('already-submitted');
}

interface EntryPage {
  entries: FoundEntry[];
  /** Continue after this; null on the last page. */
  next: Cursor | null;
}

/**
 * Entries of all clients, newest first, page by page. Desk only.
 * @throws DataShapeError, ActError
 */
export const getNewestEntries = (
  { db }: DataContext,
  count: number,
  after: Cursor | null,
): Promise<EntryPage> => readNewestEntries(collectionGroup(db, 'entries'), count, after);

async function readNewestEntries(
  entries: Query,
  count: number,
  after: Cursor | null,
): Promise<EntryPage> {
  const newest = query(entries, orderBy('at', 'desc'), limit(count));
  const found = await readAll(after ? query(newest, startAfter(after)) : newest, entrySchema);
  return {
    entries: found.map(({ path, value }) => ({ ...value, uid: getLedgerOwner(path) })),
    next: getNextCursor(found, count),
  };
}

/**
 * Entries with one action, newest first, page by page. Desk only.
 * @param clientUid only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export function getEntriesByAction(
  { db }: DataContext,
  {
    action,
    count,
    after,
    clientUid,
  }: { action: Action; count: number; after: Cursor | null; clientUid?: Uid | undefined },
): Promise<EntryPage> {
  const books =
    clientUid === undefined
      ? collectionGroup(db, 'entries')
      : collection(db, paths.entries(clientUid));
  return readNewestEntries(query(books, where('action', '==', action)), count, after);
}

/** Limit of entries in one read of a time span. */
export const maxEntriesPerSpan = 500;

/**
 * Entries of all clients with one action since a moment, newest first. Desk only.
 * @returns at most {@link maxEntriesPerSpan}; at that number, older ones may be missing
 * @throws DataShapeError, ActError
 */
export async function getEntriesSince(
  { db }: DataContext,
  action: Action,
  since: Date,
): Promise<FoundEntry[]> {
  const entries = query(
    collectionGroup(db, 'entries'),
    where('action', '==', action),
    where('at', '>=', Timestamp.fromDate(since)),
  );
  const found = await readAll(
    query(entries, orderBy('at', 'desc'), limit(maxEntriesPerSpan)),
    entrySchema,
  );
  return found.map(({ path, value }) => ({ ...value, uid: getLedgerOwner(path) }));
}

/** Limit of a count: each further thousand would cost as much as another document. */
export const maxEntryCount = 1_000;

/**
 * Number of entries of all clients with this action, at most {@link maxEntryCount}. Desk only.
 * @throws ActError
 */
export async function countEntries({ db }: DataContext, action: Action): Promise<number> {
  const entries = query(
    collectionGroup(db, 'entries'),
    where('action', '==', action),
    limit(maxEntryCount),
  );
  return countDocuments(entries);
}
