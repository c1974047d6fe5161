import {
  collection,
  type DocumentData,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
} from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { type Cursor, toPlainData, withReadTimeout } from '@/data/ledger/read';
import { listCollections } from '@/domain/ledger/list-kinds';
import { getAudiencesOf } from '@/domain/messages/audience';
import { createReceipt, formatReceipt } from '@/domain/receipts/receipt';
import type { Uid } from '@/domain/revision-fields';
import { getDeskCurrent } from './desk-documents';

/**
 * The stored documents that a client may read. They are not parsed, so nothing is missing that this
 * version does not know.
 */
export interface ClientData {
  /** Version of this format. */
  glassbook: 1;
  uid: Uid;
  readAt: Date;
  /** By path. */
  documents: Record<string, DocumentData>;
  /** The whole ledger, oldest entry first. */
  entries: DocumentData[];
  /** The receipt of these entries; null if the browser can't make one. */
  receipt: string | null;
}

export interface ExportProgress {
  /** Documents and entries read so far. The total is known only at the end. */
  read: number;
}

/** Documents per request. */
const pageSize = 200;

/** The caller's own documents, and those of the desk that everybody may read. */
const ownDocumentPaths = [
  paths.user,
  paths.account,
  paths.holds,
  paths.deposits,
  paths.withdrawals,
  paths.trades,
  paths.subscription,
  paths.verification,
  paths.proposals,
  paths.notifications,
  paths.upload,
];
const sharedDocumentPaths = [paths.deskCurrent, paths.deskPlans, paths.deskPolicy];

/**
 * Reads all documents, lists, archives and entries that the caller may read; fails if any read
 * fails. Writes during the export may be missing.
 * @throws ActError
 */
export async function readAllData(
  context: DataContext,
  onProgress: (progress: ExportProgress) => void = () => {},
): Promise<ClientData> {
  const { uid } = context;
  const progress = { read: 0 };
  const count = (found: number) => {
    progress.read += found;
    onProgress({ ...progress });
  };
  const readAt = context.now();
  const desk = await getDeskCurrent(context);
  const single = [
    ...ownDocumentPaths.map((path) => path(uid)),
    ...sharedDocumentPaths,
    ...(desk ? [paths.payment(desk.admin)] : []),
  ];
  const documents = await Promise.all(single.map((path) => readDocument(context, path, count)));
  const profile = documents.flat().find(({ path }) => path === paths.user(uid));
  const audiences = getAudiencesOf({ uid, status: String(profile?.fields.status) });
  const notices = await Promise.all(
    audiences.map((audience) => readCollection(context, paths.notices(audience), count)),
  );
  const archives = await Promise.all(
    listCollections.map((col) => readCollection(context, paths.archives(col, uid), count)),
  );
  const entries = (await readCollection(context, paths.entries(uid), count)).map(
    ({ fields }) => fields,
  );
  const receipt = await createReceipt(uid, entries, readAt).then(formatReceipt, () => null);
  return {
    glassbook: 1,
    uid,
    readAt,
    documents: Object.fromEntries(
      [...documents.flat(), ...notices.flat(), ...archives.flat()].map(({ path, fields }) => [
        path,
        fields,
      ]),
    ),
    entries,
    receipt,
  };
}

interface RawDocument {
  path: string;
  fields: DocumentData;
}

/** Converts Firestore timestamps to dates, which JSON can hold; changes nothing else. */
const toRawDocument = (path: string, stored: DocumentData): RawDocument => ({
  path,
  fields: Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, toPlainData(value)]),
  ),
});

async function readDocument(
  { db }: DataContext,
  path: string,
  count: (found: number) => void,
): Promise<RawDocument[]> {
  const stored = (await withReadTimeout(getDoc(doc(db, path)))).data();
  count(stored ? 1 : 0);
  return stored ? [toRawDocument(path, stored)] : [];
}

/** All documents of a collection, oldest first, read page by page. */
async function readCollection(
  { db }: DataContext,
  path: string,
  count: (found: number) => void,
): Promise<RawDocument[]> {
  const all: RawDocument[] = [];
  for (let last: Cursor | undefined; ; ) {
    const ordered = query(collection(db, path), orderBy('at'), limit(pageSize));
    const { docs } = await withReadTimeout(
      getDocs(last ? query(ordered, startAfter(last)) : ordered),
    );
    all.push(...docs.map((one) => toRawDocument(one.ref.path, one.data())));
    count(docs.length);
    last = docs.at(-1);
    if (docs.length < pageSize) return all;
  }
}
