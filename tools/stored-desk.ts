import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { archivedCollections } from '@/domain/archive';
import type { StoredBook, StoredDesk } from '@/domain/reconcile';
import { storedCollections } from '@/domain/reconcile';
import type { Snapshot } from '@/domain/snapshot';

/** Books whose documents are read together. */
const atOnce = 250;
/** Entries that are read together. The emulator sorts all there are for each question, so there should be few. */
const entriesAtOnce = 10_000;

type Archives = Map<string, StoredBook['archives']>;

/**
 * Every book of a project, one after the other, so that memory holds a few of them only. Reads, and never writes.
 * @throws Error for an entry that belongs to none of them, because nothing may be left out
 */
export async function* storedBooks(firestore: Firestore): AsyncGenerator<StoredBook> {
  const uids = await everybody(firestore);
  const archives = await allArchives(firestore);
  const entries = everyEntry(firestore);
  let next = await entries.next();
  for (let i = 0; i < uids.length; i += atOnce) {
    const some = uids.slice(i, i + atOnce);
    const documents = await documentsOf(firestore, some);
    const own = new Map(some.map((uid) => [uid, new Map<string, Snapshot>()]));
    for (let book = bookOf(next, own); !next.done && book; next = await entries.next(), book = bookOf(next, own)) {
      book.set(next.value.id, withDates(next.value.data()));
    }
    yield* some.map((uid) => ({
      uid,
      documents: documents.get(uid) ?? {},
      archives: archives.get(uid) ?? {},
      entries: Object.fromEntries(own.get(uid) ?? []),
    }));
  }
  if (!next.done) throw new Error(`${next.value.ref.path} belongs to no book.`);
}

type NextEntry = IteratorResult<QueryDocumentSnapshot, void>;
const bookOf = ({ value }: NextEntry, books: Map<string, Map<string, Snapshot>>) => books.get(value?.ref.parent.parent?.id ?? '');

/** In the order of their paths, which is that of the books. */
async function* everyEntry(firestore: Firestore): AsyncGenerator<QueryDocumentSnapshot, void> {
  const inOrder = firestore.collectionGroup('entries').orderBy(FieldPath.documentId()).limit(entriesAtOnce);
  for (let page = await inOrder.get(); !page.empty; ) {
    yield* page.docs;
    const last = page.docs.at(-1);
    page = await inOrder.startAfter(last).get();
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

/** Whoever has a document or a ledger: a book may miss any of its parts. */
async function everybody(firestore: Firestore): Promise<string[]> {
  const refs = await Promise.all([...storedCollections, 'ledger'].map((name) => firestore.collection(name).listDocuments()));
  return [...new Set(refs.flat().map(({ id }) => id))].sort();
}

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

/** There are few: lists move to an archive from 800 elements on. */
async function allArchives(firestore: Firestore): Promise<Archives> {
  const archives: Archives = new Map();
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

const withDates = (fields: object): Snapshot => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, dated(value)]));

function dated(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(dated);
  return typeof value === 'object' && value !== null ? withDates(value) : value;
}
