import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Day, dayOf, daysSpan, isDay, type Span } from '@/domain/day';
import { folioIn } from '@/domain/ledger/ledger';
import type { Line } from '@/domain/ledger/statement';
import { isMonth, type Month, monthOf, monthSpan } from '@/domain/ledger/statement-month';
import { type Order, orders, type Show, shows } from './kinds';

/** Which days of the book: one month (the newest where none is said), from one day to another, or all of them. */
export type Period = { kind: 'month'; month: Month | null } | { kind: 'range'; from: Day | null; to: Day | null } | { kind: 'all' };

export const periodKinds = ['month', 'range', 'all'] as const satisfies Period['kind'][];
export const periodWords: Record<Period['kind'], string> = { month: 'One month', range: 'From and to', all: 'Whole book' };

/** What the address asks for, as far as it can be understood. */
export interface Asked {
  period: Period;
  show: Show;
  order: Order;
  /** Searched for. */
  text: string;
  /** Folio of the line to open: `A7`. */
  folio: string;
}

const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise;
const dayIn = (search: URLSearchParams, name: string): Day | null => {
  const text = search.get(name) ?? '';
  return isDay(text) ? text : null;
};

function periodBy(search: URLSearchParams): Period {
  const [from, to, month] = [dayIn(search, 'from'), dayIn(search, 'to'), search.get('month') ?? ''];
  const kind = search.get('period');
  if (kind === 'range' || (kind === null && (from !== null || to !== null))) return { kind: 'range', from, to };
  if (kind === 'all') return { kind: 'all' };
  return { kind: 'month', month: isMonth(month) ? month : null };
}

export const askedBy = (search: URLSearchParams, hash: string): Asked => ({
  period: periodBy(search),
  show: oneOf(shows, search.get('show'), 'all'),
  order: oneOf(orders, search.get('order'), 'book'),
  text: search.get('q') ?? '',
  folio: folioIn(hash),
});

export const lineWith = (lines: readonly Line[], folio: string): Line | undefined => lines.find(({ folios }) => folios.includes(folio));

/** The month to show: the one asked for, else that of the line asked for, else the newest. Null where there is none yet. */
export function monthShown(months: readonly Month[], lines: readonly Line[], { period, folio }: Asked): Month | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  const asked = period.kind === 'month' ? period.month : null;
  if (asked !== null && asked <= last) return asked;
  const line = lineWith(lines, folio);
  return line ? monthOf(line.at) : last;
}

/** @param month the one shown where one month is asked for */
export function spanOf(period: Period, month: Month): Span {
  if (period.kind === 'month') return monthSpan(month);
  return period.kind === 'range' ? daysSpan(period.from, period.to) : { from: null, before: null };
}

type Params = Record<string, string | null>;

const monthParams = (month: Month | null): Params => ({ period: null, month, from: null, to: null });
const rangeParams = (from: Day | null, to: Day | null): Params => ({ period: 'range', month: null, from, to });

/** A choice of another kind of period begins where the eye is: with the days of the month that is shown. */
function periodParams(kind: Period['kind'], month: Month): Params {
  if (kind === 'month') return monthParams(month);
  if (kind === 'all') return { ...monthParams(null), period: 'all' };
  const { from, before } = monthSpan(month);
  return rangeParams(from && dayOf(from), before && dayOf(new Date(before.getTime() - 1)));
}

/** What the address asks for, and the ways to ask for something else. */
export function useAsked() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Going somewhere takes a moment; a second choice made within it must not take back the first.
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
    asked: useMemo(() => askedBy(search, hash), [search, hash]),
    /** A month is a page of the book: the way back leads to the one before. */
    goTo: (month: Month) => go(monthParams(month), { hash: '', replace: false }),
    cover: (kind: Period['kind'], month: Month) => go(periodParams(kind, month), { hash: '', replace: false }),
    range: (from: Day | null, to: Day | null) => go(rangeParams(from, to), { replace: true }),
    show: (show: Show) => go({ show: show === 'all' ? null : show }, { replace: true }),
    order: (order: Order) => go({ order: order === 'book' ? null : order }, { replace: true }),
    search: (text: string) => go({ q: text }, { replace: true }),
    /** Every line of the days that are shown. */
    clear: () => go({ q: null, show: null }, { replace: true }),
    searchAll: () => go({ ...monthParams(null), period: 'all' }, { replace: false }),
    /** The same lines with another one open. */
    addressWith: (folio: string) => `?${search.toString()}#${folio}`,
    /** A line wherever it stands, with nothing that could hide it. */
    goToLine: (folio: string) => go({ ...monthParams(null), q: null, show: null }, { hash: `#${folio}`, replace: false }),
    open: (folio: string) => go({}, { hash: folio && `#${folio}`, replace: true }),
  };
}
