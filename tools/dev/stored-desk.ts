import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { archivedCollections } from '@/domain/accounts/archive';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { auditBook } from '@/domain/audit/audit-book';
import type { RoleDocuments, Roles, StoredDesk } from '@/domain/audit/audit-desk';
import { type StoredBook, storedCollections } from '@/domain/audit/stored-book';

/** How much is read together: books, with their documents, and entries. The emulator sorts all entries for each question, so there should be few. */
export interface Portions {
  books: number;
  entries: number;
}
const usual: Portions = { books: 250, entries: 10_000 };
/** A live desk goes on while its books are read, entries first and documents after them: so often a book is read again that does not add up. */
const looks = 2;

type Ledger = Pick<StoredBook, 'uid' | 'entries'>;

/**
 * Every book of a project, one after the other, so that memory holds a few of them only. Reads, and never writes.
 * @param onStray told the path of each entry that lies in nobody's ledger
 */
export async function* storedBooks(
  firestore: Firestore,
  onStray: (path: string) => void,
  portions: Portions = usual,
): AsyncGenerator<StoredBook> {
  const [withDocuments, archives] = await Promise.all([everybody(firestore), allArchives(firestore)]);
  const owners = [...new Set([...withDocuments, ...archives.keys()])].sort(inStoredOrder);
  for await (const some of together(merged(owners, ledgers(firestore, portions, onStray)), portions.books)) {
    const documents = await documentsOf(
      firestore,
      some.map(({ uid }) => uid),
    );
    const read = some.map((one) => ({ ...one, documents: documents.get(one.uid) ?? {}, archives: archives.get(one.uid) ?? {} }));
    yield* await Promise.all(read.map((book) => settled(book, () => wholeBook(firestore, book.uid))));
  }
}

/**
 * The book as it is when it adds up, or when it was read often enough: what is wrong with it then is wrong.
 * @param again reads the whole book
 */
export async function settled(book: StoredBook, again: () => Promise<StoredBook>): Promise<StoredBook> {
  let last = book;
  for (let look = 0; look < looks && auditBook(last).length > 0; look++) {
    const found = await again();
    last = { ...found, archives: { ...book.archives, ...found.archives } }; // archives where none may be are read the first time only
  }
  return last;
}

async function* together<T>(all: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const one of all) {
    some.push(one);
    if (some.length < most) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** The ledgers, and an empty one for each owner without any. A book may miss any of its parts. @param owners in stored order */
async function* merged(owners: readonly string[], inOrder: AsyncIterable<Ledger>): AsyncGenerator<Ledger> {
  let place = 0;
  const without = (): Ledger => ({ uid: owners[place++] ?? '', entries: {} });
  for await (const ledger of inOrder) {
    while (place < owners.length && inStoredOrder(owners[place] ?? '', ledger.uid) < 0) yield without();
    if (owners[place] === ledger.uid) place++;
    yield ledger;
  }
  while (place < owners.length) yield without();
}

/** In the order of their owners: entries come in that of their paths. */
async function* ledgers(firestore: Firestore, portions: Portions, onStray: (path: string) => void): AsyncGenerator<Ledger> {
  let ledger: { uid: string; entries: Record<string, Snapshot> } | undefined;
  for await (const entry of everyEntry(firestore, portions.entries)) {
    const uid = /^ledger\/([^/]+)\/entries\/[^/]+$/.exec(entry.ref.path)?.[1];
    if (uid === undefined) {
      onStray(entry.ref.path);
      continue;
    }
    if (ledger && ledger.uid !== uid) yield ledger;
    if (ledger?.uid !== uid) ledger = { uid, entries: {} };
    ledger.entries[entry.id] = withDates(entry.data());
  }
  if (ledger) yield ledger;
}

async function* everyEntry(firestore: Firestore, most: number): AsyncGenerator<QueryDocumentSnapshot> {
  const inOrder = firestore.collectionGroup('entries').orderBy(FieldPath.documentId()).limit(most);
  let page = await inOrder.get();
  yield* page.docs;
  while (page.size === most) {
    page = await inOrder.startAfter(page.docs.at(-1)).get();
    yield* page.docs;
  }
}

async function documentsOf(firestore: Firestore, uids: readonly string[]): Promise<Map<string, StoredBook['documents']>> {
  const found = await Promise.all(storedCollections.map((name) => firestore.getAll(...uids.map((uid) => firestore.doc(`${name}/${uid}`)))));
  return new Map(uids.map((uid, i) => [uid, Object.fromEntries(storedCollections.map((name, j) => [name, fieldsOf(found[j]?.[i])]))]));
}

/** The fixed records of the desk. */
export async function storedDesk(firestore: Firestore): Promise<StoredDesk> {
  const [current, plans] = await Promise.all(['desk/current', 'desk/plans'].map((path) => snapshotOf(firestore.doc(path))));
  return { current: current ?? null, plans: plans ?? null };
}

/** What no account was ever opened under may be no name of a document either. */
const isUid = (uid: string): boolean => /^[0-9A-Za-z_-]{1,128}$/.test(uid);

/** What says whether these are administrators, or were. */
export async function rolesOf(firestore: Firestore, uids: readonly string[]): Promise<Roles> {
  const found = uids.filter(isUid).map(async (uid): Promise<[string, RoleDocuments]> => {
    const [users, admins] = await Promise.all(['users', 'admins'].map((name) => snapshotOf(firestore.doc(`${name}/${uid}`))));
    return [uid, { users: users ?? null, admins: admins ?? null }];
  });
  return new Map(await Promise.all(found));
}

/** Whoever has a document, as often as there are such documents. */
async function everybody(firestore: Firestore): Promise<string[]> {
  const found = await Promise.all(storedCollections.map((name) => firestore.collection(name).select().get()));
  return found.flatMap(({ docs }) => docs.map(({ id }) => id));
}

/** Firestore orders ids by their bytes, JavaScript by its code units. */
const inStoredOrder = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The book of one person. @param archives of it */
export async function storedBook(firestore: Firestore, uid: string, archives: StoredBook['archives']): Promise<StoredBook> {
  const [documents, entries] = await Promise.all([
    Promise.all(storedCollections.map(async (name) => [name, await snapshotOf(firestore.doc(`${name}/${uid}`))])),
    firestore.collection(`ledger/${uid}/entries`).get(),
  ]);
  return {
    uid,
    documents: Object.fromEntries(documents),
    archives,
    entries: Object.fromEntries(entries.docs.map((entry) => [entry.id, withDates(entry.data())])),
  };
}

/** The archives of one person. */
export async function archivesOf(firestore: Firestore, uid: string): Promise<StoredBook['archives']> {
  const found = archivedCollections.map(async (col) => {
    const { docs } = await firestore.collection(`${col}/${uid}/archive`).get();
    return [col, Object.fromEntries(docs.map((one) => [one.id, withDates(one.data())]))];
  });
  return Object.fromEntries(await Promise.all(found));
}

const wholeBook = async (firestore: Firestore, uid: string) => storedBook(firestore, uid, await archivesOf(firestore, uid));

/** There are few: lists move to an archive from 800 elements on. */
async function allArchives(firestore: Firestore): Promise<Map<string, StoredBook['archives']>> {
  const archives: Map<string, StoredBook['archives']> = new Map();
  for (const found of (await firestore.collectionGroup('archive').get()).docs) {
    const [col, uid, , n] = found.ref.path.split('/');
    if (col === undefined || uid === undefined || n === undefined) continue;
    const own = archives.get(uid) ?? {};
    archives.set(uid, { ...own, [col]: { ...own[col as keyof typeof own], [n]: withDates(found.data()) } }); // a wrong collection is a fault that the check names
  }
  return archives;
}

const snapshotOf = async (ref: DocumentReference): Promise<Snapshot | null> => fieldsOf(await ref.get());

function fieldsOf(found: DocumentSnapshot | undefined): Snapshot | null {
  const data = found?.data();
  return data === undefined ? null : withDates(data);
}

/** With dates for timestamps, wherever they are. */
export const withDates = (fields: object): Snapshot =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, dated(value)]));

function dated(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(dated);
  return typeof value === 'object' && value !== null ? withDates(value) : value;
}
