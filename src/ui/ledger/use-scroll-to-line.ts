import { type RefObject, useEffect, useRef } from 'react';

interface ScrollToLine {
  /** For the row of the line. */
  row: RefObject<HTMLTableRowElement | null>;
  /**
   * Leaves out the next line if it is this one: it was opened by hand, so it is visible already.
   */
  skip: (id: string) => void;
}

/**
 * Scrolls to the line of a book that a link names, as soon as it is there.
 * @param id undefined if there is none
 */
export function useScrollToLine(id: string | undefined): ScrollToLine {
  const row = useRef<HTMLTableRowElement>(null);
  const skipped = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (id !== undefined && id !== skipped.current)
      row.current?.scrollIntoView({ block: 'center' });
    skipped.current = undefined;
  }, [id]);
  const skip = (visible: string) => {
    skipped.current = visible;
  };
  return { row, skip };
}
