import { type AdminSdk, withAdminSdk } from '../../../tools/ops/admin-role';
import { getEmulators } from './emulators';

/** Runs `work` with the Admin SDK on this worker's desk. */
export function withDeskSdk<T>(work: (sdk: AdminSdk) => Promise<T>): Promise<T> {
  const { projectId, auth, firestore } = getEmulators();
  return withAdminSdk({ projectId, emulators: { auth, firestore } }, work);
}

/**
 * Writes to Firestore without its rules: to plant damage, and books that would take long to write.
 */
export const bypassRules = <T>(
  work: (firestore: AdminSdk['firestore']) => Promise<T>,
): Promise<T> => withDeskSdk(({ firestore }) => work(firestore));

const collections = [
  'users',
  'accounts',
  'holds',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
];

/**
 * Everything that is stored of a client, past all rules for reads: documents and entries by their
 * paths.
 */
export const getStoredDocs = (uid: string): Promise<Record<string, unknown>> =>
  bypassRules(async (store) => {
    const documents = await store.getAll(...collections.map((col) => store.doc(`${col}/${uid}`)));
    const { docs } = await store.collection(`ledger/${uid}/entries`).get();
    return Object.fromEntries(
      [...documents, ...docs]
        .filter(({ exists }) => exists)
        .map((one) => [one.ref.path, one.data()]),
    );
  });

/** Overwrites a document with one that no version of the app wrote. @returns restores it */
export const damageDoc = (path: string): Promise<() => Promise<void>> =>
  bypassRules(async (store) => {
    const before = (await store.doc(path).get()).data();
    await store.doc(path).set({ written: 'by nobody' });
    return () =>
      bypassRules(async (again) => {
        await (before ? again.doc(path).set(before) : again.doc(path).delete());
      });
  });
