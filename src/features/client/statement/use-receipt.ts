import { useEffect, useLayoutEffect, useState } from 'react';
import type { BookSlice } from '@/data/hooks/use-book';
import type { Entry } from '@/domain/ledger/ledger';
import type { KeptReceipt } from '@/domain/receipts/kept-receipt';
import type { Uid } from '@/domain/revision-fields';
import {
  compareWithKept,
  type KeptComparison,
  keepReceipt,
} from '@/lib/browser-storage/kept-receipts';
import { serverNow } from '@/lib/clock';
import { report } from '@/lib/report';

/**
 * `earlier`: of the book as it was read before. `unavailable`: the browser can't make digests,
 * which need a secure connection.
 */
export type ReceiptComparison =
  | { state: 'comparing'; earlier: KeptComparison | null }
  | { state: 'unavailable' }
  | ({ state: 'compared' } & KeptComparison);

interface Compared {
  of: readonly Entry[];
  result: ReceiptComparison;
}

/** Compares the whole book with the receipt that this device keeps. */
export function useReceiptComparison(uid: Uid, { entries, whole }: BookSlice): ReceiptComparison {
  const [compared, setCompared] = useState<Compared | null>(null);
  useEffect(() => {
    if (!whole) return;
    let isCurrent = true;
    const show = (found: KeptComparison | null) => {
      if (isCurrent)
        setCompared((before) => ({
          of: entries,
          result: found ? addToVisit(before?.result, found) : { state: 'unavailable' },
        }));
    };
    compareWithKept(uid, entries, serverNow()).then(show, (error: unknown) => {
      report('The book could not be compared with its receipt', error);
      show(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [uid, entries, whole]);
  if (whole && compared?.of === entries) return compared.result;
  return {
    state: 'comparing',
    earlier: compared?.result.state === 'compared' ? compared.result : null,
  };
}

/**
 * The page has kept a receipt itself by now. While the book holds, what is said stays what was
 * found with the receipt of an earlier visit.
 */
function addToVisit(
  before: ReceiptComparison | undefined,
  found: KeptComparison,
): ReceiptComparison {
  const isSaid =
    before?.state === 'compared' &&
    before.check.state !== 'contradicts' &&
    before.opening === found.opening;
  return {
    state: 'compared',
    ...found,
    check: isSaid && found.check.state === 'holds' ? before.check : found.check,
  };
}

/** What the page shows of a comparison: while the book is compared again, the one from before. */
export function getShownComparison(comparison: ReceiptComparison): KeptComparison | null {
  if (comparison.state === 'comparing') return comparison.earlier;
  return comparison.state === 'compared' ? comparison : null;
}

/**
 * Keeps the receipt of a book that adds up and holds against the earlier receipt.
 * @returns whether the shown receipt outlasts the page; null if it isn't kept
 */
export function useKeepReceipt(
  comparison: ReceiptComparison | null,
  isTrusted: boolean,
): boolean | null {
  const [kept, setKept] = useState<{ receipt: KeptReceipt; isStored: boolean } | null>(null);
  const { opening, next } =
    comparison?.state === 'compared' && isTrusted ? comparison : { opening: null, next: null };
  // Before the page is painted, so that nothing moves.
  useLayoutEffect(() => {
    if (opening !== null) setKept({ receipt: next, isStored: keepReceipt(opening, next) });
  }, [opening, next]);
  return kept && comparison && kept.receipt === getShownComparison(comparison)?.next
    ? kept.isStored
    : null;
}
