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
