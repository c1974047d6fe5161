import type { ListWords } from './client-list';
import { depositColumns, requestCard, tradeCard, tradeColumns, withdrawalColumns } from './element-columns';

export const depositList: ListWords<'deposits'> = {
  col: 'deposits',
  queue: 'deposit',
  title: 'Deposits',
  noun: { one: 'deposit', many: 'deposits' },
  does: 'Decide',
  columns: depositColumns,
  card: requestCard,
};

export const withdrawalList: ListWords<'withdrawals'> = {
  col: 'withdrawals',
  queue: 'withdrawal',
  title: 'Withdrawals',
  noun: { one: 'withdrawal', many: 'withdrawals' },
  does: 'Decide',
  columns: withdrawalColumns,
  card: requestCard,
};

export const tradeList: ListWords<'trades'> = {
  col: 'trades',
  queue: 'trades',
  title: 'Trades',
  noun: { one: 'trade', many: 'trades' },
  does: 'Settle',
  columns: tradeColumns,
  card: tradeCard,
};
