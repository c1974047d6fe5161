import { type RefObject, useState } from 'react';
import type { Submitted } from '@/data/verifications';
import type { Uid } from '@/domain/envelope';
import { nearestTo, useRowFocus } from '@/ui/row-focus';
import type { Choice } from './decision';

/** The document under review. It is kept as it was when the review began, since its row may leave the list meanwhile. */
export interface OpenReview {
  row: Submitted;
  /** The decision that is chosen at first. */
  first: Choice;
}

/** @param shown the rows on the screen, in their order @param page holds the list and its tabs */
export function useReview(shown: readonly Submitted[], page: RefObject<HTMLElement | null>) {
  const [review, setReview] = useState<OpenReview | null>(null);
  const focusNear = useRowFocus(page, () => page.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  const begin = (uid: Uid, first: Choice) => {
    const row = shown.find((one) => one.uid === uid);
    if (row) setReview({ row, first });
  };
  /** @param left the row has gone, so the focus goes to the next one */
  const end = (left: boolean) => {
    if (review && left) {
      focusNear(
        nearestTo(
          review.row.uid,
          shown.map(({ uid }) => uid),
        ),
      );
    }
    setReview(null);
  };
  return { review, begin, end };
}
