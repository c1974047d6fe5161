import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { formatName } from '@/domain/accounts/person-words';
import { getActKey } from '@/domain/ledger/revision-fields';
import { getDueTime, isDue } from '@/domain/trades/trade';
import { computeRunningResult } from '@/domain/trades/trade-result';
import { formatAgeInWords, formatDateTime, formatDateTimeSeconds, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow, useNowEverySecond } from '@/ui/hooks/use-now';
import { createClientColumn } from '@/ui/tables/name-marks';
import { PagedList } from '@/ui/tables/paged-list';
import { findNearestRows, getOpenerProps, useRowFocus } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { describeFilter, matchesTrade, type OpenTrade, sortTrades, type TradeFilters, type TradeOrder } from './filters';
import { SettleDialog } from './settle-dialog';
import { formatOpened, formatTimeLeft, formatTradeName, TradeResult } from './settlement';

/** The prices behind the estimated results, with their age and whether they are samples. */
export function CurrentPrices({ rates }: { rates: QueryState<Rates> }) {
  return (
    <p className="mb-s-4 text-ink-3 text-t-xs">
      <PriceSentence rates={rates} />
      {rates.status === 'error' && (
        <Button kind="plain" dense onClick={() => void rates.refetch()}>
          Try again
        </Button>
      )}
    </p>
  );
}

function PriceSentence({ rates: { data, status } }: { rates: QueryState<Rates> }) {
  const now = useNowEverySecond();
  if (!data) {
    return status === 'pending' ? 'The prices are being read.' : 'The price service does not answer, so there is no estimate of a result.';
  }
  const { prices, at, sample } = data;
  const kind = sample ? 'sample prices' : 'prices';
  const age = status === 'error' ? `the last known ${kind}, of ${formatDateTime(at)}` : `${kind} ${formatAgeInWords(at, now)} old`;
  return (
    <>
      Results are estimates at {formatUsd(prices.bitcoin)} for bitcoin and {formatUsd(prices.ethereum)} for ethereum, {age}.
    </>
  );
}

export interface OpenTableProps {
  rows: readonly OpenTrade[];
  order: TradeOrder;
  now: Date;
  /** Undefined if no price is known. */
  prices: Rates['prices'] | undefined;
  /** The trade whose dialog is open. */
  chosen: string | null;
  onSettle: (row: OpenTrade) => void;
}

const orderLabels: Record<TradeOrder, string> = { oldest: 'oldest first', due: 'due first' };

/** Open trades, each with a button that settles it. */
export function OpenTable({ rows, order, now, prices, chosen, onSettle }: OpenTableProps) {
  const { client, legend } = createClientColumn(rows, ({ element: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={`Open trades, ${orderLabels[order]}`}
        columns={createColumns({ now, prices, onSettle }, client)}
        rows={rows}
        getRowKey={({ element }) => getActKey(element)}
        isSelected={({ element }) => getActKey(element) === chosen}
        renderCardLine={({ element }) => (
          <>
            {formatTradeName(element)}, {formatOpened(element)}
            <br />
            <DueTime trade={element} now={now} />
          </>
        )}
      />
      {legend}
    </>
  );
}

const getClientName = ({ element, profile }: OpenTrade): string => formatName(profile, element.uid);

type ColumnProps = Pick<OpenTableProps, 'now' | 'prices' | 'onSettle'>;

const createColumns = ({ now, prices, onSettle }: ColumnProps, client: Column<OpenTrade>): readonly Column<OpenTrade>[] => [
  { key: 'ends', header: 'Time', cell: ({ element }) => <DueTime trade={element} now={now} /> },
  client,
  { key: 'trade', header: 'Trade', cell: ({ element }) => formatTradeName(element) },
  { key: 'staked', header: 'Staked, USD', number: true, cell: ({ element }) => <b>{formatUsd(element.amount)}</b> },
  { key: 'opened', header: 'Opened at', number: true, cell: ({ element }) => formatUsd(element.openPrice) },
  { key: 'when', header: 'Opened', hideWhenNarrow: true, cell: ({ element }) => <Time at={element.openedAt} /> },
  {
    key: 'result',
    header: 'Result now',
    number: true,
    keepInCard: true,
    cell: ({ element }) => {
      const result = computeRunningResult(element, prices);
      return result === null ? <span className="text-ink-3">no price</span> : <TradeResult result={result} />;
    },
  },
  {
    key: 'settle',
    header: 'Action',
    headerHidden: true,
    keepInCard: true,
    cell: (row) => (
      <Button
        kind="plain"
        dense
        {...getOpenerProps(getActKey(row.element))}
        aria-label={`Settle ${formatTradeName(row.element)} for ${formatUsd(row.element.amount)} of ${getClientName(row)}`}
        onClick={() => onSettle(row)}
      >
        Settle
      </Button>
    ),
  },
];

/** Time left, marked once the trade is due. */
function DueTime({ trade, now }: { trade: OpenTrade['element']; now: Date }) {
  const words = formatTimeLeft(trade, now);
  const until = getDueTime(trade);
  return (
    <time dateTime={until.toISOString()} title={`until ${formatDateTimeSeconds(until)}`}>
      {isDue(trade, now) ? <StatusMark kind="pending">{words}</StatusMark> : words}
    </time>
  );
}

interface OpenPanelProps {
  filters: TradeFilters;
  onClear: () => void;
  /** Called when the last row was settled, to move the focus elsewhere. */
  onNoneLeft: () => void;
}

export function OpenPanel({ filters, onClear, onNoneLeft }: OpenPanelProps) {
  const trades = useInfiniteQuery(adminQueries.pending('trades', filters.client ?? undefined));
  const rates = useQuery(queries.rates());
  const now = useNow();
  // A copy from when the dialog opened, since the row may leave the list.
  const [settling, setSettling] = useState<OpenTrade | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusNear = useRowFocus(list, onNoneLeft);
  const order = sortTrades(filters.order);
  const passes = matchesTrade(filters, now);
  const close = (left: boolean) => {
    if (settling && left) {
      const shown = order(trades.data?.pages.flatMap(({ rows }) => rows) ?? []).filter(passes);
      focusNear(
        findNearestRows(
          getActKey(settling.element),
          shown.map(({ element }) => getActKey(element)),
        ),
      );
    }
    setSettling(null);
  };
  return (
    <div ref={list}>
      <PagedList
        query={trades}
        filter={{ description: describeFilter(filters), matches: passes, clear: onClear }}
        noun={{ one: 'open trade', many: 'open trades' }}
        stateLabel="open"
        failedTitle="The open trades could not be read"
        empty={
          <EmptyState title="No open trades">
            A trade appears here by itself as soon as a client places it, and waits when its time is over.
          </EmptyState>
        }
        sortRows={order}
      >
        {(rows) => (
          <>
            <CurrentPrices rates={rates} />
            <OpenTable
              rows={rows}
              order={filters.order}
              now={now}
              prices={rates.data?.prices}
              chosen={settling && getActKey(settling.element)}
              onSettle={setSettling}
            />
          </>
        )}
      </PagedList>
      {settling && <SettleDialog key={getActKey(settling.element)} row={settling} now={now} onClose={close} />}
    </div>
  );
}
