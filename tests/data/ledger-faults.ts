import type { DataContext } from '@/data/ledger/context';
import { verifyLedger } from '../../tools/ops/verify-ledger';
import { asOperator } from './operator';

/**
 * Audits everything that is stored.
 * @param context of anybody of the desk
 * @returns what does not follow from the ledgers, in words
 */
export async function findLedgerFaults(context: Pick<DataContext, 'db'>): Promise<string[]> {
  const { faults } = await asOperator(context, ({ firestore }) => verifyLedger(firestore));
  return faults.map(({ path, folio, message: says }) => `${path} ${folio}: ${says}`);
}
