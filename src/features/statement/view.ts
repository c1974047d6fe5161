import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Line } from '@/domain/statement';
import { isMonth, type Month, monthOf } from '@/domain/statement-month';

export const shows = ['all', 'money', 'requests', 'desk'] as const;
export type Show = (typeof shows)[number];
export const showWords: Record<Show, string> = {
  all: 'All entries',
  money: 'Money only',
  requests: 'Your requests',
  desk: 'By the desk',
};

export const orders = ['book', 'newest'] as const;
export type Order = (typeof orders)[number];
export const orderWords: Record<Order, string> = { book: 'In book order', newest: 'Newest first' };

const kinds: Record<Show, (line: Line) => boolean> = {
  all: () => true,
  money: ({ amount }) => amount !== null,
  // What was opened with the account is an object; what a client asks for is an element of a list.
  requests: ({ by, entries }) => by === 'You' && entries.some(({ index }) => index >= 0),
  desk: ({ by }) => by === 'Desk',
};

/** The lines of one kind, in the order asked for. @param lines in book order */
export function arranged(lines: readonly Line[], show: Show, order: Order): Line[] {
  const kept = lines.filter(kinds[show]);
  return order === 'newest' ? kept.toReversed() : kept;
}

/** What the address asks for, as far as it can be understood. */
export interface Asked {
  month: Month | null;
  show: Show;
  order: Order;
  /** Folio of the line to open: `A7`. */
  folio: string;
}

const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise;

export function askedBy(search: URLSearchParams, hash: string): Asked {
  const month = search.get('month') ?? '';
  return {
    month: isMonth(month) ? month : null,
    show: oneOf(shows, search.get('show'), 'all'),
    order: oneOf(orders, search.get('order'), 'book'),
    folio: hash.replace(/^#/, ''),
  };
}

export const lineWith = (lines: readonly Line[], folio: string): Line | undefined => lines.find(({ folios }) => folios.includes(folio));

/** The month to show: the one asked for if the book reaches it, else that of the line asked for, else the newest. */
export function chosenMonth(months: readonly Month[], lines: readonly Line[], { month, folio }: Asked): Month | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (month !== null && month >= first && month <= last) return month;
  const line = lineWith(lines, folio);
  return line ? monthOf(line.at) : last;
}

/** What the address asks for, and the ways to ask for something else. */
export function useAsked() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const asked = askedBy(search, hash);
  // Going somewhere takes a moment; a second choice made within it must not take back the first.
  const latest = useRef({ search, hash });
  useEffect(() => {
    latest.current = { search, hash };
  }, [search, hash]);
  const go = (next: Partial<{ search: URLSearchParams; hash: string }>, replace: boolean) => {
    latest.current = { ...latest.current, ...next };
    void navigate({ search: latest.current.search.toString(), hash: latest.current.hash }, { replace, preventScrollReset: true });
  };
  const withParam = (key: 'month' | 'show' | 'order', value: string | null) => {
    const next = new URLSearchParams(latest.current.search);
    if (value === null) next.delete(key);
    else next.set(key, value);
    return next;
  };
  return {
    asked,
    /** A month is a page of the book: the way back leads to the one before. */
    goTo: (month: Month) => go({ search: withParam('month', month), hash: '' }, false),
    show: (show: Show) => go({ search: withParam('show', show === 'all' ? null : show) }, true),
    order: (order: Order) => go({ search: withParam('order', order === 'book' ? null : order) }, true),
    open: (folio: string) => go({ hash: folio && `#${folio}` }, true),
  };
}
