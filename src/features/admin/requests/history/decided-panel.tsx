import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { getEntryKey, type Uid } from '@/domain/ledger/revision-fields';
import { formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ListKeys } from '@/ui/tables/list-keys';
import { createClientColumn } from '@/ui/tables/name-marks';
import { PagedList } from '@/ui/tables/paged-list';
import { getOpenerProps } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import type { PanelProps } from '../filters';
import { type DecidedRow, type DecidedTab, RequestAmount, type RequestKind } from '../request-kinds';
import { OpenRecord } from './request-record-dialog';

interface DecidedTableProps {
  kind: Pick<RequestKind, 'title'>;
  tab: DecidedTab;
  /** Newest decision first. */
  rows: readonly DecidedRow[];
  me: Uid;
  /** The entry whose dialog is open. */
  open: string | null;
  onOpen: (row: DecidedRow) => void;
}

/** Decided requests, read from the clients' ledgers. */
export function DecidedTable({ kind, tab, rows, me, open, onOpen }: DecidedTableProps) {
  const withReason = tab === 'rejected' || tab === 'deleted';
  const { client, legend } = createClientColumn(rows, ({ entry: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={tab === 'cancelled' ? `${kind.title} that clients took back, newest first` : `${kind.title} ${tab}, newest first`}
        columns={[...createColumns(me, client), ...(withReason ? [reasonColumn] : []), createOpenColumn(onOpen)]}
        rows={rows}
        getRowKey={({ entry }) => getEntryKey(entry)}
        isSelected={({ entry }) => getEntryKey(entry) === open}
        renderCardLine={(row) => <CardLine row={row} me={me} withReason={withReason} />}
      />
      {legend}
    </>
  );
}

const describeDecider = ({ entry, decider }: DecidedRow, me: Uid): string => describeActor(entry, decider, me);

const createColumns = (me: Uid, client: Column<DecidedRow>): readonly Column<DecidedRow>[] => [
  { key: 'at', header: 'When', cell: ({ entry }) => <Time at={entry.at} /> },
  client,
  { key: 'amount', header: 'Amount, USD', number: true, keepInCard: true, cell: ({ element }) => <RequestAmount request={element} /> },
  { key: 'coin', header: 'Coin', cell: ({ element }) => coinName[element.coin] },
  { key: 'by', header: 'By', cell: (row) => describeDecider(row, me) },
];

const reasonColumn: Column<DecidedRow> = { key: 'reason', header: 'Reason', cell: ({ entry }) => <ReasonText text={entry.reason} /> };

const ReasonText = ({ text }: { text: string }) => <q className="block max-w-[26rem] whitespace-normal text-left text-ink-2">{text}</q>;

const createOpenColumn = (onOpen: (row: DecidedRow) => void): Column<DecidedRow> => ({
  key: 'open',
  header: 'Action',
  headerHidden: true,
  keepInCard: true,
  cell: (row) => (
    <Button
      kind="plain"
      dense
      {...getOpenerProps(getEntryKey(row.entry))}
      aria-label={`Open ${formatUsd(row.element.amount)} of ${formatName(row.profile, row.entry.uid)}`}
      onClick={() => onOpen(row)}
    >
      Open
    </Button>
  ),
});

function CardLine({ row, me, withReason }: { row: DecidedRow; me: Uid; withReason: boolean }) {
  const { entry, element } = row;
  return (
    <>
      {coinName[element.coin]}, {formatDateTime(entry.at)}, {describeDecider(row, me)}
      {withReason && <ReasonText text={entry.reason} />}
    </>
  );
}

interface DecidedPanelProps extends Omit<PanelProps, 'onNoneLeft'> {
  tab: DecidedTab;
}

export function DecidedPanel({ kind, client, tab, tools, filter }: DecidedPanelProps) {
  const { uid: me } = useUserState();
  const decided = useInfiniteQuery(adminQueries.decided(kind.col, kind.actions[tab] ?? kind.actions.cancelled, client));
  const [open, setOpen] = useState<DecidedRow | null>(null);
  return (
    <ListKeys openDescription="Open the record">
      {tools}
      <PagedList
        query={decided}
        filter={filter}
        noun={kind.noun}
        stateLabel={tab}
        failedTitle={`The ${tab} ${kind.noun.many} could not be read`}
        empty={<EmptyState title={`No ${kind.noun.one} was ${tab} yet`}>{kind.empty[tab]}</EmptyState>}
      >
        {(rows) => <DecidedTable kind={kind} tab={tab} rows={rows} me={me} open={open && getEntryKey(open.entry)} onOpen={setOpen} />}
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
