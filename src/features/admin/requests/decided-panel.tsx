import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import { useUserState } from '@/data/user-state';
import { entryKey } from '@/domain/ledger/act-key';
import { Empty } from '@/ui/feedback/empty';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { DecidedTable } from './decided-table';
import type { DecidedTab } from './kinds';
import { OpenRecord } from './open-record';
import type { DecidedRow } from './request';
import type { PanelProps } from './waiting-panel';

export interface DecidedPanelProps extends Omit<PanelProps, 'onNoneLeft'> {
  tab: DecidedTab;
}

export function DecidedPanel({ kind, client, tab, tools, filter }: DecidedPanelProps) {
  const { uid: me } = useUserState();
  const decided = useInfiniteQuery(deskQueries.decided(kind.col, kind.actions[tab] ?? kind.actions.cancelled, client));
  const [open, setOpen] = useState<DecidedRow | null>(null);
  return (
    <ListKeys opens="Open the record">
      {tools}
      <PagedList
        of={decided}
        filter={filter}
        noun={kind.noun}
        are={tab}
        failedTitle={`The ${tab} ${kind.noun.many} could not be read`}
        empty={<Empty title={`No ${kind.noun.one} was ${tab} yet`}>{kind.empty[tab]}</Empty>}
      >
        {(rows) => <DecidedTable kind={kind} tab={tab} rows={rows} me={me} open={open && entryKey(open.entry)} onOpen={setOpen} />}
      </PagedList>
      {open && (
        <OpenRecord
          key={entryKey(open.entry)}
          kind={kind}
          request={open.element}
          profile={open.profile}
          state={tab === 'deleted' ? 'deleted' : open.element.status}
          told={open}
          onClose={() => setOpen(null)}
        />
      )}
    </ListKeys>
  );
}
