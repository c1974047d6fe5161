import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { getEntryKey, type Uid } from '@/domain/ledger/revision-fields';
import { formatDateTime, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { createClientColumn } from '@/ui/tables/name-marks';
import { PagedList } from '@/ui/tables/paged-list';
import { getOpenerProps } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { type ClosedTrade, describeFilter, matchesTrade, type TradeFilters } from './filters';
import { ClosedTradeDialog } from './settled-dialog';
import { formatTradeName, TradeResult } from './settlement';

interface ClosedTableProps {
  /** Newest settlement first. */
  rows: readonly ClosedTrade[];
  me: Uid;
  chosen: string | null;
  onOpen: (row: ClosedTrade) => void;
}

/** Settled trades, read from the clients' ledgers. */
export function ClosedTable({ rows, me, chosen, onOpen }: ClosedTableProps) {
  const { client, legend } = createClientColumn(rows, ({ entry: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption="Settled trades, the last one first"
        columns={createColumns(me, client, onOpen)}
        rows={rows}
        getRowKey={({ entry }) => getEntryKey(entry)}
        isSelected={({ entry }) => getEntryKey(entry) === chosen}
        renderCardLine={(row) => <CardLine row={row} me={me} />}
      />
      {legend}
    </>
  );
}

const getClientName = ({ entry, profile }: ClosedTrade): string => formatName(profile, entry.uid);

const createColumns = (me: Uid, client: Column<ClosedTrade>, onOpen: ClosedTableProps['onOpen']): readonly Column<ClosedTrade>[] => [
  { key: 'at', header: 'Settled', cell: ({ entry }) => <Time at={entry.at} /> },
  client,
  { key: 'trade', header: 'Trade', cell: ({ element }) => formatTradeName(element) },
  { key: 'staked', header: 'Staked, USD', number: true, hideWhenNarrow: true, cell: ({ element }) => formatUsd(element.amount) },
  { key: 'opened', header: 'Opened at', number: true, hideWhenNarrow: true, cell: ({ element }) => formatUsd(element.openPrice) },
  { key: 'closed', header: 'Closed at', number: true, cell: ({ element }) => formatUsd(element.closePrice) },
  { key: 'result', header: 'Result, USD', number: true, keepInCard: true, cell: ({ element }) => <TradeResult result={element.result} /> },
  { key: 'how', header: 'How', cell: ({ element }) => (element.manual ? 'by hand' : 'formula') },
  { key: 'by', header: 'By', cell: ({ entry, decider }) => describeActor(entry, decider, me) },
  {
    key: 'open',
    header: 'Action',
    headerHidden: true,
    keepInCard: true,
    cell: (row) => (
      <Button
        kind="plain"
        dense
        {...getOpenerProps(getEntryKey(row.entry))}
        aria-label={`See how ${formatTradeName(row.element)} of ${getClientName(row)} was settled`}
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

export function ClosedPanel({ filters, onClear }: { filters: TradeFilters; onClear: () => void }) {
  const { uid: me } = useUserState();
  const trades = useInfiniteQuery(adminQueries.decided('trades', 'trade.settled', filters.client ?? undefined));
  const now = useNow();
  const [open, setOpen] = useState<ClosedTrade | null>(null);
  return (
    <>
      <PagedList
        query={trades}
        filter={{ description: describeFilter(filters), matches: matchesTrade(filters, now), clear: onClear }}
        noun={{ one: 'settled trade', many: 'settled trades' }}
        stateLabel="settled"
        failedTitle="The settled trades could not be read"
        empty={
          <EmptyState title="No trade was settled yet">
            A trade that the desk settles stands here, with its prices and its result.
          </EmptyState>
        }
      >
        {(rows) => <ClosedTable rows={rows} me={me} chosen={open && getEntryKey(open.entry)} onOpen={setOpen} />}
      </PagedList>
      {open && <ClosedTradeDialog key={getEntryKey(open.entry)} row={open} me={me} onClose={() => setOpen(null)} />}
    </>
  );
}
