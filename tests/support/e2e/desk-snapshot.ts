import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { localProjectId } from '../../../tools/app-environment';
import { withAdminSdk } from '../../../tools/ops/admin-role';

type Documents = Map<string, DocumentData>;

interface Hosts {
  auth: string;
  firestore: string;
}

/**
 * Reads the desk, to restore it before each file. The emulator has no indexes, so it looks at every
 * entry for every list of the desk: after thirty files a page of the desk would take five times as
 * long. @returns restores the documents
 */
export async function captureDesk(emulators: Hosts): Promise<() => Promise<void>> {
  const open = <T>(use: (db: Firestore) => Promise<T>) =>
    withAdminSdk({ projectId: localProjectId, emulators }, ({ firestore }) => use(firestore));
  const documents = await open(readDocuments);
  return () => open((db) => restoreDocuments(db, emulators.firestore, documents));
}

async function restoreDocuments(db: Firestore, host: string, documents: Documents): Promise<void> {
  const all = `http://${host}/emulator/v1/projects/${localProjectId}/databases/(default)/documents`;
  const { ok, status } = await fetch(all, { method: 'DELETE' });
  if (!ok) throw new Error(`The desk could not be cleared: ${status}`);
  const writer = db.bulkWriter();
  // `close` does not report a write that failed.
  const written = [...documents].map(([path, fields]) => writer.set(db.doc(path), fields));
  await Promise.all([writer.close(), ...written]);
}

async function readDocuments(from: Firestore | DocumentReference): Promise<Documents> {
  const found: Documents = new Map();
  for (const collection of await from.listCollections()) {
    for (const { ref, data } of (await collection.get()).docs.map((one) => ({
      ref: one.ref,
      data: one.data(),
    })))
      found.set(ref.path, data);
    // A document may have nothing but collections beneath it: a ledger is one.
    const below = await Promise.all(
      (await collection.listDocuments()).map((one) => readDocuments(one)),
    );
    for (const documents of below) for (const [path, data] of documents) found.set(path, data);
  }
  return found;
}
