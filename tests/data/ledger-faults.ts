import type { DataContext } from '@/data/ledger/context';
import { withAdminSdk } from '../../tools/ops/admin-role';
import { verifyLedger } from '../../tools/ops/verify-ledger';
import { loopback } from '../../tools/ports';

/** Audits everything that is stored. @param context of anybody of the desk @returns what does not follow from the ledgers, in words */
export async function ledgerFaults({ db }: Pick<DataContext, 'db'>): Promise<string[]> {
  const emulators = {
    auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? `${loopback}:9099`,
    firestore: process.env.FIRESTORE_EMULATOR_HOST ?? `${loopback}:8080`,
  };
  const { faults } = await withAdminSdk({ projectId: db.app.options.projectId ?? '', emulators }, ({ firestore }) =>
    verifyLedger(firestore),
  );
  return faults.map(({ path, folio, message: says }) => `${path} ${folio}: ${says}`);
}
