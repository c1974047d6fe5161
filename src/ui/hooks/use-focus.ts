import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Ref of an element that takes over the focus when it appears, because the pressed control is gone.
 */
export const focusElement = (element: HTMLElement | null) => element?.focus();

/** Makes a row of a list or table focusable and returns it. @param place from 0 */
function findRow(list: HTMLElement | null, place: number): HTMLElement | undefined {
  const row = list?.querySelectorAll<HTMLElement>(':scope > :is(ul, ol) > li, tbody > tr')[place];
  if (row) row.tabIndex = -1;
  return row;
}

/**
 * Moves the focus when `step` changes and the control that had the focus is gone. If the focus is
 * anywhere else, it stays there.
 * @param step null: nothing has changed that could remove the control
 * @param find what gets the focus; by default the element with the ref
 * @returns the ref
 */
export function useFocusWhenLost<Kept extends HTMLElement>(
  step: string | null,
  find: (kept: Kept | null) => HTMLElement | null | undefined = (kept) => kept,
) {
  const kept = useRef<Kept>(null);
  const last = useRef(step);
  const moveFocus = useEffectEvent(() => find(kept.current)?.focus());
  useEffect(() => {
    if (step !== null && last.current !== step && document.activeElement === document.body)
      moveFocus();
    last.current = step;
  }, [step]);
  return kept;
}

/**
 * Moves the focus when `more` becomes false and the "Show more" button that had the focus is gone.
 * @param row index in the list inside the element with the ref: the first new row. Without it, the
 * element itself gets the focus.
 */
export const useFocusAfterLoadMore = <End extends HTMLElement>(more: boolean, row?: number) =>
  useFocusWhenLost<End>(more ? null : 'all', (end) =>
    row === undefined ? end : findRow(end, row),
  );

/**
 * Focuses the element on each turn, because the pressed control is gone (form emptied, dialog
 * closed). Not while the user types in an input.
 * @param turn number of acts on the element so far; 0 if there was none
 */
export function useFocusOnTurn<Touched extends HTMLElement>(turn: number) {
  const touched = useRef<Touched>(null);
  useEffect(() => {
    if (turn > 0 && !(document.activeElement instanceof HTMLInputElement)) touched.current?.focus();
  }, [turn]);
  return touched;
}
