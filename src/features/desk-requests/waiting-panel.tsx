import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { QueuedDeposit } from '@/data/deposit-queue';
import { queries } from '@/data/queries';
import { Empty } from '@/ui/empty';
import { useNow } from '@/ui/use-now';
import { DecideDialog } from './decide-dialog';
import { matchesFilter, type QueueFilter } from './queue-filter';
import { QueueList } from './queue-list';
import { nearestTo, oldestFirst } from './queue-order';
import { focusDeposit, WaitingTable } from './waiting-table';

export interface WaitingPanelProps {
  filter: QueueFilter;
  onClear: () => void;
  /** After the last row was decided the focus needs another place. */
  onNoneLeft: () => void;
}

export function WaitingPanel({ filter, onClear, onNoneLeft }: WaitingPanelProps) {
  const queue = useInfiniteQuery(queries.waitingDeposits());
  const now = useNow();
  const [open, setOpen] = useState<QueuedDeposit | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusNear = useFocusAfter(list, onNoneLeft);
  const close = (left: boolean) => {
    if (open && left) {
      const shown = oldestFirst(queue.data?.pages.flatMap(({ rows }) => rows) ?? []).filter((row) => matchesFilter(row, filter));
      focusNear(
        nearestTo(
          open.deposit.id,
          shown.map(({ deposit }) => deposit.id),
        ),
      );
    }
    setOpen(null);
  };
  return (
    <div ref={list}>
      <QueueList
        of={queue}
        filter={filter}
        onClear={onClear}
        failedTitle="The waiting deposits could not be read"
        empty={<Empty title="Nothing waits">A client’s deposit appears here by itself as soon as the client says that it was sent.</Empty>}
        are="waiting"
        order={oldestFirst}
      >
        {(rows) => <WaitingTable rows={rows} now={now} chosen={open?.deposit.id ?? null} onDecide={setOpen} />}
      </QueueList>
      {open && <DecideDialog key={open.deposit.id} queued={open} now={now} onClose={close} />}
    </div>
  );
}

/** Once the dialog has gone, the focus goes to the first of the asked deposits that still has a row. */
function useFocusAfter(list: { readonly current: HTMLElement | null }, onNone: () => void) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (!ids) return;
    setIds(null);
    if (!focusDeposit(list.current, ids)) onNone();
  }, [ids, list, onNone]);
  return setIds;
}
