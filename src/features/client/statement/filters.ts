import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { createSpan, type Day, isDay, type Span, toDay } from '@/domain/day';
import { parseFolio } from '@/domain/ledger/ledger';
import type { StatementLine } from '@/domain/ledger/statement';
import { getMonth, getMonthSpan, isMonth, type Month } from '@/domain/ledger/statement-period';
import { formatDayMonthYear, formatSignedUsd, formatUsd } from '@/lib/format';

/** Normalizes text for the search, which ignores case, accents and thousands separators. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}|(?<=\d),(?=\d{3})/gu, '')
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
  profile: 'Profile and standing',
};

export const orders = ['book', 'newest'] as const;
type Order = (typeof orders)[number];
export const orderLabels: Record<Order, string> = { book: 'In book order', newest: 'Newest first' };

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

/** The matching lines, in their order. */
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
export const periodLabels: Record<Period['kind'], string> = { month: 'One month', range: 'From and to', all: 'Whole book' };

/** Filters from the search params; invalid ones are ignored. */
export interface StatementParams {
  period: Period;
  show: LineFilter;
  order: Order;
  /** Search text. */
  text: string;
  /** Folio of the line to open: `A7`. */
  folio: string;
}

const findOption = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise;
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

export const parseStatementParams = (search: URLSearchParams, hash: string): StatementParams => ({
  period: parsePeriod(search),
  show: findOption(lineFilters, search.get('show'), 'all'),
  order: findOption(orders, search.get('order'), 'book'),
  text: search.get('q') ?? '',
  folio: parseFolio(hash),
});

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

type Params = Record<string, string | null>;

const getMonthParams = (month: Month | null): Params => ({ period: null, month, from: null, to: null });
const getRangeParams = (from: Day | null, to: Day | null): Params => ({ period: 'range', month: null, from, to });

/** Search params for a kind of period. A range starts as the days of the month that is shown. */
function getPeriodParams(kind: Period['kind'], month: Month): Params {
  if (kind === 'month') return getMonthParams(month);
  if (kind === 'all') return { ...getMonthParams(null), period: 'all' };
  const { from, before } = getMonthSpan(month);
  return getRangeParams(from && toDay(from), before && toDay(new Date(before.getTime() - 1)));
}

/** The filters in the URL, and functions that change them. */
export function useStatementParams() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Navigation is asynchronous, so a second change must build on the first one and not on the current URL.
  const latest = useRef({ search, hash });
  useEffect(() => {
    latest.current = { search, hash };
  }, [search, hash]);
  const go = (params: Params, next: { hash?: string; replace: boolean }) => {
    const changed = new URLSearchParams(latest.current.search);
    for (const [name, value] of Object.entries(params)) {
      if (value === null || value === '') changed.delete(name);
      else changed.set(name, value);
    }
    latest.current = { search: changed, hash: next.hash ?? latest.current.hash };
    void navigate({ search: changed.toString(), hash: latest.current.hash }, { replace: next.replace, preventScrollReset: true });
  };
  return {
    asked: useMemo(() => parseStatementParams(search, hash), [search, hash]),
    /** Adds a history entry, so that going back returns to the previous month. */
    goTo: (month: Month) => go(getMonthParams(month), { hash: '', replace: false }),
    cover: (kind: Period['kind'], month: Month) => go(getPeriodParams(kind, month), { hash: '', replace: false }),
    range: (from: Day | null, to: Day | null) => go(getRangeParams(from, to), { replace: true }),
    show: (show: LineFilter) => go({ show: show === 'all' ? null : show }, { replace: true }),
    order: (order: Order) => go({ order: order === 'book' ? null : order }, { replace: true }),
    search: (text: string) => go({ q: text }, { replace: true }),
    /** Shows every line of the period. */
    clear: () => go({ q: null, show: null }, { replace: true }),
    searchAll: () => go({ ...getMonthParams(null), period: 'all' }, { replace: false }),
    /** Link to the same lines with this one open. */
    addressWith: (folio: string) => `?${search.toString()}#${folio}`,
    /** Goes to a line, without filters that could hide it. */
    goToLine: (folio: string) => go({ ...getMonthParams(null), q: null, show: null }, { hash: `#${folio}`, replace: false }),
    open: (folio: string) => go({}, { hash: folio && `#${folio}`, replace: true }),
  };
}
