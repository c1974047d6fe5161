import { collection, doc, getDoc, getDocs } from 'firebase/firestore/lite';
import type { Caller } from '@/data/caller';
import { paths } from '@/data/paths';
import { plain } from '@/data/read';
import { archivedCollections } from '@/domain/archive';
import type { Uid } from '@/domain/envelope';
import { reconcile, type StoredBook, storedCollections } from '@/domain/reconcile';
import type { Snapshot } from '@/domain/snapshot';

/** What of everything that is stored does not follow from the ledgers, in words. @param desk an administrator, who may read it all */
export async function ledgerFaults(desk: Caller): Promise<string[]> {
  const uids = Object.keys(await documentsIn(desk, 'users'));
  const books = await Promise.all(uids.map((uid) => bookOf(desk, uid)));
  const [current, plans] = await Promise.all([documentAt(desk, paths.deskCurrent), documentAt(desk, paths.deskPlans)]);
  return reconcile(books, { current, plans }).map(({ path, folio, says }) => `${path} ${folio}: ${says}`);
}

async function bookOf(desk: Caller, uid: Uid): Promise<StoredBook> {
  const [documents, archives, entries] = await Promise.all([
    Promise.all(storedCollections.map(async (col) => [col, await documentAt(desk, `${col}/${uid}`)])),
    Promise.all(archivedCollections.map(async (col) => [col, await documentsIn(desk, paths.archives(col, uid))])),
    documentsIn(desk, paths.entries(uid)),
  ]);
  return { uid, documents: Object.fromEntries(documents), archives: Object.fromEntries(archives), entries };
}

const snapshotOf = (fields: object): Snapshot => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));

async function documentAt({ db }: Caller, path: string): Promise<Snapshot | null> {
  const fields = (await getDoc(doc(db, path))).data();
  return fields ? snapshotOf(fields) : null;
}

async function documentsIn({ db }: Caller, path: string): Promise<Record<string, Snapshot>> {
  const found = await getDocs(collection(db, path));
  return Object.fromEntries(found.docs.map((one) => [one.id, snapshotOf(one.data())]));
}
