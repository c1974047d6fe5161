import { useEffect, useRef } from 'react';

/** Ref of an element that takes over the focus when it appears, because the pressed control is gone. */
export const focusElement = (element: HTMLElement | null) => element?.focus();

/** Makes a row of a list or table focusable and returns it. @param place from 0 */
function findRow(list: HTMLElement | null, place: number): HTMLElement | undefined {
  const row = list?.querySelectorAll<HTMLElement>(':scope > :is(ul, ol) > li, tbody > tr')[place];
  if (row) row.tabIndex = -1;
  return row;
}

/**
 * Focuses an element when `more` becomes false and the "Show more" button that had the focus is gone.
 * @param row index in the list inside the element with the ref: the first new row. Without it, the element itself gets the focus.
 */
export function useFocusAfterLoadMore<End extends HTMLElement>(more: boolean, row?: number) {
  const end = useRef<End>(null);
  const had = useRef(more);
  useEffect(() => {
    if (had.current && !more && document.activeElement === document.body) {
      const place = row === undefined ? end.current : findRow(end.current, row);
      place?.focus();
    }
    had.current = more;
  }, [more, row]);
  return end;
}

/** Focuses the element when `step` changes and the control that had the focus is gone. */
export function useFocusOnStepChange<Kept extends HTMLElement>(step: string) {
  const kept = useRef<Kept>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step && document.activeElement === document.body) kept.current?.focus();
    last.current = step;
  }, [step]);
  return kept;
}
