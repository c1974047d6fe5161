import type { ReactNode } from 'react';
import { useUserState } from '@/data/user-state';
import { actKey } from '@/domain/ledger/act-key';
import type { Uid } from '@/domain/ledger/envelope';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList, type RowFilter } from '@/ui/tables/paged-list';
import { ChosenBar } from './chosen-bar';
import { DecideDialog } from './decide-dialog';
import type { RequestKind } from './kinds';
import { oldestFirst } from './request';
import { SeveralDialog } from './several-dialog';
import { useWaiting } from './use-waiting';
import type { FilteredRow } from './view';
import { WaitingTable } from './waiting-table';

export interface PanelProps {
  kind: RequestKind;
  /** One client's alone. */
  client: Uid | undefined;
  /** Above the list. */
  tools: ReactNode;
  filter: RowFilter<FilteredRow>;
  /** After the last row was decided the focus needs another place. */
  onNoneLeft: () => void;
}

export function WaitingPanel({ kind, client, tools, filter, onNoneLeft }: PanelProps) {
  const { uid: me } = useUserState();
  const now = useNow();
  const { queue, list, open, selection, chosen, decide, decideBy, decideChosen, close } = useWaiting({
    kind,
    client,
    me,
    filter,
    onNoneLeft,
  });
  const rowKeys = [
    { key: 'a', does: 'Open the decision to confirm', run: decideBy('complete') },
    { key: 'r', does: 'Open the decision to reject', run: decideBy('reject') },
    { key: 'x', does: 'Choose the row, for several at once', run: selection.toggle },
  ];
  return (
    <ListKeys opens="Open the decision" rowKeys={rowKeys}>
      {tools}
      <div ref={list}>
        <PagedList
          of={queue}
          filter={filter}
          noun={kind.noun}
          are="waiting"
          failedTitle={`The waiting ${kind.noun.many} could not be read`}
          empty={<Empty title="Nothing waits">{kind.empty.waiting}</Empty>}
          order={oldestFirst}
        >
          {(rows) => (
            <WaitingTable
              kind={kind}
              rows={rows}
              now={now}
              me={me}
              open={open && 'row' in open ? actKey(open.row.element) : null}
              choosing={{ ...selection, some: chosen.length > 0 }}
              onDecide={(row) => decide(row, 'complete')}
            />
          )}
        </PagedList>
        <ChosenBar kind={kind} rows={chosen} onDecide={decideChosen} onClear={selection.clear} />
      </div>
      {open && 'row' in open && (
        <DecideDialog key={actKey(open.row.element)} kind={kind} row={open.row} choice={open.choice} now={now} onClose={close} />
      )}
      {open && 'rows' in open && <SeveralDialog kind={kind} rows={open.rows} choice={open.choice} onClose={close} />}
    </ListKeys>
  );
}
