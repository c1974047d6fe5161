import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { describeActor } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { getEntryKey } from '@/domain/revision-fields';
import { formatDateTime } from '@/lib/format';
import { AdminTable } from '@/parts/clients/admin-table';
import {
  amountColumn,
  coinColumn,
  type DecidedRow,
  type DecidedTab,
  formatRequestName,
  tabLabels,
} from '@/parts/requests/request-kinds';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import type { Column } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { createRowFilter, type PanelProps } from '../request-filters';
import { OpenRecord } from './request-record-dialog';

const reasonColumn: Column<DecidedRow> = {
  key: 'reason',
  header: 'Reason',
  cell: ({ entry }) => <ReasonText text={entry.reason} />,
};

const ReasonText = ({ text }: { text: string }) => (
  <q className="block max-w-[26rem] whitespace-normal text-left text-ink-2">{text}</q>
);

/** Decided requests, read from the clients' ledgers. */
export function DecidedPanel({
  kind,
  client,
  tab,
  tools,
  filters,
  onClear,
}: Omit<PanelProps, 'onNoneLeft'> & { tab: DecidedTab }) {
  const { uid: me } = useUserState();
  const decided = useInfiniteQuery(
    adminQueries.decided(kind.col, kind.actions[tab] ?? kind.actions.cancelled, client),
  );
  const [open, setOpen] = useState<DecidedRow | null>(null);
  const withReason = tab === 'rejected' || tab === 'deleted';
  return (
    <ListKeys openDescription="Open the request">
      {tools}
      <PagedList
        query={decided}
        filter={createRowFilter(filters, onClear)}
        noun={kind.noun}
        stateLabel={tab}
        failedTitle={`Couldn’t load ${tab} ${kind.noun.many}`}
        empty={<EmptyState title={`No ${tab} ${kind.noun.many} yet`}>{kind.empty[tab]}</EmptyState>}
      >
        {(rows) => (
          <AdminTable
            caption={`${tabLabels[tab]} ${kind.noun.many}, newest first`}
            columns={[
              { key: 'at', header: 'When', cell: ({ entry }) => <Time at={entry.at} /> },
              'client',
              amountColumn,
              coinColumn,
              {
                key: 'by',
                header: 'By',
                cell: ({ entry, decider }) => describeActor(entry, decider, me),
              },
              ...(withReason ? [reasonColumn] : []),
            ]}
            getClient={({ entry: { uid }, profile }) => ({ uid, profile })}
            rows={rows}
            getRowKey={({ entry }) => getEntryKey(entry)}
            openKey={open && getEntryKey(open.entry)}
            opener={{
              text: 'Open',
              label: ({ element, profile }) => `Open ${formatRequestName(element, profile)}`,
              onOpen: setOpen,
            }}
            renderCardLine={({ entry, element, decider }) => (
              <>
                {coinName[element.coin]}, {formatDateTime(entry.at)},{' '}
                {describeActor(entry, decider, me)}
                {withReason && <ReasonText text={entry.reason} />}
              </>
            )}
          />
        )}
      </PagedList>
      {open && (
        <OpenRecord
          key={getEntryKey(open.entry)}
          kind={kind}
          request={open.element}
          profile={open.profile}
          state={tab === 'deleted' ? 'deleted' : open.element.status}
          decision={open}
          onClose={() => setOpen(null)}
        />
      )}
    </ListKeys>
  );
}
