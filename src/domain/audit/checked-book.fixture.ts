import type { Account } from '@/domain/accounts/account';
import type { BookEntry } from '@/domain/ledger/ledger';
import { sortEntries } from '@/domain/ledger/statement';
import { type BookCheck, compareWithAccount, findBookIssues, getFirstIssues } from './statement-check';

/**
 * The book and the account alone, as `checkRecords` takes them together with what else is kept.
 * @param entries one client's whole book
 * @param account as it was read, maybe a moment earlier or later than the book; null where there is none
 * @param settled as {@link compareWithAccount}
 */
export function checkBook(
  entries: readonly BookEntry[],
  account: Pick<Account, 'balance' | 'profit' | 'bonus' | 'rev'> | null,
  settled = false,
): BookCheck {
  const book = sortEntries(entries);
  const { outOfSync, issue, ...figures } = compareWithAccount(book, account, settled);
  const issues = getFirstIssues(book, findBookIssues(book)).map(({ message }) => message);
  if (issue) issues.push(issue.message);
  return { state: issues.length > 0 ? 'does-not-follow' : outOfSync ? 'refreshing' : 'adds-up', ...figures, issues };
}
