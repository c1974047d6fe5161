import { type Money, sum } from './money';
import type { Line } from './statement';

/** `2026-03`, a month of the local calendar. Two of them compare as text. */
export type Month = string;

export const isMonth = (text: string): text is Month => /^[0-9]{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** The month in which something happened, local time. */
export const monthOf = (at: Date): Month => `${String(at.getFullYear()).padStart(4, '0')}-${String(at.getMonth() + 1).padStart(2, '0')}`;

/** The first moment of a month, local time. */
export function monthStart(month: Month): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1);
}

/** The months in which something was written, oldest first. */
export const monthsWith = (lines: readonly Line[]): Month[] => [...new Set(lines.map(({ at }) => monthOf(at)))].toSorted();

/** The nearest months before and after this one in which something was written; null where there is none. */
export const monthsBeside = (months: readonly Month[], month: Month): { before: Month | null; after: Month | null } => ({
  before: months.findLast((one) => one < month) ?? null,
  after: months.find((one) => one > month) ?? null,
});

/** One month of a book: what it began with, its lines, what it ended with, and what has happened since. Money in USD. */
export interface MonthOfBook {
  month: Month;
  broughtForward: Money;
  /** In the order of the book. */
  lines: Line[];
  carriedForward: Money;
  since: { count: number; amount: Money };
}

const total = (lines: readonly Line[]): Money => sum(lines.map(({ amount }) => amount ?? '0'));

export function monthOfBook(lines: readonly Line[], month: Month): MonthOfBook {
  const earlier = lines.filter(({ at }) => monthOf(at) < month);
  const within = lines.filter(({ at }) => monthOf(at) === month);
  const later = lines.filter(({ at }) => monthOf(at) > month);
  return {
    month,
    broughtForward: total(earlier),
    lines: within,
    carriedForward: total([...earlier, ...within]),
    since: { count: later.length, amount: total(later) },
  };
}
