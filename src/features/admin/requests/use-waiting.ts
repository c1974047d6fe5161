import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { actKey } from '@/domain/ledger/act-key';
import type { Uid } from '@/domain/ledger/envelope';
import type { RowFilter } from '@/ui/tables/paged-list';
import { nearestTo, useRowFocus } from '@/ui/tables/row-focus';
import { useSelection } from '@/ui/tables/use-selection';
import type { Choice } from './effect';
import type { RequestKind } from './kinds';
import { oldestFirst, type WaitingRow } from './request';
import type { SeveralChoice } from './several';
import type { FilteredRow } from './view';

/** What is being decided, and where the focus goes once it has left. */
type Opened = { near: readonly string[] } & ({ row: WaitingRow; choice: Choice } | { rows: readonly WaitingRow[]; choice: SeveralChoice });

const idOf = ({ element }: WaitingRow): string => actKey(element);

export interface Queue {
  kind: RequestKind;
  /** One client's alone. */
  client: Uid | undefined;
  /** Nobody decides for themselves. */
  me: Uid;
  filter: RowFilter<FilteredRow>;
  /** After the last row was decided the focus needs another place. */
  onNoneLeft: () => void;
}

/** The queue as it is worked through: what is shown of it, which rows are chosen, and which decision is open. */
export function useWaiting({ kind, client, me, filter, onNoneLeft }: Queue) {
  const queue = useInfiniteQuery(deskQueries.waiting(kind.col, client));
  const [open, setOpen] = useState<Opened | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusNear = useRowFocus(list, onNoneLeft);
  const shown = oldestFirst(queue.data?.pages.flatMap(({ rows }) => rows) ?? []).filter(filter.matches);
  const ids = shown.map(idOf);
  const selection = useSelection(shown.filter(({ element }) => element.uid !== me).map(idOf));
  const chosen = shown.filter((row) => selection.chosen.includes(idOf(row)));

  const decide = (row: WaitingRow, choice: Choice) => setOpen({ row, choice, near: nearestTo(idOf(row), ids) });
  return {
    queue,
    list,
    open,
    selection,
    chosen,
    decide,
    /** As the keys do it. */
    decideBy: (choice: Choice) => (id: string) => {
      const row = shown.find((one) => idOf(one) === id);
      if (row) decide(row, choice);
    },
    decideChosen: (choice: SeveralChoice) => setOpen({ rows: chosen, choice, near: ids.filter((id) => !selection.chosen.includes(id)) }),
    /** @param left something was decided, so its row has gone */
    close: (left: boolean) => {
      if (open && left) focusNear(open.near);
      setOpen(null);
    },
  };
}
