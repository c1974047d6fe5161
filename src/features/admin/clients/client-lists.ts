import type { BookInSight } from '@/data/hooks/use-book';
import { dayMonthYear, usd } from '@/lib/format';
import type { ListWords } from './client-list';
import { depositColumns, requestCard, tradeCard, tradeColumns, tradeWords, withdrawalColumns } from './element-columns';

export const depositList: ListWords<'deposits'> = {
  col: 'deposits',
  queue: 'deposit',
  title: 'Deposits',
  noun: { one: 'deposit', many: 'deposits' },
  does: 'Decide',
  named: ({ amount, createdAt }) => `the deposit of ${usd(amount)}, ${dayMonthYear(createdAt)}`,
  columns: depositColumns,
  card: requestCard,
};

export const withdrawalList: ListWords<'withdrawals'> = {
  col: 'withdrawals',
  queue: 'withdrawal',
  title: 'Withdrawals',
  noun: { one: 'withdrawal', many: 'withdrawals' },
  does: 'Decide',
  named: ({ amount, createdAt }) => `the withdrawal of ${usd(amount)}, ${dayMonthYear(createdAt)}`,
  columns: withdrawalColumns,
  card: requestCard,
};

/** What is said of an empty list of withdrawals: those that the desk deleted are in the client's book alone. @param book as far as it has been read */
export function noWithdrawals(book: BookInSight | undefined): string {
  const deleted = book?.entries.filter(({ action }) => action === 'withdrawal.deleted').length ?? 0;
  if (deleted > 0)
    return `No withdrawals in the list: ${deleted === 1 ? 'one was' : `${deleted} were`} deleted, and the book has the reason.`;
  return book?.whole ? 'No withdrawals yet.' : 'No withdrawals in the list.';
}

export const tradeList: ListWords<'trades'> = {
  col: 'trades',
  queue: 'trades',
  title: 'Trades',
  noun: { one: 'trade', many: 'trades' },
  does: 'Settle',
  named: (trade) => `${tradeWords(trade)} for ${usd(trade.amount)}, ${dayMonthYear(trade.openedAt)}`,
  columns: tradeColumns,
  card: tradeCard,
};
