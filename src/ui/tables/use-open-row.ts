import { type RefObject, useState } from 'react';
import { findNearestRow, useRowFocus } from './row-focus';

interface OpenRowOptions<Row> {
  /** The rows on the screen, in their order. */
  shown: readonly Row[];
  idOf: (row: Row) => string;
  /** Holds the list, and its tabs above it. */
  page: RefObject<HTMLElement | null>;
}

/**
 * The row of a list whose dialog is open. It keeps its state from that moment, since it may change or leave; once it has left, the focus goes
 * to the next one, and after the last to the tab.
 */
export function useOpenRow<Row, First>({ shown, idOf, page }: OpenRowOptions<Row>) {
  const [open, setOpen] = useState<{ row: Row; first: First } | null>(null);
  const focusNear = useRowFocus(page, () => page.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  return {
    open,
    /** @param first what is chosen in the dialog at first */
    begin: (id: string, first: First) => {
      const row = shown.find((one) => idOf(one) === id);
      if (row !== undefined) setOpen({ row, first });
    },
    /** @param left the row has gone */
    end: (left: boolean) => {
      if (open && left) focusNear(findNearestRow(idOf(open.row), shown.map(idOf)));
      setOpen(null);
    },
  };
}
