import { type RefObject, useEffect, useState } from 'react';

/**
 * Every row of a list has one control that opens it, marked with the row's id: the place that the keys move to, and that the focus goes to
 * when another row has left.
 */
export const openerProps = (id: string) => ({ 'data-row': id });

export const getOpeners = (part: ParentNode | null): HTMLElement[] => [...(part?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/** The row in which the focus is, also where it is on another of its controls. */
export function getFocusedRow(part: ParentNode | null): HTMLElement | undefined {
  const here = document.activeElement;
  return getOpeners(part).find((opener) => opener === here || opener.closest('tr, li')?.contains(here));
}

/** Puts the focus on the first of these rows that is there. @returns whether one is */
export function focusRow(part: ParentNode | null, ids: readonly string[]): boolean {
  const openers = getOpeners(part);
  const found = ids.map((id) => openers.find((opener) => opener.dataset.row === id)).find((opener) => opener !== undefined);
  found?.focus();
  return found !== undefined;
}

/** Where the focus goes when a row has left: the rows after it, then those before it, the nearest first. */
export function findNearestRow(id: string, ids: readonly string[]): string[] {
  const place = ids.indexOf(id);
  return place < 0 ? [...ids] : [...ids.slice(place + 1), ...ids.slice(0, place).toReversed()];
}

/**
 * Puts the focus on a row once the dialog that acted on its neighbour has gone.
 * @param onNone after the last row was acted on the focus needs another place
 * @returns takes the ids of the rows that will do, the best first
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, onNone: () => void) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (!ids) return;
    setIds(null);
    if (!focusRow(list.current, ids)) onNone();
  }, [ids, list, onNone]);
  return setIds;
}
