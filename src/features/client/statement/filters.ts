import { createSpan, type Day, isDay, type Span, toDay } from '@/domain/day';
import { parseFolio } from '@/domain/ledger/ledger';
import type { StatementLine } from '@/domain/ledger/statement';
import { getMonth, getMonthSpan, isMonth, type Month } from '@/domain/ledger/statement-period';
import { formatDayMonthYear, formatSignedUsd, formatUsd } from '@/lib/format';
import { findKnownValue, type SearchParamsCodec } from '@/ui/tables/search-params';

/** Normalizes text for the search, which ignores case, accents, dollar signs and thousands separators. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}|\$|(?<=\d),(?=\d{3})/gu, '')
    .replace(/−/g, '-')
    .toLowerCase()
    .trim();

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Date || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectTexts);
}

const searchedTextCache = new WeakMap<StatementLine, string>();

/** The text of a line that is searched: all that it shows, open or closed, and the ids and stored texts of its entries. Cached per line. */
function getSearchedText(line: StatementLine): string {
  const known = searchedTextCache.get(line);
  if (known !== undefined) return known;
  const figures = [line.amount && formatSignedUsd(line.amount), line.balance && formatUsd(line.balance)];
  const words = [line.what, line.detail, line.reason, line.by, formatDayMonthYear(line.at), ...line.folios, ...figures];
  const stored = line.entries.flatMap(({ op, before, after }) => [op, ...collectTexts(before), ...collectTexts(after)]);
  const text = normalizeText([...words, ...stored].join('\n'));
  searchedTextCache.set(line, text);
  return text;
}

export const lineFilters = [
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
export type LineFilter = (typeof lineFilters)[number];
export const lineFilterLabels: Record<LineFilter, string> = {
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
  profile: 'Profile and status',
};

export const orders = ['book', 'newest'] as const;
type Order = (typeof orders)[number];
export const orderLabels: Record<Order, string> = { book: 'Oldest first', newest: 'Newest first' };

/** @param lines in book order */
export const sortLines = (lines: readonly StatementLine[], order: Order): readonly StatementLine[] =>
  order === 'newest' ? lines.toReversed() : lines;

const isInCollections =
  (...cols: string[]) =>
  ({ entries }: StatementLine) =>
    entries.some(({ col }) => cols.includes(col));

const lineFilterChecks: Record<LineFilter, (line: StatementLine) => boolean> = {
  all: () => true,
  money: ({ amount }) => amount !== null,
  // Requests are list elements (index from 0); documents opened with the account are not.
  requests: ({ by, entries }) => by === 'You' && entries.some(({ index }) => index >= 0),
  desk: ({ by }) => by === 'Desk',
  deposits: isInCollections('deposits'),
  withdrawals: isInCollections('withdrawals'),
  trades: isInCollections('trades'),
  subscriptions: (line) => line.action === 'subscription.charged' || isInCollections('subscriptions')(line),
  adjustments: ({ action }) => action === 'account.adjusted',
  identity: isInCollections('verifications'),
  profile: isInCollections('users'),
};

interface Filter {
  show: LineFilter;
  text: string;
}

export const isFiltering = ({ show, text }: Filter): boolean => show !== 'all' || text.trim() !== '';

export function filterLines(lines: readonly StatementLine[], { show, text }: Filter): StatementLine[] {
  const wanted = normalizeText(text);
  return lines.filter((line) => lineFilterChecks[show](line) && (wanted === '' || getSearchedText(line).includes(wanted)));
}

/** The filter in words: `“bitcoin” in deposits`. */
export function describeFilter({ show, text }: Filter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  if (show === 'all') return quoted;
  const kind = lineFilterLabels[show].toLowerCase();
  return quoted ? `${quoted} in ${kind}` : kind;
}

/** Days of the statement: one month (null for the newest), a range of days, or the whole book. */
export type Period = { kind: 'month'; month: Month | null } | { kind: 'range'; from: Day | null; to: Day | null } | { kind: 'all' };

export const periodKinds = ['month', 'range', 'all'] as const satisfies Period['kind'][];
export const periodLabels: Record<Period['kind'], string> = { month: 'One month', range: 'Date range', all: 'Whole book' };

export interface StatementParams {
  period: Period;
  show: LineFilter;
  order: Order;
  text: string;
  /** Folio of the line to open: `A7`. */
  folio: string;
}

const parseDay = (search: URLSearchParams, name: string): Day | null => {
  const text = search.get(name) ?? '';
  return isDay(text) ? text : null;
};

function parsePeriod(search: URLSearchParams): Period {
  const [from, to, month] = [parseDay(search, 'from'), parseDay(search, 'to'), search.get('month') ?? ''];
  const kind = search.get('period');
  if (kind === 'range' || (kind === null && (from !== null || to !== null))) return { kind: 'range', from, to };
  if (kind === 'all') return { kind: 'all' };
  return { kind: 'month', month: isMonth(month) ? month : null };
}

/** `?period=range&from=2026-03-01&to=2026-03-09&show=money#A7` */
export const statementParams: SearchParamsCodec<StatementParams> = {
  parse: (search, hash = '') => ({
    period: parsePeriod(search),
    show: findKnownValue(lineFilters, search.get('show')) ?? 'all',
    order: findKnownValue(orders, search.get('order')) ?? 'book',
    text: search.get('q') ?? '',
    folio: parseFolio(hash),
  }),
  serialize: ({ period, show, order, text }) => ({
    period: period.kind === 'month' ? '' : period.kind,
    month: (period.kind === 'month' && period.month) || '',
    from: (period.kind === 'range' && period.from) || '',
    to: (period.kind === 'range' && period.to) || '',
    show: show === 'all' ? '' : show,
    order: order === 'book' ? '' : order,
    q: text,
  }),
  formatHash: ({ folio }) => folio && `#${folio}`,
};

/** Without filters that could hide a line. */
export const everyLine = { text: '', show: 'all' } as const;
export const newestMonth: Period = { kind: 'month', month: null };

export const findLine = (lines: readonly StatementLine[], folio: string): StatementLine | undefined =>
  lines.find(({ folios }) => folios.includes(folio));

/** Returns the month asked for, else that of the line asked for, else the newest. Null if the book has no lines. */
export function getShownMonth(months: readonly Month[], lines: readonly StatementLine[], { period, folio }: StatementParams): Month | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  const asked = period.kind === 'month' ? period.month : null;
  if (asked !== null && asked <= last) return asked;
  const line = findLine(lines, folio);
  return line ? getMonth(line.at) : last;
}

/** @param month the month shown if `period` is a month */
export function getSpan(period: Period, month: Month): Span {
  if (period.kind === 'month') return getMonthSpan(month);
  return period.kind === 'range' ? createSpan(period.from, period.to) : { from: null, before: null };
}

/** A period of this kind. A range starts as the days of the month that is shown. */
export function getPeriod(kind: Period['kind'], month: Month): Period {
  if (kind === 'month') return { kind, month };
  if (kind === 'all') return { kind };
  const { from, before } = getMonthSpan(month);
  return { kind, from: from && toDay(from), to: before && toDay(new Date(before.getTime() - 1)) };
}
