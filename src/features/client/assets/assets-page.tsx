import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canTrade } from '@/domain/accounts/account-status';
import { coinName } from '@/domain/coin';
import { isNegative, isZero, type Money } from '@/domain/money';
import { plural } from '@/domain/plural';
import { type Exposure, getExposures, sumExposures } from '@/domain/trades/exposure';
import type { Trades } from '@/domain/trades/trade';
import { formatDateTime, formatDollars, formatSignedDollars } from '@/lib/format';
import { settlementNote } from '@/parts/trades/settlement-note';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { useSettled } from '@/ui/hooks/use-settled';
import { Amount, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Page, Panel } from '@/ui/page';
import { type Column, Table } from '@/ui/tables/table';
import { Market } from './asset-market';
import { TradableCoins } from './tradable-coins';

function AtStake({
  trades,
  rates,
}: {
  trades: QueryState<Trades | null>;
  rates: QueryState<Rates>;
}) {
  return (
    <QueryBoundary
      query={trades}
      loading={<TableSkeleton rows={2} />}
      empty={<NoExposure />}
      isEmpty={(found) => !found || found.open === 0}
      failedTitle="Couldn’t load your open trades"
    >
      {(found) => (
        <ExposureTable parts={getExposures(found?.list ?? [], rates.data?.prices)} rates={rates} />
      )}
    </QueryBoundary>
  );
}

const NoExposure = () => (
  <EmptyState title="No open trades">
    Your open positions appear here, by asset and direction. Place trades on your{' '}
    <Link to="/user/dashboard">dashboard</Link>.
  </EmptyState>
);

const formatExposureName = ({ asset, side }: Exposure): string => `${coinName[asset]}, ${side}`;

function ExposureTable({ parts, rates }: { parts: readonly Exposure[]; rates: QueryState<Rates> }) {
  const prices = rates.data?.prices;
  const formatPrice = ({ asset }: Exposure) => (prices ? formatDollars(prices[asset]) : 'no price');
  const columns: Column<Exposure>[] = [
    {
      key: 'what',
      header: 'Position',
      keepInCard: true,
      cell: (part) => <b className="font-medium">{formatExposureName(part)}</b>,
    },
    { key: 'trades', header: 'Trades', number: true, cell: ({ trades }) => trades },
    {
      key: 'staked',
      header: 'Amount',
      number: true,
      cell: ({ staked }) => <Amount>{formatDollars(staked)}</Amount>,
    },
    {
      key: 'position',
      header: 'Exposure',
      number: true,
      cell: ({ position }) => <Amount>{formatDollars(position)}</Amount>,
    },
    { key: 'price', header: 'Price now', number: true, hideWhenNarrow: true, cell: formatPrice },
    {
      key: 'result',
      header: 'Estimated profit/loss',
      number: true,
      keepInCard: true,
      cell: ({ result }) => <RunningResult result={result} />,
    },
  ];
  return (
    <>
      <Table
        cardLineBelow
        caption="Open positions, by asset and direction"
        columns={columns}
        rows={parts}
        getRowKey={({ asset, side }) => `${asset} ${side}`}
        renderCardLine={(part) => (
          <>
            <Amount>{formatDollars(part.staked)}</Amount> in {formatTradeCount(part.trades)},{' '}
            <Amount>{formatDollars(part.position)}</Amount> exposure, price now {formatPrice(part)}
          </>
        )}
      />
      <ExposureTotals parts={parts} rates={rates} />
    </>
  );
}

const formatTradeCount = (trades: number): string => `${trades} ${plural(trades, 'trade')}`;

function RunningResult({ result }: { result: Money | null }): ReactNode {
  const hidden = useAmountsHidden();
  if (result === null) return <span className="text-ink-3">unknown</span>;
  const kind = isZero(result) ? undefined : isNegative(result) ? 'text-red' : 'text-green';
  return (
    <b className={cx(hidden ? undefined : kind)}>
      <Amount>{formatSignedDollars(result)}</Amount>
    </b>
  );
}

function ExposureTotals({
  parts,
  rates,
}: {
  parts: readonly Exposure[];
  rates: QueryState<Rates>;
}) {
  const { trades, staked, position } = sumExposures(parts);
  const priced =
    rates.data &&
    `Estimates use ${rates.data.sample ? 'sample prices' : 'prices'} from ${formatDateTime(rates.data.at)}.`;
  return (
    <p className="mt-3 max-w-[56rem] text-ink-3 text-t-xs/[1.5]">
      <Amount>{formatDollars(staked)}</Amount> in {formatTradeCount(trades)}: you can’t lose more
      than that. With leverage, your exposure is <Amount>{formatDollars(position)}</Amount>.{' '}
      {priced
        ? `${priced}${rates.status === 'error' ? ' The price service isn’t responding.' : ''} ${settlementNote}`
        : rates.status === 'pending'
          ? 'Loading prices…'
          : 'The price service isn’t responding, so there’s no estimate. Your trades continue as normal.'}
    </p>
  );
}

export function Component() {
  const { uid, rates, profile, emailVerified } = useUserState();
  const trades = useQuery(queries.trades(uid));
  const assets = useQuery(queries.assets());
  const isSettled = useSettled(trades.data?.open ? [trades, rates] : [trades]);
  const reading: QueryState<never> = { status: 'pending', error: null, refetch: trades.refetch };
  return (
    <Page title="Assets">
      <div className="grid gap-12">
        <TradableCoins
          rates={rates}
          assets={assets.data?.assets}
          canTrade={canTrade(profile.status) && emailVerified}
        />
        <Panel
          title="Open positions"
          action={
            <Link className="touch-target inline-block py-1" to="/user/dashboard">
              Your trades
            </Link>
          }
        >
          <AtStake trades={isSettled ? trades : reading} rates={rates} />
        </Panel>
        {isSettled && (
          <Panel
            title="Market"
            action={
              <Link className="touch-target inline-block py-1" to="/user/buy-bitcoin">
                Buy bitcoin
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
