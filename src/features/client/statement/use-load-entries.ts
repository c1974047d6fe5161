import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookInSight, Growth } from '@/data/hooks/use-book';
import type { Span } from '@/domain/day';
import { hasFolio, isLoadedSince } from '@/domain/ledger/statement-period';
import type { StatementParams } from './filters';

/** A book of so many entries is read to its beginning at once, so that it can be checked; a longer one when that is asked for. */
export const readAtOnce = 500;

interface LoadTarget {
  asked: StatementParams;
  span: Span;
  /** Somebody asked for the whole book, to check it. */
  whole: boolean;
  /** Every line of these days is wanted, for a file or on paper. */
  leaving: boolean;
  /** Fewer lines are in sight than were asked for. */
  tooFew: boolean;
}

/** Whether as much of the book has been read as is needed for what is asked for. */
export function isReached(book: BookInSight, { asked, span, whole, leaving, tooFew }: LoadTarget): boolean {
  if (book.whole) return true;
  if (whole || book.total <= readAtOnce) return false;
  if (asked.folio !== '' && !hasFolio(book, asked.folio)) return false;
  const { period } = asked;
  // What is looked for may stand further back than what has been read.
  const filtered = asked.text.trim() !== '' || asked.show !== 'all';
  const named = filtered || period.kind === 'range' || (period.kind === 'month' && period.month !== null);
  return !(named || leaving || tooFew) || isLoadedSince(book, span.from);
}

/** Reads older entries, a page at a time, until enough has been read. After a failure a person tries again. */
export function useAutoLoadMore(book: BookInSight, { state, read }: Growth, reached: boolean): void {
  const { length } = book.entries;
  useEffect(() => {
    // Another page or another target: decide again.
    if (!reached && state === 'idle' && length > 0) read();
  }, [reached, state, read, length]);
}

/** Does something once, each time that it becomes due. */
export function useOnceTrue(due: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (due) run();
  }, [due]);
}

/** Lines that are drawn at first, and how many more each time. More of them at once would make typing in the search slow. */
const step = 200;

export interface Limit {
  /** How many lines are drawn at most, the newest ones. */
  lines: number;
  /** So many were asked for; 0 until somebody did. */
  wanted: number;
  /** @param drawn how many are drawn now */
  more: (drawn: number) => void;
}

/** How many lines are drawn; on paper all of them. @param of what they are: of something else, the first ones are drawn again */
export function useLimit(of: string): Limit {
  const [{ wanted, at }, setWanted] = useState({ wanted: 0, at: of });
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser draws the page as soon as this has returned.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const now = at === of ? wanted : 0;
  return {
    lines: printing ? Number.POSITIVE_INFINITY : Math.max(step, now),
    wanted: now,
    more: (drawn) => setWanted({ wanted: drawn + step, at: of }),
  };
}
