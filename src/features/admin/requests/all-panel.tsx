import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { actKey } from '@/domain/ledger/act-key';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { AllTable } from './all-table';
import { DecideDialog } from './decide-dialog';
import type { Choice } from './effect';
import { OpenRecord } from './open-record';
import type { AnyRow, WaitingRow } from './request';
import { stateOf } from './state';
import type { PanelProps } from './waiting-panel';

/** As the queue would have it; null for one that does not wait. */
const waitingRow = (row: AnyRow): WaitingRow | null =>
  row.list && stateOf(row) === 'pending' ? { element: row.element, list: row.list, profile: row.profile } : null;

export function AllPanel({ kind, client, tools, filter }: Omit<PanelProps, 'onNoneLeft'>) {
  const requested = useInfiniteQuery(deskQueries.requested(kind.col, client));
  const now = useNow();
  const [open, setOpen] = useState<{ row: AnyRow; choice: Choice } | null>(null);
  const rows = requested.data?.pages.flatMap((page) => page.rows) ?? [];
  const decideBy = (choice: Choice) => (id: string) => {
    const row = rows.find(({ element }) => actKey(element) === id);
    if (row && waitingRow(row)) setOpen({ row, choice });
  };
  // The row stays, in another state, and gets the focus back.
  const close = () => setOpen(null);
  const waiting = open && waitingRow(open.row);
  return (
    <ListKeys
      opens="Open the decision, or the record of it"
      rowKeys={[
        { key: 'a', does: 'Open the decision to confirm', run: decideBy('complete') },
        { key: 'r', does: 'Open the decision to reject', run: decideBy('reject') },
      ]}
    >
      {tools}
      <PagedList
        of={requested}
        filter={filter}
        noun={kind.noun}
        failedTitle={`The ${kind.noun.many} could not be read`}
        empty={<Empty title={`No ${kind.noun.many} yet`}>{kind.empty.all}</Empty>}
      >
        {(shown) => (
          <AllTable
            kind={kind}
            rows={shown}
            open={open && actKey(open.row.element)}
            onOpen={(row) => setOpen({ row, choice: 'complete' })}
          />
        )}
      </PagedList>
      {open && waiting && (
        <DecideDialog key={actKey(waiting.element)} kind={kind} row={waiting} choice={open.choice} now={now} onClose={close} />
      )}
      {open && !waiting && (
        <OpenRecord
          key={actKey(open.row.element)}
          kind={kind}
          request={open.row.element}
          profile={open.row.profile}
          state={stateOf(open.row)}
          told={open.row.deletion && { entry: open.row.deletion, decider: null }}
          onClose={close}
        />
      )}
    </ListKeys>
  );
}
