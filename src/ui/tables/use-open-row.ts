import { useState } from 'react';
import { findNearestRows, useRowFocus } from './row-focus';

interface OpenRowOptions<Row> {
  /** The rows on the screen, in order. */
  rows: readonly Row[];
  getId: (row: Row) => string;
  /** Moves the focus once the last row has left. */
  onNoneLeft: () => void;
}

/**
 * The row whose dialog is open, as it was when opened: it may change or leave. Then the focus goes
 * to the next row.
 */
export function useOpenRow<Row, First = undefined>({
  rows,
  getId,
  onNoneLeft,
}: OpenRowOptions<Row>) {
  const [open, setOpen] = useState<{ row: Row; first: First } | null>(null);
  const focusNear = useRowFocus(onNoneLeft);
  return {
    open,
    /** @param first initial choice in the dialog */
    openRow: (id: string, first: First) => {
      const row = rows.find((one) => getId(one) === id);
      if (row !== undefined) setOpen({ row, first });
    },
    /** @param left whether the row has left the list */
    closeRow: (left: boolean) => {
      if (open && left) focusNear(findNearestRows(getId(open.row), rows.map(getId)));
      setOpen(null);
    },
  };
}
