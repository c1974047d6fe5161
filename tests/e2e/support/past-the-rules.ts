import { type AdminSdk, withAdminSdk } from '../../../tools/admin-role';

/** What nobody can do in the app: writing to the store without the rules. Damage is planted with it, and books that would take long to write. */
export const pastTheRules = <T>(work: (firestore: AdminSdk['firestore']) => Promise<T>): Promise<T> =>
  withAdminSdk(
    {
      projectId: 'demo-glassbook',
      emulators: { auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '' },
    },
    ({ firestore }) => work(firestore),
  );
