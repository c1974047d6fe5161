import {
  collection,
  limit,
  orderBy,
  query,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import {
  type Cursor,
  countDocuments,
  type FoundDocument,
  getNextCursor,
  readAll,
} from '@/data/ledger/read';
import { type Collection, type Entry, entrySchema } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';

/**
 * Entries per read: `first` for a client's own pages, `desk` for the desk's, which show much else,
 * `more` for each further read, `chart` for each further read of the dashboard's charts.
 */
export const bookPageSizes = { first: 100, desk: 30, more: 500, chart: 100 } as const;
/**
 * A read of newer entries overlaps the known ones by this many milliseconds, so that no entry in
 * between is missed.
 */
const OVERLAP = 60_000;

/**
 * The part of a ledger that was read: its newest entries, or all. Entries never change, so it stays
 * valid.
 */
export interface LedgerBook {
  /** Oldest first. */
  entries: Entry[];
  /** Cursor to the older entries; null if the whole ledger was read. */
  older: Cursor | null;
  /** Number of entries in the ledger, read or not. */
  total: number;
}

const sortEntries = (entries: Iterable<Entry>): Entry[] =>
  [...entries].toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.rev - b.rev);
const mergeEntries = (one: readonly Entry[], other: readonly Entry[]): Entry[] =>
  sortEntries(new Map([...one, ...other].map((entry) => [entry.op, entry])).values());
const getValues = (found: readonly FoundDocument<Entry>[]): Entry[] =>
  found.map(({ value }) => value);

/** The newest entries of a client's ledger, and the total. @throws DataShapeError, ActError */
export async function getBook(
  context: DataContext,
  uid: Uid,
  size: number = bookPageSizes.first,
): Promise<LedgerBook> {
  const entries = collection(context.db, paths.entries(uid));
  const found = await readAll(query(entries, orderBy('at', 'desc'), limit(size)), entrySchema);
  const older = getNextCursor(found, size);
  const total = older ? await countDocuments(entries) : found.length;
  return { entries: sortEntries(getValues(found)), older, total };
}

/** @param known oldest first */
const getOverlapStart = (known: readonly Entry[]): Timestamp =>
  Timestamp.fromMillis((known.at(-1)?.at.getTime() ?? OVERLAP) - OVERLAP);

/**
 * `known` plus the newer entries about one collection.
 * @param known oldest first
 * @returns oldest first
 * @throws DataShapeError, ActError
 */
export async function refreshCollectionEntries(
  { db }: DataContext,
  uid: Uid,
  col: Collection,
  known: readonly Entry[],
): Promise<Entry[]> {
  const part = query(
    collection(db, paths.entries(uid)),
    where('col', '==', col),
    where('at', '>=', getOverlapStart(known)),
    orderBy('at'),
  );
  return mergeEntries(known, getValues(await readAll(part, entrySchema)));
}

/** `book` plus the newer entries. @throws DataShapeError, ActError */
export async function refreshBook(
  { db }: DataContext,
  uid: Uid,
  book: LedgerBook,
): Promise<LedgerBook> {
  const since = getOverlapStart(book.entries);
  const found = await readAll(
    query(collection(db, paths.entries(uid)), where('at', '>=', since), orderBy('at')),
    entrySchema,
  );
  const newer = getValues(found);
  const known = new Set(book.entries.map(({ op }) => op));
  // The overlap may return entries older than those read so far; `extendBook` adds them.
  const oldest = book.entries[0]?.at ?? new Date(0);
  const fresh = newer.filter(
    ({ op, at }) => !known.has(op) && (book.older === null || at >= oldest),
  );
  return {
    ...book,
    entries: mergeEntries(book.entries, fresh),
    total: Math.max(book.total, known.size) + fresh.length,
  };
}

/** `book` plus the next `size` older entries. @throws DataShapeError, ActError */
export async function extendBook(
  { db }: DataContext,
  { uid, book, size = bookPageSizes.more }: { uid: Uid; book: LedgerBook; size?: number },
): Promise<LedgerBook> {
  if (!book.older) return book;
  const older = query(
    collection(db, paths.entries(uid)),
    orderBy('at', 'desc'),
    startAfter(book.older),
    limit(size),
  );
  const found = await readAll(older, entrySchema);
  const entries = mergeEntries(book.entries, getValues(found));
  const next = getNextCursor(found, size);
  return {
    entries,
    older: next,
    total: next ? Math.max(book.total, entries.length) : entries.length,
  };
}

/** Merges two reads of the same ledger that were made at the same time. */
export const mergeBooks = (one: LedgerBook, other: LedgerBook): LedgerBook => {
  const entries = mergeEntries(one.entries, other.entries);
  const further = (one.entries[0]?.at ?? 0) <= (other.entries[0]?.at ?? 0) ? one : other;
  const older = one.older && other.older ? further.older : null;
  return {
    entries,
    older,
    total: older ? Math.max(one.total, other.total, entries.length) : entries.length,
  };
};
