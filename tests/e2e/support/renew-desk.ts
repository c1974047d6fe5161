import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { withAdminSdk } from '../../../tools/ops/admin-role';

const { FIREBASE_AUTH_EMULATOR_HOST: auth = '', FIRESTORE_EMULATOR_HOST: firestore = '' } = process.env;
const projectId = 'demo-glassbook';

type Documents = Map<string, DocumentData>;

/** What this worker's desk was opened with. */
let opened: Documents | undefined;

/**
 * Before each file: whatever the one before has done to the desk goes. The emulator has no indexes, so for every list of the desk it looks at every entry
 * of every book: after thirty files a page of the desk would take five times as long as after the first.
 */
export async function renewDesk(): Promise<void> {
  await withAdminSdk({ projectId, emulators: { auth, firestore } }, async (sdk) => {
    if (opened) await put(sdk.firestore, opened);
    else opened = await everything(sdk.firestore);
  });
}

async function put(db: Firestore, documents: Documents): Promise<void> {
  const all = `http://${firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const { ok, status } = await fetch(all, { method: 'DELETE' });
  if (!ok) throw new Error(`The desk could not be cleared: ${status}`);
  const writer = db.bulkWriter();
  // `close` tells of none that failed.
  const written = [...documents].map(([path, fields]) => writer.set(db.doc(path), fields));
  await Promise.all([writer.close(), ...written]);
}

async function everything(from: Firestore | DocumentReference): Promise<Documents> {
  const found: Documents = new Map();
  for (const collection of await from.listCollections()) {
    for (const { ref, data } of (await collection.get()).docs.map((one) => ({ ref: one.ref, data: one.data() }))) found.set(ref.path, data);
    // Those with nothing but collections beneath them too: a ledger is one.
    const below = await Promise.all((await collection.listDocuments()).map((one) => everything(one)));
    for (const documents of below) for (const [path, data] of documents) found.set(path, data);
  }
  return found;
}
