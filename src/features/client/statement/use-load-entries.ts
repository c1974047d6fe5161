import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookSlice, OlderEntries } from '@/data/hooks/use-book';
import type { Span } from '@/domain/day';
import { hasFolio, isLoadedSince } from '@/domain/statement/statement-period';
import { isFiltering, type ShownParams } from './statement-filters';

/**
 * A book of up to this many entries is read whole at once, so that it can be checked. A longer one
 * is read on request.
 */
export const maxEntriesReadAtOnce = 500;

interface LoadTarget {
  asked: ShownParams;
  span: Span;
  /** True if the whole book was requested, for the check. */
  whole: boolean;
  needsMoreLines: boolean;
}

export function hasLoadedTarget(
  book: BookSlice,
  { asked, span, whole, needsMoreLines }: LoadTarget,
): boolean {
  if (book.whole) return true;
  if (whole || book.total <= maxEntriesReadAtOnce) return false;
  if (asked.folio !== '' && !hasFolio(book, asked.folio)) return false;
  const { period } = asked;
  // Matches may be older than what has been read.
  const named =
    isFiltering(asked) ||
    ['year', 'range'].includes(period.kind) ||
    (period.kind === 'month' && period.month !== null);
  return !(named || needsMoreLines) || isLoadedSince(book, span.from);
}

/**
 * Reads older entries, a page at a time, until enough has been read. After a failure the user
 * retries by hand.
 */
export function useAutoLoadMore(
  book: BookSlice,
  { state, read }: OlderEntries,
  reached: boolean,
): void {
  const { length } = book.entries;
  const readMore = useEffectEvent(read);
  useEffect(() => {
    // Another page or another target: decide again.
    if (!reached && state === 'idle' && length > 0) readMore();
  }, [reached, state, length]);
}

/** Lines shown at first and added each time. More at once would make typing in the search slow. */
const lineStep = 200;

export interface LineLimit {
  /** Maximum number of lines shown; the newest ones are kept. */
  lines: number;
  /** Number of lines requested; 0 if none were. */
  wanted: number;
  /** @param drawn number of lines shown now */
  more: (drawn: number) => void;
}

/**
 * How many lines to show; all of them in print.
 * @param of identifies the list; a change resets the number
 */
export function useLineLimit(of: string, printing: boolean): LineLimit {
  const [{ wanted, at }, setWanted] = useState({ wanted: 0, at: of });
  const now = at === of ? wanted : 0;
  return {
    lines: printing ? Number.POSITIVE_INFINITY : Math.max(lineStep, now),
    wanted: now,
    more: (drawn) => setWanted({ wanted: drawn + lineStep, at: of }),
  };
}

/**
 * True while the browser prints.
 * @param head text at the top of every printed page; see page-margins.css
 */
export function usePrinting(head: string): boolean {
  const [printing, setPrinting] = useState(false);
  const { style } = document.documentElement;
  const begin = useEffectEvent(() => {
    // JSON quotes and escapes as CSS does.
    style.setProperty('--running-head', JSON.stringify(head));
    style.setProperty('--running-foot', '"Glassbook statement"');
    // The browser prints as soon as this returns.
    flushSync(() => setPrinting(true));
  });
  const end = useEffectEvent(() => {
    style.removeProperty('--running-head');
    style.removeProperty('--running-foot');
    setPrinting(false);
  });
  useEffect(() => {
    const onBegin = () => begin();
    const onEnd = () => end();
    window.addEventListener('beforeprint', onBegin);
    window.addEventListener('afterprint', onEnd);
    return () => {
      window.removeEventListener('beforeprint', onBegin);
      window.removeEventListener('afterprint', onEnd);
    };
  }, []);
  return printing;
}
