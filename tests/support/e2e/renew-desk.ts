import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { withDeskSdk } from './admin-sdk';
import { getEmulators } from './emulators';

type Documents = Map<string, DocumentData>;

/** The documents of this worker's desk before the first test. */
let opened: Documents | undefined;

/**
 * Restores the desk as it was before the first test. The emulator has no indexes, so it looks at every entry for every list of the desk: after thirty files
 * a page of the desk would take five times as long.
 */
export async function renewDesk(): Promise<void> {
  await withDeskSdk(async ({ firestore }) => {
    if (opened) await restore(firestore, opened);
    else opened = await readAll(firestore);
  });
}

async function restore(db: Firestore, documents: Documents): Promise<void> {
  const { projectId, firestore } = getEmulators();
  const all = `http://${firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const { ok, status } = await fetch(all, { method: 'DELETE' });
  if (!ok) throw new Error(`The desk could not be cleared: ${status}`);
  const writer = db.bulkWriter();
  // `close` does not report a write that failed.
  const written = [...documents].map(([path, fields]) => writer.set(db.doc(path), fields));
  await Promise.all([writer.close(), ...written]);
}

async function readAll(from: Firestore | DocumentReference): Promise<Documents> {
  const found: Documents = new Map();
  for (const collection of await from.listCollections()) {
    for (const { ref, data } of (await collection.get()).docs.map((one) => ({ ref: one.ref, data: one.data() }))) found.set(ref.path, data);
    // A document may have nothing but collections beneath it: a ledger is one.
    const below = await Promise.all((await collection.listDocuments()).map((one) => readAll(one)));
    for (const documents of below) for (const [path, data] of documents) found.set(path, data);
  }
  return found;
}
