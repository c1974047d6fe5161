import { useEffect } from 'react';
import type { BookInSight, Growth } from '@/data/hooks/use-book';
import type { Span } from '@/domain/day';
import { hasFolio, reachesBack } from '@/domain/ledger/statement-part';
import type { Asked } from './asked';

/** A book of so many entries is read to its beginning at once, so that it can be checked; a longer one when that is asked for. */
export const readAtOnce = 500;

export interface Wanted {
  asked: Asked;
  span: Span;
  /** Somebody asked for the whole book, to check it. */
  whole: boolean;
  /** Every line of these days is wanted, for a file or on paper. */
  leaving: boolean;
  /** Fewer lines are in sight than were asked for. */
  tooFew: boolean;
}

/** Whether as much of the book has been read as is needed for what is asked for. */
export function isReached(book: BookInSight, { asked, span, whole, leaving, tooFew }: Wanted): boolean {
  if (book.whole) return true;
  if (whole || book.total <= readAtOnce) return false;
  if (asked.folio !== '' && !hasFolio(book, asked.folio)) return false;
  const { period } = asked;
  // What is looked for may stand further back than what has been read.
  const filtered = asked.text.trim() !== '' || asked.show !== 'all';
  const named = filtered || period.kind === 'range' || (period.kind === 'month' && period.month !== null);
  return !(named || leaving || tooFew) || reachesBack(book, span.from);
}

/** Reads older entries, a page at a time, until enough has been read. After a failure a person tries again. */
export function useReadOn(book: BookInSight, { state, read }: Growth, reached: boolean): void {
  const { length } = book.entries;
  useEffect(() => {
    // Another page in sight, or something else that is wanted: the question is asked anew.
    if (!reached && state === 'idle' && length > 0) read();
  }, [reached, state, read, length]);
}
