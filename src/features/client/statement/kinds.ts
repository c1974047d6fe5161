import type { Line } from '@/domain/ledger/statement';
import { plainText, searchedIn } from './search';

export const shows = [
  'all',
  'money',
  'requests',
  'desk',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'adjustments',
  'identity',
  'profile',
] as const;
export type Show = (typeof shows)[number];
export const showWords: Record<Show, string> = {
  all: 'All entries',
  money: 'Money only',
  requests: 'Your requests',
  desk: 'By the desk',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  trades: 'Trades',
  subscriptions: 'Subscriptions and fees',
  adjustments: 'Adjustments and bonus',
  identity: 'Identity',
  profile: 'Profile and standing',
};

export const orders = ['book', 'newest'] as const;
export type Order = (typeof orders)[number];
export const orderWords: Record<Order, string> = { book: 'In book order', newest: 'Newest first' };

/** @param lines in book order */
export const inOrder = (lines: readonly Line[], order: Order): readonly Line[] => (order === 'newest' ? lines.toReversed() : lines);

const about =
  (...cols: string[]) =>
  ({ entries }: Line) =>
    entries.some(({ col }) => cols.includes(col));

const kinds: Record<Show, (line: Line) => boolean> = {
  all: () => true,
  money: ({ amount }) => amount !== null,
  // What was opened with the account is an object; what a client asks for is an element of a list.
  requests: ({ by, entries }) => by === 'You' && entries.some(({ index }) => index >= 0),
  desk: ({ by }) => by === 'Desk',
  deposits: about('deposits'),
  withdrawals: about('withdrawals'),
  trades: about('trades'),
  subscriptions: (line) => line.action === 'subscription.charged' || about('subscriptions')(line),
  adjustments: ({ action }) => action === 'account.adjusted',
  identity: about('verifications'),
  profile: about('users'),
};

/** What narrows the lines. */
export interface Filter {
  show: Show;
  text: string;
}

export const isFiltering = ({ show, text }: Filter): boolean => show !== 'all' || text.trim() !== '';

/** The lines that a filter lets through, in their order. */
export function matching(lines: readonly Line[], { show, text }: Filter): Line[] {
  const wanted = plainText(text);
  return lines.filter((line) => kinds[show](line) && (wanted === '' || searchedIn(line).includes(wanted)));
}

/** `“bitcoin” in deposits`: the filter as it is named where nothing matches it. */
export function filterInWords({ show, text }: Filter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  if (show === 'all') return quoted;
  const kind = showWords[show].toLowerCase();
  return quoted ? `${quoted} in ${kind}` : kind;
}
