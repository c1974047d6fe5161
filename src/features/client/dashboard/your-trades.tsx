import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Rates } from '@/data/prices/prices';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { isNegative, isZero, type Money } from '@/domain/money';
import { getText } from '@/domain/snapshot';
import { getDueTime, type Trade, type Trades } from '@/domain/trades/trade';
import { computeRunningResult, getResultKind } from '@/domain/trades/trade-result';
import { formatDateTime, formatDollars, formatRemaining, formatSignedDollars } from '@/lib/format';
import { settlementNote } from '@/parts/trades/settlement-note';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { Amount, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Panel } from '@/ui/page';
import { type Column, Table } from '@/ui/tables/table';
import { Tabs } from '@/ui/tables/tabs';
import { FilterSelect, Toolbar } from '@/ui/tables/toolbar';
import { Time } from '@/ui/time';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type DashboardView, getViewUrl, type TradeOutcome } from './dashboard-params';
import { tradingPlace } from './layout';

/** Newest first. */
export const getOpenTrades = (trades: Trades | null): Trade[] =>
  (trades?.list ?? []).filter(({ status }) => status === 'open').toReversed();

const getCloseTime = ({ closedAt }: Trade): number => closedAt?.getTime() ?? 0;
/** Most recently settled first. */
const getClosedTrades = (trades: readonly Trade[]): Trade[] =>
  trades
    .filter(({ status }) => status === 'closed')
    .toSorted((a, b) => getCloseTime(b) - getCloseTime(a));

function matchesOutcome({ result }: Trade, outcome: TradeOutcome): boolean {
  if (outcome === 'all') return true;
  return outcome === 'lost' ? isNegative(result) : !isNegative(result) && !isZero(result);
}

/** Folios by trade id, as far as these entries have them: `T5`. */
export const getFolios = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(
    entries.filter(({ action }) => action === 'trade.placed').map(({ op, rev }) => [op, `T${rev}`]),
  );

/** Folios of settlements by trade id, as far as these entries have them: `T7`. */
export const getSettlementFolios = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(
    entries
      .filter(({ action }) => action === 'trade.settled')
      .map((entry) => [getText(entry.after, 'id'), formatFolio(entry)]),
  );

const smallClass = 'text-ink-3 text-t-xs/[inherit] [unicode-bidi:plaintext]';

const resultClasses = { gain: 'text-green', loss: 'text-red' };
/** Green for a gain, red for a loss; neither for nothing, nor where amounts are hidden. */
function getResultClass(result: string, hidden: boolean): string | undefined {
  const kind = hidden ? undefined : getResultKind(result);
  return kind && resultClasses[kind];
}

/** `Buy bitcoin ×5`, the folio if it is known, and the desk's reason for a result set by hand. */
function TradeName({
  trade: { asset, side, leverage, manual, note },
  folio,
}: {
  trade: Trade;
  folio?: string | undefined;
}) {
  const hidden = useAmountsHidden();
  return (
    <>
      <span className="font-medium">
        {side === 'buy' ? 'Buy' : 'Sell'} {asset} ×{leverage}
      </span>{' '}
      {folio && <small className={smallClass}>{folio}</small>}
      {manual && (
        <span className="block max-w-120 whitespace-normal text-ink-2 text-t-sm">
          Result set manually: <q>{hidden ? hideAmountsInText(note) : note}</q>
        </span>
      )}
    </>
  );
}

interface OpenTradesProps {
  trades: readonly Trade[];
  rates: QueryState<Rates>;
  folios: ReadonlyMap<string, string>;
  placed: ReadonlySet<string>;
}

function OpenTrades({ trades, rates, folios, placed }: OpenTradesProps) {
  const now = useNow();
  const prices = rates.data?.prices;
  const priceNow = (trade: Trade) => (prices ? formatDollars(prices[trade.asset]) : 'no price');
  const columns: Column<Trade>[] = [
    {
      key: 'trade',
      header: 'Trade',
      keepInCard: true,
      cell: (trade) => <TradeName trade={trade} folio={folios.get(trade.id)} />,
    },
    {
      key: 'amount',
      header: 'Amount',
      number: true,
      cell: ({ amount }) => <Amount>{formatDollars(amount)}</Amount>,
    },
    {
      key: 'opened',
      header: 'Open price',
      number: true,
      cell: ({ openPrice }) => formatDollars(openPrice),
    },
    { key: 'now', header: 'Price now', number: true, hideWhenNarrow: true, cell: priceNow },
    { key: 'until', header: 'Ends', cell: (trade) => <DueTime trade={trade} now={now} /> },
    {
      key: 'result',
      header: 'Estimated profit/loss',
      number: true,
      keepInCard: true,
      cell: (trade) => <RunningResult trade={trade} rates={rates} />,
    },
  ];
  if (trades.length === 0) {
    return (
      <EmptyState title="No open trades">
        Trades you place appear here, with their estimated profit or loss at the current price.
      </EmptyState>
    );
  }
  return (
    <>
      <Table
        caption="Open trades, newest first"
        columns={columns}
        rows={trades}
        getRowKey={({ id }) => id}
        isNew={({ id }) => placed.has(id)}
        renderCardLine={(trade) => (
          <OpenTradeCard trade={trade} now={now} price={prices?.[trade.asset]} />
        )}
        cardLineBelow
        large
      />
      <p className="mt-3 max-w-measure text-ink-3 text-t-xs/[1.45]">
        {prices
          ? `Estimates use the prices above. ${settlementNote}`
          : 'There’s no price, so there’s no estimate. Your trades continue as normal.'}
      </p>
    </>
  );
}

const formatTimeLeft = (trade: Trade, now: Date): string =>
  formatRemaining(getDueTime(trade), now) ?? 'ended, waiting to be settled';

const DueTime = ({ trade, now }: { trade: Trade; now: Date }) => (
  <>
    <Time at={getDueTime(trade)} />{' '}
    <small className={smallClass}>{formatTimeLeft(trade, now)}</small>
  </>
);

function RunningResult({ trade, rates }: { trade: Trade; rates: QueryState<Rates> }): ReactNode {
  const hidden = useAmountsHidden();
  const result = computeRunningResult(trade, rates.data?.prices);
  if (result === null) return <span className="text-ink-3">no price</span>;
  return (
    <b className={getResultClass(result, hidden)}>
      <Amount>{formatSignedDollars(result)}</Amount>
    </b>
  );
}

/** The hidden columns in a sentence. */
const OpenTradeCard = ({
  trade,
  now,
  price,
}: {
  trade: Trade;
  now: Date;
  price: Money | undefined;
}) => (
  <>
    <Amount>{formatDollars(trade.amount)}</Amount> at {formatDollars(trade.openPrice)}
    {price && `, now ${formatDollars(price)}`}. Until {formatDateTime(getDueTime(trade))},{' '}
    {formatTimeLeft(trade, now)}.
  </>
);

const initialRows = 10;
const outcomeOptions: { value: TradeOutcome; label: string }[] = [
  { value: 'all', label: 'All results' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];

interface ClosedTradesProps {
  trades: readonly Trade[];
  settlements: ReadonlyMap<string, string>;
  outcome: TradeOutcome;
  onOutcome: (outcome: TradeOutcome) => void;
}

const createClosedColumns = (settlements: ReadonlyMap<string, string>): Column<Trade>[] => [
  { key: 'trade', header: 'Trade', keepInCard: true, cell: (trade) => <TradeName trade={trade} /> },
  {
    key: 'amount',
    header: 'Amount',
    number: true,
    cell: ({ amount }) => <Amount>{formatDollars(amount)}</Amount>,
  },
  {
    key: 'opened',
    header: 'Open price',
    number: true,
    cell: ({ openPrice }) => formatDollars(openPrice),
  },
  {
    key: 'closed',
    header: 'Close price',
    number: true,
    cell: (trade) => <ClosePrice trade={trade} settlement={settlements.get(trade.id)} />,
  },
  {
    key: 'settled',
    header: 'Settled',
    hideWhenNarrow: true,
    cell: ({ closedAt }) => closedAt && <Time at={closedAt} />,
  },
  {
    key: 'result',
    header: 'Profit/loss',
    number: true,
    keepInCard: true,
    cell: ({ result }) => <TradeResult result={result} />,
  },
];

/** Settled trades with their prices and results. A result set by hand has the desk's reason. */
function ClosedTrades({ trades, settlements, outcome, onOutcome }: ClosedTradesProps) {
  const [all, setAll] = useState(false);
  const found = trades.filter((trade) => matchesOutcome(trade, outcome));
  const shown = all ? found : found.slice(0, initialRows);
  const more = shown.length < found.length;
  const rows = useFocusAfterLoadMore<HTMLDivElement>(more, initialRows);
  if (trades.length === 0) {
    return (
      <EmptyState title="No settled trades yet">
        When a trade is settled, its prices and its result appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <Toolbar label="Settled trades">
        <FilterSelect
          label="Result"
          value={outcome}
          options={outcomeOptions}
          onChange={onOutcome}
        />
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState
          title="No trades match"
          action={<Button onClick={() => onOutcome('all')}>Show all results</Button>}
        >
          None of your settled trades {outcome}.
        </EmptyState>
      ) : (
        <div ref={rows}>
          <Table
            caption="Settled trades, newest first"
            columns={createClosedColumns(settlements)}
            rows={shown}
            getRowKey={({ id }) => id}
            renderCardLine={(trade) => (
              <ClosedTradeCard trade={trade} settlement={settlements.get(trade.id)} />
            )}
            cardLineBelow
            large
          />
        </div>
      )}
      {more && (
        <p className="mt-4">
          <Button onClick={() => setAll(true)}>Show all {found.length}</Button>
        </p>
      )}
    </>
  );
}

function TradeResult({ result }: { result: string }) {
  const hidden = useAmountsHidden();
  return (
    <b className={getResultClass(result, hidden)}>
      <Amount>{formatSignedDollars(result)}</Amount>
    </b>
  );
}

interface ClosedTradeProps {
  trade: Trade;
  /** Folio of the settlement, if its entry is loaded. */
  settlement: string | undefined;
}

/**
 * Leads to the line of the settlement, which compares the price with the market's. Without its
 * folio the statement searches for the trade.
 */
const ClosePrice = ({ trade: { id, closePrice }, settlement }: ClosedTradeProps) => (
  <Link
    to={
      settlement
        ? `/user/statement#${settlement}`
        : `/user/statement?period=all&q=${encodeURIComponent(id)}`
    }
  >
    {formatDollars(closePrice)}
    <VisuallyHidden>, see it in your statement</VisuallyHidden>
  </Link>
);

const ClosedTradeCard = ({ trade, settlement }: ClosedTradeProps) => (
  <>
    <Amount>{formatDollars(trade.amount)}</Amount> from {formatDollars(trade.openPrice)} to{' '}
    <ClosePrice trade={trade} settlement={settlement} />
    {trade.closedAt && `, ${formatDateTime(trade.closedAt)}`}
  </>
);

interface YourTradesProps {
  view: DashboardView;
  onChange: (part: Partial<DashboardView>) => void;
  trades: QueryState<Trades | null>;
  /** Includes archived trades. Read only while the tab is open. */
  history: QueryState<Trade[]>;
  rates: QueryState<Rates>;
  folios: ReadonlyMap<string, string>;
  settlements: ReadonlyMap<string, string>;
  placed: ReadonlySet<string>;
}

export function YourTrades({
  view,
  onChange,
  trades,
  history,
  rates,
  folios,
  settlements,
  placed,
}: YourTradesProps) {
  const tabs = [
    {
      trades: 'open',
      label: 'Open',
      count: trades.data === undefined ? undefined : getOpenTrades(trades.data).length,
    },
    { trades: 'closed', label: 'Settled', count: undefined },
  ] as const;
  return (
    <Panel title="Your trades" className={tradingPlace.trades}>
      <Tabs
        label="Status"
        tabs={tabs.map(({ trades: tab, ...rest }) => ({
          ...rest,
          to: getViewUrl({ ...view, trades: tab, outcome: 'all' }),
          current: tab === view.trades,
        }))}
      />
      <div className="mt-4">
        {view.trades === 'open' ? (
          <QueryBoundary
            query={trades}
            loading={<TableSkeleton rows={2} large />}
            failedTitle="Couldn’t load your trades"
          >
            {(found) => (
              <OpenTrades
                trades={getOpenTrades(found)}
                rates={rates}
                folios={folios}
                placed={placed}
              />
            )}
          </QueryBoundary>
        ) : (
          <QueryBoundary
            query={history}
            loading={<TableSkeleton rows={3} large />}
            failedTitle="Couldn’t load your settled trades"
          >
            {(found) => (
              <ClosedTrades
                trades={getClosedTrades(found)}
                settlements={settlements}
                outcome={view.outcome}
                onOutcome={(outcome) => onChange({ outcome })}
              />
            )}
          </QueryBoundary>
        )}
      </div>
    </Panel>
  );
}
