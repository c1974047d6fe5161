import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getRequest } from '@/data/admin/request-search';
import { adminQueries } from '@/data/admin-queries';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { coinName } from '@/domain/coin';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import { getNamed, type RequestDecision } from '@/domain/requests/request';
import { getActKey } from '@/domain/revision-fields';
import { formatDateTime, shortenMiddle } from '@/lib/format';
import { AdminTable } from '@/parts/clients/admin-table';
import { DecisionPanel } from '@/parts/decisions/queue-steps';
import {
  type AnyRow,
  amountColumn,
  coinColumn,
  formatRequestName,
  getState,
  type PendingRow,
  StateMark,
} from '@/parts/requests/request-kinds';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { useOpenOnArrival, useWantedRow } from '@/ui/tables/arrival';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { Time } from '@/ui/time';
import { DecideDialog } from '../decision/decide-dialog';
import { createRowFilter, type PanelProps } from '../request-filters';
import { OpenRecord } from './request-record-dialog';

const getVerb = (row: AnyRow) => (getState(row) === 'pending' ? 'Review' : 'Open');

/** The row as the queue has it; null if the request is not pending. */
const toPendingRow = (row: AnyRow): PendingRow | null =>
  row.list && getState(row) === 'pending'
    ? { element: row.element, list: row.list, profile: row.profile }
    : null;

/** One request, for a link to it. @param key as `getActKey` makes it */
export const createRequestQuery = (col: RequestCollection, key: string) =>
  queryOptions({
    queryKey: ['entries', 'request', col, key],
    queryFn: ({ client }) => {
      const [uid = '', id = ''] = key.split(' ');
      return getRequest(currentUserContext(), { col, uid, id }, createProfileLoader(client));
    },
  });

/** Opens the request that a link names, though the pages that are read may not have it. */
function useOpenLinked(
  col: RequestCollection,
  rows: readonly AnyRow[] | undefined,
  onOpen: (row: AnyRow) => void,
): void {
  const wanted = useWantedRow();
  const isElsewhere =
    wanted !== null && rows?.every(({ element }) => getActKey(element) !== wanted) === true;
  const found = useQuery({ ...createRequestQuery(col, wanted ?? ''), enabled: isElsewhere });
  useOpenOnArrival(
    isElsewhere && found.data ? [found.data] : [],
    ({ element }) => getActKey(element),
    onOpen,
  );
}

export function AllPanel({
  kind,
  client,
  tools,
  filters,
  onClear,
}: Omit<PanelProps, 'onNoneLeft'>) {
  const requested = useInfiniteQuery(adminQueries.allRequests(kind.col, client));
  const now = useNow();
  const [open, setOpen] = useState<{ row: AnyRow; choice: RequestDecision } | null>(null);
  const rows = requested.data?.pages.flatMap((page) => page.rows) ?? [];
  useOpenLinked(kind.col, requested.data && rows, (row) => setOpen({ row, choice: 'complete' }));
  const decideBy = (choice: RequestDecision) => (id: string) => {
    const row = rows.find(({ element }) => getActKey(element) === id);
    if (row && toPendingRow(row)) setOpen({ row, choice });
  };
  // The row stays, in another state, and gets the focus back.
  const close = () => setOpen(null);
  const waiting = open && toPendingRow(open.row);
  return (
    <ListKeys
      openDescription="Open the request"
      rowKeys={[
        { key: 'a', description: 'Review to confirm', run: decideBy('complete') },
        { key: 'r', description: 'Review to reject', run: decideBy('reject') },
      ]}
    >
      {tools}
      <PagedList
        query={requested}
        filter={createRowFilter(filters, onClear)}
        noun={kind.noun}
        failedTitle={`Couldn’t load ${kind.noun.many}`}
        empty={<EmptyState title={`No ${kind.noun.many} yet`}>{kind.empty.all}</EmptyState>}
      >
        {(shown) => (
          <AdminTable
            caption={`All ${kind.title.toLowerCase()}, newest first`}
            columns={[
              { key: 'at', header: 'Requested', cell: ({ entry }) => <Time at={entry.at} /> },
              'client',
              amountColumn,
              coinColumn,
              {
                key: 'proof',
                header: kind.words.named,
                hideWhenNarrow: true,
                cell: ({ element }) =>
                  shortenMiddle(getNamed(element)) || <span className="text-ink-3">none</span>,
              },
              {
                key: 'state',
                header: 'Status',
                cell: (row) => <StateMark state={getState(row)} />,
              },
            ]}
            getClient={({ element: { uid }, profile }) => ({ uid, profile })}
            rows={shown}
            getRowKey={({ element }) => getActKey(element)}
            openKey={open && getActKey(open.row.element)}
            opener={{
              text: getVerb,
              label: (row) => `${getVerb(row)} ${formatRequestName(row.element, row.profile)}`,
              onOpen: (row) => setOpen({ row, choice: 'complete' }),
            }}
            renderCardLine={(row) => (
              <>
                <StateMark state={getState(row)} /> {coinName[row.element.coin]},{' '}
                {formatDateTime(row.entry.at)}
              </>
            )}
          />
        )}
      </PagedList>
      {open && waiting && (
        <DecisionPanel>
          <DecideDialog
            key={getActKey(waiting.element)}
            kind={kind}
            row={waiting}
            choice={open.choice}
            now={now}
            onClose={close}
          />
        </DecisionPanel>
      )}
      {open && !waiting && (
        <OpenRecord
          key={getActKey(open.row.element)}
          kind={kind}
          request={open.row.element}
          profile={open.row.profile}
          state={getState(open.row)}
          decision={open.row.deletion && { entry: open.row.deletion, decider: null }}
          onClose={close}
        />
      )}
    </ListKeys>
  );
}
