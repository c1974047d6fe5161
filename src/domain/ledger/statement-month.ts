import type { Span } from '@/domain/day';
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

/** From its first moment to the next month's. */
export function monthSpan(month: Month): Span {
  const from = monthStart(month);
  return { from, before: new Date(from.getFullYear(), from.getMonth() + 1, 1) };
}

/** The month before it, whether anything was written in it or not. */
export const monthBefore = (month: Month): Month => monthOf(new Date(monthStart(month).getTime() - 1));
