import { isIn, type Span } from '@/domain/day';
import { type Money, sum } from '@/domain/money';
import { figureIn } from './entry-words';
import { type Entry, folio } from './ledger';
import { inBookOrder, type Line, statementLines } from './statement';

/** Some days of a book: what they began with, their lines, what they ended with, and what has happened since. Money in USD. */
export interface PartOfBook {
  span: Span;
  broughtForward: Money;
  /** In the order of the book. */
  lines: Line[];
  carriedForward: Money;
  since: { count: number; amount: Money };
}

const total = (lines: readonly Line[]): Money => sum(lines.map(({ amount }) => amount ?? '0'));

/**
 * @param lines the whole book, or its newest lines, in the order of the book
 * @param opening USD on the account before the first of them
 */
export function partOfBook(lines: readonly Line[], span: Span, opening: Money): PartOfBook {
  const earlier = lines.filter(({ at }) => span.from !== null && at < span.from);
  const within = lines.filter(({ at }) => isIn(span, at));
  const later = lines.filter(({ at }) => span.before !== null && at >= span.before);
  const broughtForward = sum([opening, total(earlier)]);
  return {
    span,
    broughtForward,
    lines: within,
    carriedForward: sum([broughtForward, total(within)]),
    since: { count: later.length, amount: total(later) },
  };
}

/** What has been read of a book: all of it, or its newest entries. */
export interface ReadBook {
  entries: readonly Entry[];
  whole: boolean;
}

export interface ReadLines {
  /** In the order of the book. */
  lines: Line[];
  /** USD on the account before the first line; null where the lines read so far do not tell. */
  opening: Money | null;
}

/**
 * The lines of what has been read. Where the book goes on before it, the oldest commit may be cut in two: a completed deposit without its
 * posting would look as if no money had moved, so it waits for the rest.
 */
export function readLines({ entries, whole }: ReadBook, uid: string): ReadLines {
  if (whole) return { lines: statementLines(entries, uid), opening: '0.00' };
  const oldest = Math.min(...entries.map(({ at }) => at.getTime()));
  const uncut = entries.filter(({ at }) => at.getTime() !== oldest);
  const first = inBookOrder(uncut).find(({ col }) => col === 'accounts');
  return { lines: statementLines(uncut, uid), opening: first ? figureIn(first.before, 'balance') : null };
}

/** Whether a folio stands in what has been read. */
export const hasFolio = ({ entries }: ReadBook, which: string): boolean => entries.some((entry) => folio(entry) === which);

/** Whether everything from this moment on has been read; null stands for the beginning. */
export const reachesBack = ({ entries, whole }: ReadBook, to: Date | null): boolean =>
  whole || (to !== null && entries.some(({ at }) => at < to));
