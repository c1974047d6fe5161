import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { getEntryKey, type Uid } from '@/domain/ledger/revision-fields';
import { formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { useNow } from '@/ui/hooks/use-now';
import { findMarkedClients } from '@/ui/tables/name-marks';
import { PagedList } from '@/ui/tables/paged-list';
import { openerProps } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { type ClosedTrade, describeFilter, matchesTrade, type TradeFilters } from './filters';
import { ClosedDialog } from './settled-dialog';
import { formatTradeName, Result } from './settlement';

interface ClosedTableProps {
  /** Newest settlement first. */
  rows: readonly ClosedTrade[];
  me: Uid;
  chosen: string | null;
  onOpen: (row: ClosedTrade) => void;
}

/** Settled trades, read from the clients' ledgers. */
export function ClosedTable({ rows, me, chosen, onOpen }: ClosedTableProps) {
  const { client, legend } = findMarkedClients(rows, ({ entry: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption="Settled trades, the last one first"
        columns={columnsFor(me, client, onOpen)}
        rows={rows}
        rowKey={({ entry }) => getEntryKey(entry)}
        chosen={({ entry }) => getEntryKey(entry) === chosen}
        card={(row) => <CardLine row={row} me={me} />}
      />
      {legend}
    </>
  );
}

const nameIn = ({ entry, profile }: ClosedTrade): string => formatName(profile, entry.uid);

const columnsFor = (me: Uid, client: Column<ClosedTrade>, onOpen: ClosedTableProps['onOpen']): readonly Column<ClosedTrade>[] => [
  { key: 'at', head: 'Settled', cell: ({ entry }) => <Time at={entry.at} /> },
  client,
  { key: 'trade', head: 'Trade', cell: ({ element }) => formatTradeName(element) },
  { key: 'staked', head: 'Staked, USD', number: true, leaves: true, cell: ({ element }) => formatUsd(element.amount) },
  { key: 'opened', head: 'Opened at', number: true, leaves: true, cell: ({ element }) => formatUsd(element.openPrice) },
  { key: 'closed', head: 'Closed at', number: true, cell: ({ element }) => formatUsd(element.closePrice) },
  { key: 'result', head: 'Result, USD', number: true, stays: true, cell: ({ element }) => <Result of={element.result} /> },
  { key: 'how', head: 'How', cell: ({ element }) => (element.manual ? 'by hand' : 'formula') },
  { key: 'by', head: 'By', cell: ({ entry, decider }) => describeActor(entry, decider, me) },
  {
    key: 'open',
    head: 'Action',
    headHidden: true,
    stays: true,
    cell: (row) => (
      <Button
        kind="plain"
        dense
        {...openerProps(getEntryKey(row.entry))}
        aria-label={`See how ${formatTradeName(row.element)} of ${nameIn(row)} was settled`}
        onClick={() => onOpen(row)}
      >
        See how
      </Button>
    ),
  },
];

/** The hidden columns of a card, in one sentence. */
const CardLine = ({ row: { element, entry, decider }, me }: { row: ClosedTrade; me: Uid }) => (
  <>
    {formatTradeName(element)}, {formatUsd(element.openPrice)} to {formatUsd(element.closePrice)}, {formatDateTime(entry.at)},{' '}
    {element.manual ? 'by hand' : 'by the formula'}, {describeActor(entry, decider, me)}
  </>
);

export function ClosedPanel({ view, onClear }: { view: TradeFilters; onClear: () => void }) {
  const { uid: me } = useUserState();
  const trades = useInfiniteQuery(adminQueries.decided('trades', 'trade.settled', view.client ?? undefined));
  const now = useNow();
  const [open, setOpen] = useState<ClosedTrade | null>(null);
  return (
    <>
      <PagedList
        of={trades}
        filter={{ words: describeFilter(view), matches: matchesTrade(view, now), clear: onClear }}
        noun={{ one: 'settled trade', many: 'settled trades' }}
        are="settled"
        failedTitle="The settled trades could not be read"
        empty={<Empty title="No trade was settled yet">A trade that the desk settles stands here, with its prices and its result.</Empty>}
      >
        {(rows) => <ClosedTable rows={rows} me={me} chosen={open && getEntryKey(open.entry)} onOpen={setOpen} />}
      </PagedList>
      {open && <ClosedDialog key={getEntryKey(open.entry)} row={open} me={me} onClose={() => setOpen(null)} />}
    </>
  );
}
