import { collection, type DocumentData, doc, getDoc, getDocs, limit, orderBy, query, startAfter } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { type Cursor, toPlainData, withReadTimeout } from '@/data/ledger/read';
import { archivedCollections } from '@/domain/accounts/archive';
import { everyone } from '@/domain/messages/notice';
import { getDeskCurrent } from './payment';

/** What the store keeps of a client and the client may read, as it is stored: also what this version of the app would not know how to read. */
export interface ClientData {
  /** Of this form. */
  glassbook: 1;
  uid: string;
  readAt: Date;
  /** By their paths. */
  documents: Record<string, DocumentData>;
  /** The whole book, oldest entry first. */
  entries: DocumentData[];
}

/** How far the reading has come. */
export interface ExportProgress {
  /** Documents and entries that were read so far. How many there are is known only at the end. */
  read: number;
}

/** Documents in one answer. */
const pageSize = 200;

/** Documents of the caller's own, and those of the desk that it shows to everybody. */
const ownDocuments = [
  paths.user,
  paths.account,
  paths.holds,
  paths.deposits,
  paths.withdrawals,
  paths.trades,
  paths.subscription,
  paths.verification,
  paths.notifications,
  paths.upload,
];
const sharedDocuments = [paths.notifications(everyone), paths.deskCurrent, paths.deskPlans];

/**
 * Reads every document, list, archive and entry that the caller may read: all of it or nothing. Writes during the download may be missing.
 * @throws ActError
 */
export async function readAllData(context: DataContext, onProgress: (progress: ExportProgress) => void = () => {}): Promise<ClientData> {
  const { uid } = context;
  const progress = { read: 0 };
  const count = (found: number) => {
    progress.read += found;
    onProgress({ ...progress });
  };
  const readAt = context.now();
  const desk = await getDeskCurrent(context);
  const single = [...ownDocuments.map((path) => path(uid)), ...sharedDocuments, ...(desk ? [paths.payment(desk.admin)] : [])];
  const documents = await Promise.all(single.map((path) => document(context, path, count)));
  const archives = await Promise.all(archivedCollections.map((col) => documentsIn(context, paths.archives(col, uid), count)));
  const entries = await documentsIn(context, paths.entries(uid), count);
  return {
    glassbook: 1,
    uid,
    readAt,
    documents: Object.fromEntries([...documents.flat(), ...archives.flat()].map(({ path, fields }) => [path, fields])),
    entries: entries.map(({ fields }) => fields),
  };
}

interface Raw {
  path: string;
  fields: DocumentData;
}

/** Firestore's timestamps become dates, which JSON knows how to write; nothing else changes. */
const getRaw = (path: string, stored: DocumentData): Raw => ({
  path,
  fields: Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, toPlainData(value)])),
});

async function document({ db }: DataContext, path: string, count: (found: number) => void): Promise<Raw[]> {
  const stored = (await withReadTimeout(getDoc(doc(db, path)))).data();
  count(stored ? 1 : 0);
  return stored ? [getRaw(path, stored)] : [];
}

/** A whole collection in the order of time, page after page. */
async function documentsIn({ db }: DataContext, path: string, count: (found: number) => void): Promise<Raw[]> {
  const all: Raw[] = [];
  for (let last: Cursor | undefined; ; ) {
    const inOrder = query(collection(db, path), orderBy('at'), limit(pageSize));
    const { docs } = await withReadTimeout(getDocs(last ? query(inOrder, startAfter(last)) : inOrder));
    all.push(...docs.map((one) => getRaw(one.ref.path, one.data())));
    count(docs.length);
    last = docs.at(-1);
    if (docs.length < pageSize) return all;
  }
}
