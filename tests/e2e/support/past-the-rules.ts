import { type AdminSdk, withAdminSdk } from '../../../tools/ops/admin-role';

/** What nobody can do in the app: writing to the store without the rules. Damage is planted with it, and books that would take long to write. */
export const pastTheRules = <T>(work: (firestore: AdminSdk['firestore']) => Promise<T>): Promise<T> =>
  withAdminSdk(
    {
      projectId: 'demo-glassbook',
      emulators: { auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '' },
    },
    ({ firestore }) => work(firestore),
  );

const collections = ['users', 'accounts', 'holds', 'deposits', 'withdrawals', 'trades', 'subscriptions', 'verifications'];

/** Everything that is recorded of a client, whoever may read it: documents and entries by their paths. */
export const storedOf = (uid: string): Promise<Record<string, unknown>> =>
  pastTheRules(async (store) => {
    const documents = await store.getAll(...collections.map((col) => store.doc(`${col}/${uid}`)));
    const { docs } = await store.collection(`ledger/${uid}/entries`).get();
    return Object.fromEntries([...documents, ...docs].filter(({ exists }) => exists).map((one) => [one.ref.path, one.data()]));
  });

/** Writes a document as no version ever wrote it. @returns the way back to how it was */
export const damage = (path: string): Promise<() => Promise<void>> =>
  pastTheRules(async (store) => {
    const before = (await store.doc(path).get()).data();
    await store.doc(path).set({ written: 'by nobody' });
    return () =>
      pastTheRules(async (again) => {
        await (before ? again.doc(path).set(before) : again.doc(path).delete());
      });
  });
