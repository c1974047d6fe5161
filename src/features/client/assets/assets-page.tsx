import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { coinName } from '@/domain/coin';
import { isNegative, isZero, type Money } from '@/domain/money';
import { type Exposure, getExposures, sumExposures } from '@/domain/trades/exposure';
import type { Trades } from '@/domain/trades/trade';
import { formatDateTime, formatSignedUsd, formatUsd } from '@/lib/format';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { useSettled } from '@/ui/hooks/use-settled';
import { Amount, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Page, Panel } from '@/ui/page';
import { type Column, Table } from '@/ui/tables/table';
import { Market } from './market';

export function AtStake({ trades, rates }: { trades: QueryState<Trades | null>; rates: QueryState<Rates> }) {
  return (
    <QueryBoundary
      query={trades}
      loading={<TableSkeleton rows={2} />}
      empty={<NoExposure />}
      isEmpty={(found) => !found || found.open === 0}
      failedTitle="Your open trades could not be read"
    >
      {(found) => <ExposureTable parts={getExposures(found?.list ?? [], rates.data?.prices)} rates={rates} />}
    </QueryBoundary>
  );
}

const NoExposure = () => (
  <EmptyState title="No open trades">
    What you stake in trades stands here by asset and direction. Trades are placed on the <Link to="/user/dashboard">dashboard</Link>.
  </EmptyState>
);

const formatExposureName = ({ asset, side }: Exposure): string => `${coinName[asset]}, ${side}`;

function ExposureTable({ parts, rates }: { parts: readonly Exposure[]; rates: QueryState<Rates> }) {
  const prices = rates.data?.prices;
  const priceOf = ({ asset }: Exposure) => (prices ? formatUsd(prices[asset]) : 'no price');
  const columns: Column<Exposure>[] = [
    { key: 'what', header: 'Asset and side', keepInCard: true, cell: (part) => <b className="font-medium">{formatExposureName(part)}</b> },
    { key: 'trades', header: 'Trades', number: true, cell: ({ trades }) => trades },
    { key: 'staked', header: 'Staked, USD', number: true, cell: ({ staked }) => <Amount>{formatUsd(staked)}</Amount> },
    { key: 'position', header: 'Exposure, USD', number: true, cell: ({ position }) => <Amount>{formatUsd(position)}</Amount> },
    { key: 'price', header: 'Price now, USD', number: true, hideWhenNarrow: true, cell: priceOf },
    {
      key: 'result',
      header: 'Result now, estimate',
      number: true,
      keepInCard: true,
      cell: ({ result }) => <RunningResult result={result} />,
    },
  ];
  return (
    <>
      <Table
        cardLineBelow
        caption="What is at stake in open trades, by asset and side"
        columns={columns}
        rows={parts}
        getRowKey={({ asset, side }) => `${asset} ${side}`}
        renderCardLine={(part) => (
          <>
            <Amount>{formatUsd(part.staked)}</Amount> staked in {formatTradeCount(part.trades)}, an exposure of{' '}
            <Amount>{formatUsd(part.position)}</Amount>, price now {priceOf(part)}
          </>
        )}
      />
      <ExposureTotals parts={parts} rates={rates} />
    </>
  );
}

const formatTradeCount = (trades: number): string => (trades === 1 ? '1 trade' : `${trades} trades`);

function RunningResult({ result }: { result: Money | null }): ReactNode {
  const hidden = useAmountsHidden();
  if (result === null) return <span className="text-ink-3">unknown</span>;
  const kind = isZero(result) ? undefined : isNegative(result) ? 'text-red' : 'text-green';
  return (
    <b className={cx(hidden ? undefined : kind)}>
      <Amount>{formatSignedUsd(result)}</Amount>
    </b>
  );
}

function ExposureTotals({ parts, rates }: { parts: readonly Exposure[]; rates: QueryState<Rates> }) {
  const { trades, staked, position } = sumExposures(parts);
  const priced =
    rates.data && `Results are estimates at ${rates.data.sample ? 'sample prices' : 'the prices'} of ${formatDateTime(rates.data.at)}`;
  return (
    <p className="mt-3 max-w-[56rem] text-ink-3 text-t-xs/[1.5]">
      <Amount>{formatUsd(staked)}</Amount> USD staked in {formatTradeCount(trades)}: no more than that can be lost. With leverage the
      exposure is <Amount>{formatUsd(position)}</Amount> USD.{' '}
      {priced
        ? `${priced}${rates.status === 'error' ? '; the price service does not answer now' : ''}. The desk settles at the price when it settles, which can be after the end of a trade, or at another price, with its reason in your book.`
        : rates.status === 'pending'
          ? 'The prices are being read.'
          : 'The price service does not answer, so there is no estimate. Your trades continue all the same.'}
    </p>
  );
}

export function Component() {
  const { uid, rates } = useUserState();
  const trades = useQuery(queries.trades(uid));
  const assets = useQuery(queries.assets());
  const isSettled = useSettled(trades.data?.open ? [trades, rates] : [trades]);
  const reading: QueryState<never> = { status: 'pending', error: null, refetch: trades.refetch };
  return (
    <Page title="Assets">
      <div className="grid gap-12">
        <Panel
          title="At stake now"
          action={
            <Link className="inline-block py-1" to="/user/dashboard">
              Your trades
            </Link>
          }
        >
          <AtStake trades={isSettled ? trades : reading} rates={rates} />
        </Panel>
        {isSettled && (
          <Panel
            title="The market"
            action={
              <Link className="inline-block py-1" to="/user/buy-bitcoin">
                Buy Bitcoin
              </Link>
            }
          >
            <Market key={uid} uid={uid} query={assets} />
          </Panel>
        )}
      </div>
    </Page>
  );
}
