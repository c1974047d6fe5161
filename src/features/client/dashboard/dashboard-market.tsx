import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { PriceChart as Chart, Rates } from '@/data/prices/prices';
import { type Coin, coinName, coins } from '@/domain/coin';
import {
  appendLatestPoint,
  type ChartSummary,
  type PricePoint,
  summarizePrices,
} from '@/domain/trades/price-chart';
import type { Trade } from '@/domain/trades/trade';
import { formatDateTime, formatDollars, formatPriceAge, formatSignedUsd } from '@/lib/format';
import { cx } from '@/ui/cx';
import { useDeferred } from '@/ui/feedback/deferred';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { Heading } from '@/ui/heading';
import { usePriceClock } from '@/ui/hooks/use-price-clock';
import { panelClass, panelHeaderClass, panelTitleClass } from '@/ui/page';
import { PeriodLinks } from '@/ui/tables/period-links';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useChosenPoint } from './account-charts/use-chosen-point';
import {
  type DashboardView,
  describePoint,
  formatPointTime,
  getViewUrl,
  type Period,
  periodName,
  periods,
} from './dashboard-params';
import type { ChartLine, DrawChart, DrawnChart } from './draw-chart';
import { ChartSpace, chartClass, tradingPlace } from './layout';

const loadDrawing = () => import('./draw-chart');

const summaryClass = 'mt-3 text-ink-2 text-t-sm';
const noticeClass = 'text-ink-3 text-t-xs/[1.5]';

interface PriceChartProps {
  coin: Coin;
  period: Period;
  /** Oldest first, the current price last; at least two. */
  points: readonly PricePoint[];
  summary: ChartSummary;
  lines: readonly ChartLine[];
}

/** The chart and its summary in words. Arrow keys select a point and read it out. */
function PriceChart(props: PriceChartProps) {
  const { period, summary } = props;
  const drawing = useDeferred(loadDrawing);
  const id = useId();
  return (
    <>
      <QueryBoundary query={drawing} loading={<ChartSpace />} failedTitle="Couldn’t draw the chart">
        {({ drawChart }) => <ChartCanvas {...props} draw={drawChart} describedBy={id} />}
      </QueryBoundary>
      <p className={summaryClass} id={id}>
        Lowest {formatDollars(summary.low.price)} on {formatPointTime(summary.low, period)}. Highest{' '}
        {formatDollars(summary.high.price)} on {formatPointTime(summary.high, period)}.
        <span className="sr-only"> Change {formatSignedUsd(summary.change)}%.</span>
      </p>
      <p className={noticeClass}>
        Chart:{' '}
        <a
          className="text-inherit"
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
        >
          TradingView
        </a>{' '}
        Lightweight Charts™, copyright 2025 TradingView, Inc.
      </p>
    </>
  );
}

type ChartCanvasProps = Omit<PriceChartProps, 'summary'> & { draw: DrawChart; describedBy: string };

function ChartCanvas({ coin, period, points, lines, draw, describedBy }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const reader = useChosenPoint(points.length, (index) => drawn.current?.pointAt(index));
  useChart(box, drawn, draw);
  // Drawing the chart again removes its crosshair.
  const pointAgain = useEffectEvent(() => {
    if (reader.isChosen) drawn.current?.pointAt(reader.index);
  });
  useEffect(() => {
    drawn.current?.show(points, lines);
    pointAgain();
  }, [points, lines]);
  const point = points[reader.index];
  return (
    // Keyboard and screen reader users know a slider as a choice of one point in a sequence.
    <div
      className={chartClass}
      role="slider"
      tabIndex={0}
      aria-label={`${coinName[coin]} in US dollars, ${periodName[period]}`}
      aria-describedby={describedBy}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={reader.index}
      aria-valuetext={point && describePoint(point, period)}
      onKeyDown={reader.onKeyDown}
      onBlur={reader.onBlur}
    >
      <div className="absolute inset-0" ref={box} aria-hidden="true" />
      {reader.isChosen && point && (
        <p
          className="pointer-events-none absolute start-0 top-0 z-3 bg-paper px-2 py-1 text-t-sm/[1.4]"
          aria-hidden="true"
        >
          {formatPointTime(point, period)} <b>{formatDollars(point.price)}</b>
        </p>
      )}
    </div>
  );
}

function useChart(
  box: RefObject<HTMLElement | null>,
  drawn: RefObject<DrawnChart | null>,
  draw: DrawChart,
) {
  useEffect(() => {
    if (!box.current) return;
    const chart = draw(box.current);
    drawn.current = chart;
    return () => {
      drawn.current = null;
      chart.remove();
    };
  }, [box, drawn, draw]);
}

interface MarketProps {
  view: DashboardView;
  rates: QueryState<Rates>;
  chart: QueryState<Chart>;
  open: readonly Trade[];
  /** Folios by trade id, as far as the latest entries have them. */
  folios: ReadonlyMap<string, string>;
}

/**
 * Price of a coin, its age and its chart: the only price on the page. Ink only: green and red are
 * for the client's own money.
 */
export function Market({ view, rates, chart, open, folios }: MarketProps) {
  const { coin } = view;
  const points = useChartPoints(chart.data, rates.data, coin);
  const summary = useMemo(() => summarizePrices(points), [points]);
  const lines = usePriceLines(open, coin, folios);
  return (
    <section className={cx(panelClass, tradingPlace.market)} aria-label={`Price of ${coin}`}>
      <header className={panelHeaderClass}>
        <CoinPicker view={view} />
        <PriceAge rates={rates} />
        <PeriodLinks
          label="Period"
          className="ms-auto @max-[34rem]:-ms-2.5 @max-[34rem]:basis-full"
          links={periods.map((period) => ({
            to: getViewUrl({ ...view, period }),
            name: period,
            current: period === view.period,
          }))}
        />
      </header>
      <PriceNow rates={rates} coin={coin} change={getChange(summary, chart, view.period)} />
      <QueryBoundary query={chart} loading={<ChartLoading />} failedTitle="Couldn’t load the chart">
        {() =>
          summary && (
            <PriceChart
              coin={coin}
              period={view.period}
              points={points}
              summary={summary}
              lines={lines}
            />
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** The price and its change alone, above the trade form of a phone. */
export function MarketPrice({ view, rates, chart }: Pick<MarketProps, 'view' | 'rates' | 'chart'>) {
  const { coin, period } = view;
  const points = useChartPoints(chart.data, rates.data, coin);
  const summary = useMemo(() => summarizePrices(points), [points]);
  return (
    <section className={cx(panelClass, tradingPlace.market)} aria-label={`Price of ${coin}`}>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <Heading className={panelTitleClass}>{coinName[coin]}</Heading>
        <PriceAge rates={rates} />
      </div>
      <PriceNow rates={rates} coin={coin} change={getChange(summary, chart, period)} />
    </section>
  );
}

const getChange = (summary: ChartSummary | null, chart: QueryState<Chart>, period: Period) =>
  summary && chart.data ? { by: summary.change, in: periodName[period] } : null;

/** Ends the chart with the current price, so that the two never differ. */
function useChartPoints(
  chart: Chart | undefined,
  rates: Rates | undefined,
  coin: Coin,
): PricePoint[] {
  return useMemo(() => {
    const latest = rates ? { at: rates.at.getTime(), price: rates.prices[coin] } : null;
    return chart ? appendLatestPoint(chart.points, latest) : [];
  }, [chart, rates, coin]);
}

function usePriceLines(
  open: readonly Trade[],
  coin: Coin,
  folios: ReadonlyMap<string, string>,
): ChartLine[] {
  return useMemo(
    () =>
      open
        .filter(({ asset }) => asset === coin)
        .map(({ id, side, openPrice }) => ({
          id,
          price: Number(openPrice),
          label: folios.get(id) ?? (side === 'buy' ? 'Buy' : 'Sell'),
        })),
    [open, coin, folios],
  );
}

/**
 * Is the heading: the chosen coin is in ink. Each coin has its own URL. Choosing one does not
 * scroll the page.
 */
const CoinPicker = ({ view }: { view: DashboardView }) => (
  <nav className="flex gap-4" aria-label="Coin">
    {coins.map((coin) => (
      <Link
        key={coin}
        to={getViewUrl({ ...view, coin })}
        replace
        aria-current={coin === view.coin ? 'true' : undefined}
        className={cx(
          'max-sm:inline-flex max-sm:min-h-control max-sm:items-center font-display font-medium text-d-sm normal-nums no-underline hover:text-ink hover:underline hover:decoration-1',
          coin === view.coin
            ? 'text-ink forced-colors:underline forced-colors:decoration-2'
            : 'text-ink-3',
        )}
      >
        {coinName[coin]}
      </Link>
    ))}
  </nav>
);

function PriceAge({ rates }: { rates: QueryState<Rates> }) {
  const clock = usePriceClock();
  if (!rates.data) return null;
  const { sample, at } = rates.data;
  const age = formatPriceAge(at, clock);
  return (
    <p className="text-ink-3 text-t-xs/[inherit] first-letter:uppercase">
      {rates.status === 'error'
        ? `${sample ? 'Sample price' : 'Price'} from ${formatDateTime(at)}. The price service isn’t responding.`
        : sample
          ? `Sample price · ${age}`
          : age}
    </p>
  );
}

const priceClass = 'mb-4 flex min-h-9 flex-wrap items-center gap-x-3';
const figureClass = 'font-display font-medium text-[1.75rem]/[1.1] normal-nums';

function PriceNow({
  rates,
  coin,
  change,
}: {
  rates: QueryState<Rates>;
  coin: Coin;
  change: { by: string; in: string } | null;
}) {
  if (!rates.data)
    return rates.status === 'pending' ? <PriceLoading /> : <NoPrice onRetry={rates.refetch} />;
  return (
    <div className={priceClass}>
      <p className={figureClass}>
        {formatDollars(rates.data.prices[coin])}{' '}
        <small className="whitespace-nowrap font-normal font-text text-ink-3 text-t-sm">
          {change && <bdi>{`${formatSignedUsd(change.by)}% in ${change.in}`}</bdi>}
        </small>
      </p>
      {rates.status === 'error' && <RetryButton className="-ms-3" onRetry={rates.refetch} />}
    </div>
  );
}

const PriceLoading = () => (
  <div className={priceClass}>
    <p className={figureClass} role="status">
      <VisuallyHidden>Loading price…</VisuallyHidden>
      <SkeletonBar width="min(14rem, 80%)" />
    </p>
  </div>
);

const NoPrice = ({ onRetry }: { onRetry: () => unknown }) => (
  <div className={priceClass} role="status">
    <p>Prices are unavailable. The price service isn’t responding.</p>
    <RetryButton className="-ms-3" onRetry={onRetry} />
  </div>
);

const ChartLoading = () => (
  <>
    <p role="status">
      <VisuallyHidden>Loading chart…</VisuallyHidden>
    </p>
    <ChartSpace />
    <p className={summaryClass}>
      <SkeletonBar width="min(24rem, 90%)" />
    </p>
    <p className={noticeClass}>
      <SkeletonBar width="min(20rem, 80%)" />
    </p>
  </>
);
