/** A day of the local calendar as a date field writes it: `2026-03-01`. Days compare as text. */
export type Day = string;

export function getDayStart(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The first moment of the next day, local time. */
export function getDayEnd(day: Day): Date {
  const start = getDayStart(day);
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export const toDay = (at: Date): Day =>
  `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** True for an existing day: false for the 31st of February. */
export const isDay = (text: string): text is Day =>
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && toDay(getDayStart(text)) === text;

/** From `from`, included, to `to`, excluded. A null end is open. */
export interface Span {
  from: Date | null;
  before: Date | null;
}

/** Two days in order, the earlier one first. Null leaves an end open. */
export const sortDays = (
  first: Day | null,
  last: Day | null,
): [from: Day | null, to: Day | null] =>
  first !== null && last !== null && last < first ? [last, first] : [first, last];

/** The span of two days, both included, in any order. Null leaves an end open. */
export function createSpan(first: Day | null, last: Day | null): Span {
  const [from, to] = sortDays(first, last);
  return {
    from: from === null ? null : getDayStart(from),
    before: to === null ? null : getDayEnd(to),
  };
}

export const isInSpan = ({ from, before }: Span, at: Date): boolean =>
  (!from || at >= from) && (!before || at < before);
