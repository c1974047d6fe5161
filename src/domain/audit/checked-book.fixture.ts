import type { Account } from '@/domain/accounts/account';
import type { BookEntry } from '@/domain/ledger/ledger';
import { auditEntries } from './audit-entries';
import type { RecordsCheck } from './check-records';
import { findDocumentIssues, isOutOfSync } from './documents';

/**
 * The book and the account alone.
 * @param account null where there is none
 * @param settled as in `checkRecords`
 */
export function checkBook(
  entries: readonly BookEntry[],
  account: Pick<Account, 'balance' | 'profit' | 'bonus' | 'rev'> | null,
  settled = false,
): Pick<RecordsCheck, 'state'> & { issues: string[] } {
  const uid = entries.find(({ action }) => action === 'account.opened')?.actor ?? 'nobody';
  const { issues: found, replay } = auditEntries(uid, entries);
  const { op, at } = replay.newest.get('accounts') ?? {};
  const stored = { uid, documents: { accounts: account && { op, at, ...account } }, archives: {} };
  const isLate = !settled && isOutOfSync('accounts', stored, replay);
  const firsts = [...found.values()].flatMap(([first]) => first ?? []);
  const issues = [
    ...firsts,
    ...(isLate ? [] : findDocumentIssues(stored, replay, ['accounts'])),
  ].map(({ message }) => message);
  return {
    state: issues.length > 0 ? 'does-not-follow' : isLate ? 'refreshing' : 'adds-up',
    issues,
  };
}
