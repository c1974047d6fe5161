/** `2026-03-01`, a day of the local calendar, as a date field writes it. Two of them compare as text. */
export type Day = string;

/** The first moment of a day, local time. */
export function getDayStart(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The first moment of the day after it. */
export function getDayEnd(day: Day): Date {
  const start = getDayStart(day);
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day on which something happened, local time. */
export const toDay = (at: Date): Day =>
  `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** Whether there is such a day: the 31st of February is none. */
export const isDay = (text: string): text is Day => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && toDay(getDayStart(text)) === text;

/** From one moment up to, and without, another; open where there is none. */
export interface Span {
  from: Date | null;
  before: Date | null;
}

/** Two days that were said, the earlier one first: the wrong way round they mean the same. Open where one is not said. */
export const sortDays = (first: Day | null, last: Day | null): [from: Day | null, to: Day | null] =>
  first !== null && last !== null && last < first ? [last, first] : [first, last];

/** From one day to the other, both included, whichever was said first; open where one is not said. */
export function createSpan(first: Day | null, last: Day | null): Span {
  const [from, to] = sortDays(first, last);
  return { from: from === null ? null : getDayStart(from), before: to === null ? null : getDayEnd(to) };
}

export const isInSpan = ({ from, before }: Span, at: Date): boolean => (!from || at >= from) && (!before || at < before);
