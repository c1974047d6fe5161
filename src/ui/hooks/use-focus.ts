import { useEffect, useRef } from 'react';

/** A row of a list or a table, made able to hold the focus. @param place from 0 */
function rowAt(list: HTMLElement | null, place: number): HTMLElement | undefined {
  const row = list?.querySelectorAll<HTMLElement>(':scope > :is(ul, ol) > li, tbody > tr')[place];
  if (row) row.tabIndex = -1;
  return row;
}

/**
 * The press that shows the last of a list takes its button away: what stands in its place then takes the focus.
 * @param row of the list in the element with the ref, from 0: the first that came; without it the element itself takes the focus
 */
export function useFocusAtEnd<End extends HTMLElement>(more: boolean, row?: number) {
  const end = useRef<End>(null);
  const had = useRef(more);
  useEffect(() => {
    if (had.current && !more && document.activeElement === document.body) {
      const place = row === undefined ? end.current : rowAt(end.current, row);
      place?.focus();
    }
    had.current = more;
  }, [more, row]);
  return end;
}

/**
 * What was pressed goes with the step that it belonged to: then the element with the ref, which stays, takes the focus.
 * @param step changes with what stands in the element
 */
export function useFocusKept<Kept extends HTMLElement>(step: string) {
  const kept = useRef<Kept>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step && document.activeElement === document.body) kept.current?.focus();
    last.current = step;
  }, [step]);
  return kept;
}
