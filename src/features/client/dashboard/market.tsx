import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { PriceChart as Chart, Rates } from '@/data/prices/prices';
import { type Coin, coinName, coins } from '@/domain/coin';
import { type PricePoint, summarize, withLatest } from '@/domain/trades/price-chart';
import type { Trade } from '@/domain/trades/trade';
import { ageInWords, dayAndTime, signedUsd, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { useSecond } from '@/ui/hooks/use-now';
import { PeriodLinks } from '@/ui/tables/period-links';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { ChartLine } from './draw-chart';
import { ChartSpace, type LoadDrawing, PriceChart } from './price-chart';
import { addressOf, periodName, periods, type View } from './view';

export interface MarketProps {
  view: View;
  rates: RemoteState<Rates>;
  chart: RemoteState<Chart>;
  open: readonly Trade[];
  /** Folios of trades, as far as the latest entries tell them. */
  folios: ReadonlyMap<string, string>;
  cause: (error: unknown) => string;
  load?: LoadDrawing | undefined;
}

/** What a coin costs, how old that is, and how it came to it. Ink alone: it is not the client's money. */
export function Market({ view, rates, chart, open, folios, cause, load }: MarketProps) {
  const { coin } = view;
  const points = usePoints(chart.data, rates.data, coin);
  const summary = useMemo(() => summarize(points), [points]);
  const lines = useLines(open, coin, folios);
  return (
    <section className="panel market" aria-label={`Price of ${coin}`}>
      <header>
        <Coins view={view} />
        <PriceAge of={rates} />
        <PeriodLinks
          label="Period"
          links={periods.map((period) => ({ to: addressOf({ ...view, period }), name: period, current: period === view.period }))}
        />
      </header>
      <PriceNow of={rates} coin={coin} change={summary && chart.data ? { by: summary.change, in: periodName[view.period] } : null} />
      <Remote of={chart} loading={<ChartLoading />} failedTitle="The chart could not be read" cause={cause}>
        {() =>
          summary && (
            <PriceChart coin={coin} period={view.period} points={points} summary={summary} lines={lines} cause={cause} load={load} />
          )
        }
      </Remote>
    </section>
  );
}

/** The chart ends with the price of now, so that the two never contradict each other. */
function usePoints(chart: Chart | undefined, rates: Rates | undefined, coin: Coin): PricePoint[] {
  return useMemo(() => {
    const latest = rates ? { at: rates.at.getTime(), price: rates.prices[coin] } : null;
    return chart ? withLatest(chart.points, latest) : [];
  }, [chart, rates, coin]);
}

function useLines(open: readonly Trade[], coin: Coin, folios: ReadonlyMap<string, string>): ChartLine[] {
  return useMemo(
    () =>
      open
        .filter(({ asset }) => asset === coin)
        .map(({ id, side, openPrice }) => ({ id, price: Number(openPrice), label: folios.get(id) ?? (side === 'buy' ? 'Buy' : 'Sell') })),
    [open, coin, folios],
  );
}

/** Each coin has an address of its own, and the page stays where it is. */
const Coins = ({ view }: { view: View }) => (
  <nav className="market-coins" aria-label="Coin">
    {coins.map((coin) => (
      <Link key={coin} to={addressOf({ ...view, coin })} replace preventScrollReset aria-current={coin === view.coin ? 'true' : undefined}>
        {coinName[coin]}
      </Link>
    ))}
  </nav>
);

function PriceAge({ of }: { of: RemoteState<Rates> }) {
  const now = useSecond();
  if (!of.data) return null;
  const kind = of.data.sample ? 'Sample price' : 'Price';
  return (
    <p className="market-age">
      {of.status === 'error'
        ? `${kind} of ${dayAndTime(of.data.at)}; the price service does not answer now`
        : `${kind}, ${ageInWords(of.data.at, now)} old`}
    </p>
  );
}

function PriceNow({ of, coin, change }: { of: RemoteState<Rates>; coin: Coin; change: { by: string; in: string } | null }) {
  if (!of.data) return of.status === 'pending' ? <PriceLoading /> : <NoPrice onRetry={of.refetch} />;
  return (
    <div className="market-price">
      <p>
        {usd(of.data.prices[coin])} <small>USD{change && `, ${signedUsd(change.by)}% in ${change.in}`}</small>
      </p>
      {of.status === 'error' && <Retry onRetry={of.refetch} />}
    </div>
  );
}

const PriceLoading = () => (
  <div className="market-price">
    <p role="status">
      <VisuallyHidden>The price is being read.</VisuallyHidden>
      <Bar width="min(14rem, 80%)" />
    </p>
  </div>
);

const NoPrice = ({ onRetry }: { onRetry: () => unknown }) => (
  <div className="market-price" role="status">
    <p className="market-none">Prices are unavailable: the price service does not answer.</p>
    <Retry onRetry={onRetry} />
  </div>
);

const Retry = ({ onRetry }: { onRetry: () => unknown }) => (
  <Button kind="plain" dense onClick={() => void onRetry()}>
    Try again
  </Button>
);

const ChartLoading = () => (
  <>
    <p role="status">
      <VisuallyHidden>The chart is being read.</VisuallyHidden>
    </p>
    <ChartSpace />
    <p className="chart-summary">
      <Bar width="min(24rem, 90%)" />
    </p>
    <p className="chart-notice">
      <Bar width="min(20rem, 80%)" />
    </p>
  </>
);
