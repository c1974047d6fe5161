import type { BookEntry } from './ledger';

/** An entry of an administrator: a completed deposit, unless `over` says otherwise. */
export const adminEntryOf = (over: Partial<BookEntry> = {}): BookEntry => ({
  op: 'op',
  col: 'deposits',
  rev: 5,
  actor: 'ada',
  action: 'deposit.completed',
  index: 0,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at: new Date(2026, 10, 27, 12, 0),
  ...over,
});
