import { isInSpan, type Span } from '@/domain/day';
import { type BookEntry, type Entry, formatFolio } from '@/domain/ledger/ledger';
import { type Money, sum } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { getFigure, getSnapshots, getText } from '@/domain/snapshot';
import { getElementKey } from './entry-words';
import { getStatementLines, type StatementLine, sortEntries } from './statement';

/** A month of the local calendar: `2026-03`. Months compare as text. */
export type Month = string;

export const isMonth = (text: string): text is Month => /^[0-9]{4}-(?:0[1-9]|1[0-2])$/.test(text);

export const getMonth = (at: Date): Month =>
  `${String(at.getFullYear()).padStart(4, '0')}-${String(at.getMonth() + 1).padStart(2, '0')}`;

export function getMonthStart(month: Month): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1);
}

/** The months that have lines, oldest first. */
export const getMonths = (lines: readonly StatementLine[]): Month[] =>
  [...new Set(lines.map(({ at }) => getMonth(at)))].toSorted();

/**
 * The nearest months, or years, with lines before and after this one; null if there is none.
 * @param known oldest first
 */
export const getAdjacent = <Part extends Month | Year>(
  known: readonly Part[],
  shown: Part,
): { before: Part | null; after: Part | null } => ({
  before: known.findLast((one) => one < shown) ?? null,
  after: known.find((one) => one > shown) ?? null,
});

export function getMonthSpan(month: Month): Span {
  const from = getMonthStart(month);
  return { from, before: new Date(from.getFullYear(), from.getMonth() + 1, 1) };
}

/** A year of the local calendar: `2026`. */
export type Year = string;

export const isYear = (text: string): text is Year => /^[12][0-9]{3}$/.test(text);
export const getYear = (month: Month): Year => month.slice(0, 4);
export const getPreviousYear = (year: Year): Year => String(Number(year) - 1);

/** The twelve months of a year. */
export const getMonthsOfYear = (year: Year): Month[] =>
  Array.from({ length: 12 }, (_, place) => getMonth(new Date(Number(year), place, 1)));

export const getYearSpan = (year: Year): Span => ({
  from: new Date(Number(year), 0, 1),
  before: new Date(Number(year) + 1, 0, 1),
});

/** The month before it, with or without lines. */
export const getPreviousMonth = (month: Month): Month =>
  getMonth(new Date(getMonthStart(month).getTime() - 1));

/**
 * A period of a book: balance before it, its lines, balance after it, and what happened since.
 * Money in USD.
 */
export interface StatementPeriod {
  span: Span;
  openingBalance: Money;
  /** In the order of the book. */
  lines: StatementLine[];
  closingBalance: Money;
  since: { count: number; amount: Money };
}

const sumLines = (lines: readonly StatementLine[]): Money =>
  sum(lines.map(({ amount }) => amount ?? '0'));

/**
 * @param lines all or the newest, in the order of the book
 * @param opening USD on the account before the first line
 */
export function getStatementPeriod(
  lines: readonly StatementLine[],
  span: Span,
  opening: Money,
): StatementPeriod {
  const earlier = lines.filter(({ at }) => span.from !== null && at < span.from);
  const within = lines.filter(({ at }) => isInSpan(span, at));
  const later = lines.filter(({ at }) => span.before !== null && at >= span.before);
  const openingBalance = sum([opening, sumLines(earlier)]);
  return {
    span,
    openingBalance,
    lines: within,
    closingBalance: sum([openingBalance, sumLines(within)]),
    since: { count: later.length, amount: sumLines(later) },
  };
}

/** The loaded entries of a book: all, or the newest. */
interface LoadedBook {
  entries: readonly Entry[];
  whole: boolean;
}

interface LoadedLines {
  /** In the order of the book. */
  lines: StatementLine[];
  /** USD on the account before the first line; null if the loaded lines do not show it. */
  opening: Money | null;
}

/**
 * If older entries are missing, the oldest commit may lack its posting, as if no money had moved:
 * it is left out.
 */
export function getLoadedLines({ entries, whole }: LoadedBook, uid: Uid): LoadedLines {
  if (whole) return { lines: getStatementLines(entries, uid), opening: '0.00' };
  const oldest = Math.min(...entries.map(({ at }) => at.getTime()));
  const uncut = entries.filter(({ at }) => at.getTime() !== oldest);
  const first = sortEntries(uncut).find(({ col }) => col === 'accounts');
  return {
    lines: getStatementLines(uncut, uid),
    opening: first ? getFigure(first.before, 'balance') : null,
  };
}

export const hasFolio = ({ entries }: LoadedBook, which: string): boolean =>
  entries.some((entry) => formatFolio(entry) === which);

/** True if everything from this moment on is loaded; null means from the beginning. */
export const isLoadedSince = ({ entries, whole }: LoadedBook, to: Date | null): boolean =>
  whole || (to !== null && entries.some(({ at }) => at < to));

/** Related lines, each in the order of the book. */
export interface LineLinks {
  /** What this line answers: the request that it decides, corrects, charges or archives. */
  answers: StatementLine[];
  answered: StatementLine[];
}

/** Acts about one object that later acts answer: a submitted document, a new subscription. */
const startingActions = new Set(['verification.submitted', 'subscription.set']);
/** Acts that answer the latest request in the same document. */
const answeringActions = new Set([
  'verification.viewed',
  'verification.approved',
  'verification.rejected',
  'subscription.cancelled',
  'subscription.terminated',
]);

const getElementIds = (entry: BookEntry): string[] => {
  const own = getElementKey(entry);
  const moved =
    entry.action === 'history.archived'
      ? getSnapshots(entry.before.list).map((one) => getText(one, 'id'))
      : [];
  return [
    ...(own === null || moved.length > 0 ? [] : [own]),
    ...moved.map((id) => `${entry.col}/${id}`),
  ];
};

class LineIndex {
  readonly byOp = new Map<string, StatementLine>();
  readonly requests = new Map<string, StatementLine>();
  readonly last = new Map<string, StatementLine>();

  /** @returns the earlier lines that the entry answers */
  answersOf(entry: BookEntry): StatementLine[] {
    const found = getElementIds(entry).map((id) => this.requests.get(id));
    if (entry.ref) found.push(this.byOp.get(entry.ref));
    if (entry.col === 'proposals') found.push(this.byOp.get(getText(entry.after, 'ref')));
    if (answeringActions.has(entry.action)) found.push(this.last.get(entry.col));
    return found.filter((line) => line !== undefined);
  }

  note(entry: BookEntry, line: StatementLine): void {
    this.byOp.set(entry.op, line);
    for (const id of getElementIds(entry)) if (!this.requests.has(id)) this.requests.set(id, line);
    if (startingActions.has(entry.action)) this.last.set(entry.col, line);
  }
}

/**
 * The related lines of each line, by line id. Only lines of `lines` are linked.
 * @param lines in the order of the book
 */
export function getLineLinks(lines: readonly StatementLine[]): Map<StatementLine['id'], LineLinks> {
  const index = new LineIndex();
  const links = new Map<StatementLine['id'], LineLinks>(
    lines.map(({ id }) => [id, { answers: [], answered: [] }]),
  );
  for (const line of lines) {
    const answered = new Set(
      line.entries.flatMap((entry) => index.answersOf(entry)).filter((one) => one !== line),
    );
    for (const entry of line.entries) index.note(entry, line);
    for (const one of answered) {
      links.get(line.id)?.answers.push(one);
      links.get(one.id)?.answered.push(line);
    }
  }
  return links;
}
