import { createSpan, type Day, isDay, type Span, toDay } from '@/domain/day';
import { foldText } from '@/domain/input/fold-text';
import { toAsciiDigits } from '@/domain/input/typed-figures';
import { parseFolio } from '@/domain/ledger/ledger';
import { readDollars } from '@/domain/money';
import type { StatementLine } from '@/domain/statement/statement';
import {
  getMonth,
  getMonthSpan,
  getYear,
  getYearSpan,
  isMonth,
  isYear,
  type Month,
  type Year,
} from '@/domain/statement/statement-period';
import { readStored, writeStored } from '@/lib/device/device';
import { formatDayMonthYear, formatSignedUsd, formatUsd } from '@/lib/format';
import { findKnownValue, type SearchParamsCodec } from '@/ui/tables/search-params';

/** The text as it is searched: also without dollar signs and thousands separators. */
const normalizeText = (text: string): string => foldText(text.replace(/\$|(?<=\d),(?=\d{3})/g, ''));

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Date || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectTexts);
}

const searchedTextCache = new WeakMap<StatementLine, string>();

/**
 * The text of a line that is searched: all that it shows, open or closed, and the ids and stored
 * texts of its entries. Cached per line.
 */
function getSearchedText(line: StatementLine): string {
  const known = searchedTextCache.get(line);
  if (known !== undefined) return known;
  const figures = [
    line.amount && formatSignedUsd(line.amount),
    line.balance && formatUsd(line.balance),
  ];
  const words = [
    line.what,
    line.detail,
    line.reason,
    line.by,
    formatDayMonthYear(line.at),
    ...line.folios,
    ...figures,
  ];
  const stored = line.entries.flatMap(({ op, before, after }) => [
    op,
    ...collectTexts(before),
    ...collectTexts(after),
  ]);
  const text = [...words, ...stored].map((one) => normalizeText(one ?? '')).join('\n');
  searchedTextCache.set(line, text);
  return text;
}

/** Only lines that moved the balance, or all. */
export const lineChoices = ['money', 'all'] as const;
export type LineChoice = (typeof lineChoices)[number];
export const lineChoiceLabels: Record<LineChoice, string> = { money: 'Money', all: 'All' };

export const lineKinds = [
  'every',
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
export type LineKind = (typeof lineKinds)[number];
export const lineKindLabels: Record<LineKind, string> = {
  every: 'All kinds',
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

export const orders = ['newest', 'book'] as const;
type Order = (typeof orders)[number];
export const orderLabels: Record<Order, string> = { newest: 'Newest first', book: 'Oldest first' };

/** @param lines in book order */
export const sortLines = <Line>(lines: readonly Line[], order: Order): readonly Line[] =>
  order === 'newest' ? lines.toReversed() : lines;

const isInCollections =
  (...cols: string[]) =>
  ({ entries }: StatementLine) =>
    entries.some(({ col }) => cols.includes(col));

const kindChecks: Record<LineKind, (line: StatementLine) => boolean> = {
  every: () => true,
  // Requests are list elements (index from 0); documents opened with the account are not.
  requests: ({ by, entries }) => by === 'You' && entries.some(({ index }) => index >= 0),
  desk: ({ by }) => by === 'Desk',
  deposits: isInCollections('deposits'),
  withdrawals: isInCollections('withdrawals'),
  trades: isInCollections('trades'),
  subscriptions: (line) =>
    line.action === 'subscription.charged' || isInCollections('subscriptions')(line),
  adjustments: ({ action }) => action === 'account.adjusted',
  identity: isInCollections('verifications'),
  profile: isInCollections('users'),
};

interface Filter {
  /** Null: as the device remembers it ({@link chooseLines}). */
  show: LineChoice | null;
  kind: LineKind;
  text: string;
}

/** Nothing is asked for, so that any line can be found. */
export const everyLine: Filter = { show: null, kind: 'every', text: '' };

/** Whether lines are searched for. Money and all are views, and no filters. */
export const isFiltering = ({ kind, text }: Pick<Filter, 'kind' | 'text'>): boolean =>
  kind !== 'every' || text.trim() !== '';

/**
 * Money comes first, unless the device remembers another choice. What is asked for by kind, text or
 * number may have moved none, so then all lines are looked through.
 * @param opened the line that the address asks for
 */
export function chooseLines(
  asked: Filter,
  remembered: LineChoice,
  opened: StatementLine | undefined,
): LineChoice {
  if (asked.show !== null) return asked.show;
  return isFiltering(asked) || opened?.amount === null ? 'all' : remembered;
}

const storageKey = 'statement-lines';
export const rememberLines = (show: LineChoice): void => writeStored(storageKey, show);

/**
 * What the device remembers. A book that has moved no money yet is shown whole, or a new client
 * would see nothing.
 */
export const getRememberedLines = (lines: readonly StatementLine[]): LineChoice =>
  findKnownValue(lineChoices, readStored(storageKey)) ??
  (lines.some(({ amount }) => amount !== null) ? 'money' : 'all');

export function filterLines(
  lines: readonly StatementLine[],
  { show, kind, text }: Filter,
): StatementLine[] {
  const wanted = normalizeText(readDollars(text) ?? toAsciiDigits(text));
  return lines.filter(
    (line) =>
      (show !== 'money' || line.amount !== null) &&
      kindChecks[kind](line) &&
      (wanted === '' || getSearchedText(line).includes(wanted)),
  );
}

/** The filter in words: `“bitcoin” in deposits, money only`. */
export function describeFilter({ show, kind, text }: Filter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  const words = kind === 'every' ? '' : lineKindLabels[kind].toLowerCase();
  const what = quoted && words ? `${quoted} in ${words}` : quoted || words;
  return [what, show === 'money' && 'money only'].filter(Boolean).join(', ');
}

/** What a statement shows: one month, one year, a range of days, or the whole book. */
export type ShownPeriod =
  | { kind: 'month'; month: Month }
  | { kind: 'year'; year: Year }
  | { kind: 'range'; from: Day | null; to: Day | null }
  | { kind: 'all' };

/** As the address asks for it. Null means the newest month or year. */
export type Period =
  | Exclude<ShownPeriod, { kind: 'month' | 'year' }>
  | { kind: 'month'; month: Month | null }
  | { kind: 'year'; year: Year | null };

export const periodKinds = ['month', 'year', 'range', 'all'] as const satisfies Period['kind'][];
export const periodLabels: Record<Period['kind'], string> = {
  month: 'One month',
  year: 'One year',
  range: 'Date range',
  all: 'Whole book',
};

/** What the page shows: the address, and which lines. */
export type ShownParams = StatementParams & { show: LineChoice };

export interface StatementParams extends Filter {
  period: Period;
  order: Order;
  /** Folio of the line to open: `A7`. */
  folio: string;
}

const parseDay = (search: URLSearchParams, name: string): Day | null => {
  const text = search.get(name) ?? '';
  return isDay(text) ? text : null;
};

function parsePeriod(search: URLSearchParams): Period {
  const from = parseDay(search, 'from');
  const to = parseDay(search, 'to');
  const month = search.get('month') ?? '';
  const year = search.get('year') ?? '';
  const kind = search.get('period');
  if (kind === 'range' || (kind === null && (from !== null || to !== null)))
    return { kind: 'range', from, to };
  if (kind === 'all') return { kind: 'all' };
  if (kind === 'year' || (kind === null && isYear(year)))
    return { kind: 'year', year: isYear(year) ? year : null };
  return { kind: 'month', month: isMonth(month) ? month : null };
}

/** `?period=range&from=2026-03-01&to=2026-03-09&show=money#A7` */
export const statementParams: SearchParamsCodec<StatementParams> = {
  parse: (search, hash = '') => ({
    period: parsePeriod(search),
    show: findKnownValue(lineChoices, search.get('show')) ?? null,
    kind: findKnownValue(lineKinds, search.get('kind')) ?? 'every',
    order: findKnownValue(orders, search.get('order')) ?? 'newest',
    text: search.get('q') ?? '',
    folio: parseFolio(hash),
  }),
  serialize: ({ period, show, kind, order, text }) => ({
    period: period.kind === 'month' ? '' : period.kind,
    month: (period.kind === 'month' && period.month) || '',
    year: (period.kind === 'year' && period.year) || '',
    from: (period.kind === 'range' && period.from) || '',
    to: (period.kind === 'range' && period.to) || '',
    show: show ?? '',
    kind: kind === 'every' ? '' : kind,
    order: order === 'newest' ? '' : order,
    q: text,
  }),
  formatHash: ({ folio }) => folio && `#${folio}`,
};

export const newestMonth: Period = { kind: 'month', month: null };

export const findLine = (
  lines: readonly StatementLine[],
  folio: string,
): StatementLine | undefined => lines.find(({ folios }) => folios.includes(folio));

/**
 * The period asked for; without a month, that of the line asked for, else the newest. Null if the
 * book has no lines.
 */
export function getShownPeriod(
  months: readonly Month[],
  lines: readonly StatementLine[],
  asked: Pick<StatementParams, 'period' | 'folio'>,
): ShownPeriod | null {
  const newest = months.at(-1);
  if (newest === undefined) return null;
  const { period, folio } = asked;
  const line = findLine(lines, folio);
  const month = line ? getMonth(line.at) : newest;
  if (period.kind === 'month')
    return {
      kind: 'month',
      month: period.month !== null && period.month <= newest ? period.month : month,
    };
  if (period.kind !== 'year') return period;
  return {
    kind: 'year',
    year: period.year !== null && period.year <= getYear(newest) ? period.year : getYear(month),
  };
}

export function getSpan(period: ShownPeriod): Span {
  if (period.kind === 'month') return getMonthSpan(period.month);
  if (period.kind === 'year') return getYearSpan(period.year);
  return period.kind === 'range'
    ? createSpan(period.from, period.to)
    : { from: null, before: null };
}

/**
 * A period of this kind, near the one that is shown: the year of a month, the newest month of a
 * year, the days of either as a range.
 * @param months with lines, oldest first
 */
export function getPeriod(
  kind: Period['kind'],
  shown: ShownPeriod,
  months: readonly Month[],
): Period {
  const month =
    shown.kind === 'month'
      ? shown.month
      : (months.findLast((one) => shown.kind !== 'year' || getYear(one) <= shown.year) ?? null);
  if (kind === 'all') return { kind };
  if (kind === 'month') return { kind, month };
  if (kind === 'year') return { kind, year: month && getYear(month) };
  const { from, before } =
    shown.kind === 'year'
      ? getSpan(shown)
      : month === null
        ? { from: null, before: null }
        : getMonthSpan(month);
  return { kind, from: from && toDay(from), to: before && toDay(new Date(before.getTime() - 1)) };
}
