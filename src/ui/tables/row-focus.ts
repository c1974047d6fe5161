import { useEffect, useEffectEvent, useState } from 'react';

/** Each row has one control that opens it, marked with the row's id: keys move between these. */
export const getOpenerProps = (id: string) => ({ 'data-row': id });

export const getOpeners = (part: ParentNode | null): HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/** The opener of the row that contains the focus, on the opener or on another control. */
export function getFocusedRow(part: ParentNode | null): HTMLElement | undefined {
  const here = document.activeElement;
  return getOpeners(part).find(
    (opener) => opener === here || opener.closest('tr, li')?.contains(here),
  );
}

/** Focuses the first of these rows that exists. @returns whether one does */
export function focusRow(ids: readonly string[]): boolean {
  const openers = getOpeners(document);
  const found = ids
    .map((id) => openers.find((opener) => opener.dataset.row === id))
    .find((opener) => opener !== undefined);
  found?.focus();
  return found !== undefined;
}

/** Rows to focus when a row has left: those after it, then those before it, nearest first. */
export function findNearestRows(id: string, ids: readonly string[]): string[] {
  const place = ids.indexOf(id);
  return place < 0 ? [...ids] : [...ids.slice(place + 1), ...ids.slice(0, place).toReversed()];
}

/**
 * Focuses a row after the dialog of its neighbour has closed.
 * @param onNone none exists
 * @returns takes ids, best first
 */
export function useRowFocus(onNone: () => void) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const focusFirst = useEffectEvent((best: readonly string[]) => {
    if (!focusRow(best)) onNone();
  });
  useEffect(() => {
    if (ids) focusFirst(ids);
  }, [ids]);
  return setIds;
}
