import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import type { ListCollection } from '@/data/ledger/list';
import type { Queued } from '@/data/ledger/queues';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { toastNotice } from '@/ui/overlays/toasts';

/** The dialog in which an element that waits is decided: that of its own queue. */
export type ElementDialog<C extends ListCollection> = ComponentType<{
  row: Queued<C>;
  now: Date;
  /** @param left it is decided, so it waits no more */
  onClose: (left: boolean) => void;
}>;

/**
 * Opens the dialog about one of a client's elements that wait. What it begins with is read when it is asked for, and kept as it was then, since the
 * element may change meanwhile.
 */
export function useElementAct<C extends ListCollection>(col: C, uid: Uid) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: [col, uid] });
  const [reading, setReading] = useState<Op | null>(null);
  const [open, setOpen] = useState<Queued<C> | null>(null);
  /** @returns whether it waits no more, so that its button goes */
  const begin = async (id: Op): Promise<boolean> => {
    setReading(id);
    try {
      const { pages } = await client.fetchInfiniteQuery({ ...deskQueries.waiting(col, uid), staleTime: 0 });
      const row = pages.flatMap(({ rows }) => rows).find(({ element }) => element.id === id);
      if (row) {
        setOpen(row);
        return false;
      }
      toastNotice('It no longer waits', 'It was decided or taken back meanwhile.');
      await readAgain();
      return true;
    } catch (error) {
      toastNotice('It could not be opened', causeOf(error));
    } finally {
      setReading(null);
    }
    return false;
  };
  /** @param left it is decided: here no queue has lost its row, so the list itself is read */
  const close = (left: boolean) => {
    setOpen(null);
    if (left) void readAgain();
  };
  return { reading, open, begin, close };
}
