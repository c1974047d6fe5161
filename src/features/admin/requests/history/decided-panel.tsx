import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import { getEntryKey, type Uid } from '@/domain/ledger/revision-fields';
import { formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { ListKeys } from '@/ui/tables/list-keys';
import { findMarkedClients } from '@/ui/tables/name-marks';
import { PagedList } from '@/ui/tables/paged-list';
import { openerProps } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import type { PanelProps } from '../filters';
import type { DecidedRow, DecidedTab, RequestKind } from '../request-kinds';
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
  const { client, legend } = findMarkedClients(rows, ({ entry: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={tab === 'cancelled' ? `${kind.title} that clients took back, newest first` : `${kind.title} ${tab}, newest first`}
        columns={[...columnsFor(me, client), ...(withReason ? [reason] : []), opening(onOpen)]}
        rows={rows}
        rowKey={({ entry }) => getEntryKey(entry)}
        chosen={({ entry }) => getEntryKey(entry) === open}
        card={(row) => <CardLine row={row} me={me} withReason={withReason} />}
      />
      {legend}
    </>
  );
}

const by = ({ entry, decider }: DecidedRow, me: Uid): string => describeActor(entry, decider, me);

const columnsFor = (me: Uid, client: Column<DecidedRow>): readonly Column<DecidedRow>[] => [
  { key: 'at', head: 'When', cell: ({ entry }) => <Time at={entry.at} /> },
  client,
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ element }) => <b>{formatUsd(element.amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ element }) => coinName[element.coin] },
  { key: 'by', head: 'By', cell: (row) => by(row, me) },
];

const reason: Column<DecidedRow> = { key: 'reason', head: 'Reason', cell: ({ entry }) => <Reason text={entry.reason} /> };

const Reason = ({ text }: { text: string }) => <q className="block max-w-[26rem] whitespace-normal text-left text-ink-2">{text}</q>;

const opening = (onOpen: (row: DecidedRow) => void): Column<DecidedRow> => ({
  key: 'open',
  head: 'Action',
  headHidden: true,
  stays: true,
  cell: (row) => (
    <Button
      kind="plain"
      dense
      {...openerProps(getEntryKey(row.entry))}
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
      {coinName[element.coin]}, {formatDateTime(entry.at)}, {by(row, me)}
      {withReason && <Reason text={entry.reason} />}
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
        {(rows) => <DecidedTable kind={kind} tab={tab} rows={rows} me={me} open={open && getEntryKey(open.entry)} onOpen={setOpen} />}
      </PagedList>
      {open && (
        <OpenRecord
          key={getEntryKey(open.entry)}
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
