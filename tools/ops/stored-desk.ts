/**
 * Reads what a project stores, for the audit: every book, the records of the desk, roles and
 * notices. It never writes.
 */

import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { auditBook } from '@/domain/audit/audit-book';
import type { RoleDocuments, Roles, StoredDesk } from '@/domain/audit/audit-desk';
import { findNoticeIssues, findNotificationsIssues } from '@/domain/audit/messages';
import { type StoredBook, type StoredIssue, storedCollections } from '@/domain/audit/stored-book';
import { listCollections } from '@/domain/ledger/list-kinds';
import type { Uid } from '@/domain/revision-fields';
import type { Snapshot } from '@/domain/snapshot';

/**
 * How much is read at once: books with their documents, and entries. The emulator sorts all entries
 * for each page of them, so pages are large.
 */
export interface PageSizes {
  books: number;
  entries: number;
}
const usualSizes: PageSizes = { books: 250, entries: 10_000 };
/** Documents at once of collections whose documents are small. */
const smallPageSize = 1_000;
/**
 * A live desk goes on while it is read, records first and documents after them. What does not agree
 * is read again so many times.
 */
const rereads = 2;

type Ledger = Pick<StoredBook, 'uid' | 'entries'>;

/**
 * Reads every book of a project, one after the other, so that memory holds only a few.
 * @param onStray gets the path of each entry that lies in nobody's ledger
 */
export async function* readBooks(
  firestore: Firestore,
  onStray: (path: string) => void,
  pageSizes: PageSizes = usualSizes,
): AsyncGenerator<StoredBook> {
  const [owners, archives] = await Promise.all([listOwners(firestore), readAllArchives(firestore)]);
  const uids = [...new Set([...owners, ...archives.keys()])].sort(compareIds);
  for await (const some of batch(
    addEmptyLedgers(uids, readLedgers(firestore, pageSizes, onStray)),
    pageSizes.books,
  )) {
    const documents = await readDocuments(
      firestore,
      some.map(({ uid }) => uid),
    );
    const books = some.map((one) => ({
      ...one,
      documents: documents.get(one.uid) ?? {},
      archives: archives.get(one.uid) ?? {},
    }));
    yield* await Promise.all(
      books.map((book) => rereadUntilSound(book, () => readBook(firestore, book.uid))),
    );
  }
}

/**
 * The book once it adds up, or as it was read last: what is wrong with it then is wrong.
 * @param reread reads the whole book
 */
export async function rereadUntilSound(
  book: StoredBook,
  reread: () => Promise<StoredBook>,
): Promise<StoredBook> {
  let last = book;
  for (let i = 0; i < rereads && auditBook(last).length > 0; i++) {
    const found = await reread();
    last = { ...found, archives: { ...book.archives, ...found.archives } }; // only the first read finds archives where none may be
  }
  return last;
}

async function* batch<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const one of all) {
    some.push(one);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/**
 * The ledgers, and an empty one for each owner without any, because a book may miss any of its
 * parts.
 * @param owners in stored order
 */
async function* addEmptyLedgers(
  owners: readonly string[],
  ledgers: AsyncIterable<Ledger>,
): AsyncGenerator<Ledger> {
  let place = 0;
  const createEmpty = (): Ledger => ({ uid: owners[place++] ?? '', entries: {} });
  for await (const ledger of ledgers) {
    while (place < owners.length && compareIds(owners[place] ?? '', ledger.uid) < 0)
      yield createEmpty();
    if (owners[place] === ledger.uid) place++;
    yield ledger;
  }
  while (place < owners.length) yield createEmpty();
}

/** In the order of their owners, because entries come in the order of their paths. */
async function* readLedgers(
  firestore: Firestore,
  pageSizes: PageSizes,
  onStray: (path: string) => void,
): AsyncGenerator<Ledger> {
  let ledger: { uid: string; entries: Record<string, Snapshot> } | undefined;
  for await (const entry of readPages(firestore.collectionGroup('entries'), pageSizes.entries)) {
    const uid = /^ledger\/([^/]+)\/entries\/[^/]+$/.exec(entry.ref.path)?.[1];
    if (uid === undefined) {
      onStray(entry.ref.path);
      continue;
    }
    if (ledger && ledger.uid !== uid) yield ledger;
    if (ledger?.uid !== uid) ledger = { uid, entries: {} };
    ledger.entries[entry.id] = convertTimestamps(entry.data());
  }
  if (ledger) yield ledger;
}

/** Every document of a query, in the order of their paths. */
async function* readPages(query: Query, size: number): AsyncGenerator<QueryDocumentSnapshot> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(size);
  let page = await ordered.get();
  yield* page.docs;
  while (page.size === size) {
    page = await ordered.startAfter(page.docs.at(-1)).get();
    yield* page.docs;
  }
}

async function readDocuments(
  firestore: Firestore,
  uids: readonly string[],
): Promise<Map<string, StoredBook['documents']>> {
  const found = await Promise.all(
    storedCollections.map((name) =>
      firestore.getAll(...uids.map((uid) => firestore.doc(`${name}/${uid}`))),
    ),
  );
  return new Map(
    uids.map((uid, i) => [
      uid,
      Object.fromEntries(storedCollections.map((name, j) => [name, toSnapshot(found[j]?.[i])])),
    ]),
  );
}

/** The records that the whole desk shares. */
export async function readDesk(firestore: Firestore): Promise<StoredDesk> {
  const names = ['current', 'plans', 'switches', 'policy'];
  const found = await firestore.getAll(...names.map((name) => firestore.doc(`desk/${name}`)));
  const [current = null, plans = null, switches = null, policy = null] = found.map(toSnapshot);
  const credited: Record<string, Snapshot> = {};
  for await (const one of readPages(firestore.collection('credited'), smallPageSize))
    credited[one.id] = convertTimestamps(one.data());
  return { current, plans, switches, policy, credited };
}

/**
 * What the store says that each administrator has moved alone on the last day of doing so, by uid.
 */
export async function readTallies(firestore: Firestore): Promise<Record<Uid, Snapshot>> {
  const tallies: Record<Uid, Snapshot> = {};
  for await (const one of readPages(firestore.collection('tallies'), smallPageSize))
    tallies[one.id] = convertTimestamps(one.data());
  return tallies;
}

/** What no account has as its uid may not be a valid name of a document either. */
const isUid = (uid: string): boolean => /^[0-9A-Za-z_-]{1,128}$/.test(uid);

/** The documents that say whether these people are administrators, or were. */
export async function readRoles(firestore: Firestore, uids: readonly string[]): Promise<Roles> {
  const roles = uids.filter(isUid).map(async (uid): Promise<[string, RoleDocuments]> => {
    const [users = null, admins = null] = (
      await firestore.getAll(firestore.doc(`users/${uid}`), firestore.doc(`admins/${uid}`))
    ).map(toSnapshot);
    return [uid, { users, admins }];
  });
  return new Map(await Promise.all(roles));
}

/** The uids that have a document, each as often as it has documents. */
async function listOwners(firestore: Firestore): Promise<string[]> {
  const found = await Promise.all(
    storedCollections.map((name) => firestore.collection(name).select().get()),
  );
  return found.flatMap(({ docs }) => docs.map(({ id }) => id));
}

/** Firestore orders ids by their bytes, JavaScript by its code units. */
const compareIds = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Reads the book of one person. */
export async function readBook(firestore: Firestore, uid: Uid): Promise<StoredBook> {
  const [documents, archives, entries] = await Promise.all([
    readDocuments(firestore, [uid]),
    readArchives(firestore, uid),
    firestore.collection(`ledger/${uid}/entries`).get(),
  ]);
  return { uid, documents: documents.get(uid) ?? {}, archives, entries: convertDocs(entries.docs) };
}

async function readArchives(firestore: Firestore, uid: Uid): Promise<StoredBook['archives']> {
  const found = listCollections.map(async (col) => [
    col,
    convertDocs((await firestore.collection(`${col}/${uid}/archive`).get()).docs),
  ]);
  return Object.fromEntries(await Promise.all(found));
}

/** There are few: only long lists have archives. */
async function readAllArchives(firestore: Firestore): Promise<Map<string, StoredBook['archives']>> {
  const archives: Map<string, StoredBook['archives']> = new Map();
  for (const found of (await firestore.collectionGroup('archive').get()).docs) {
    const [col, uid, , n] = found.ref.path.split('/');
    if (col === undefined || uid === undefined || n === undefined) continue;
    const own = archives.get(uid) ?? {};
    archives.set(uid, {
      ...own,
      [col]: { ...own[col as keyof typeof own], [n]: convertTimestamps(found.data()) },
    }); // the audit names a wrong collection
  }
  return archives;
}

interface CheckedNotices {
  issues: StoredIssue[];
  /** The path of one notice of each author. */
  authors: Map<Uid, string>;
}

/** Checks every notice, and when clients looked at them. */
export async function checkNotices(firestore: Firestore): Promise<CheckedNotices> {
  const issues: StoredIssue[] = [];
  const authors: CheckedNotices['authors'] = new Map();
  for await (const notice of readPages(firestore.collectionGroup('items'), smallPageSize)) {
    const stored = convertTimestamps(notice.data());
    issues.push(...findNoticeIssues(notice.ref.path, stored));
    if (typeof stored.by === 'string') authors.set(stored.by, notice.ref.path);
  }
  for await (const seen of readPages(firestore.collection('notifications'), smallPageSize))
    issues.push(...findNotificationsIssues(seen.id, convertTimestamps(seen.data())));
  return { issues, authors };
}

const convertDocs = (docs: readonly QueryDocumentSnapshot[]): Record<string, Snapshot> =>
  Object.fromEntries(docs.map((one) => [one.id, convertTimestamps(one.data())]));

function toSnapshot(found: DocumentSnapshot | undefined): Snapshot | null {
  const data = found?.data();
  return data === undefined ? null : convertTimestamps(data);
}

/** The fields with dates in place of timestamps, at every depth. */
const convertTimestamps = (fields: object): Snapshot =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, convertValue(value)]));

function convertValue(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(convertValue);
  return typeof value === 'object' && value !== null ? convertTimestamps(value) : value;
}
