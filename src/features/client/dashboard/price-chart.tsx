import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Coin, coinName } from '@/domain/coin';
import type { ChartSummary, PricePoint } from '@/domain/trades/price-chart';
import { signedUsd, usd } from '@/lib/format';
import { useLater } from '@/ui/feedback/later';
import { Remote } from '@/ui/feedback/remote';
import { pointInWords, pointTime } from './chart-words';
import type { ChartLine, DrawChart, DrawnChart } from './draw-chart';
import { type Period, periodName } from './view';

export type LoadDrawing = () => Promise<{ drawChart: DrawChart }>;
const loadDrawing: LoadDrawing = () => import('./draw-chart');

export interface PriceChartProps {
  coin: Coin;
  period: Period;
  /** Oldest first, the price of now at their end; at least two. */
  points: readonly PricePoint[];
  summary: ChartSummary;
  /** Where open trades of this coin began. */
  lines: readonly ChartLine[];
  cause: (error: unknown) => string;
  load?: LoadDrawing | undefined;
}

/** The curve, and in words what it shows: with the arrow keys each point is pointed at and read out. */
export function PriceChart({ load = loadDrawing, cause, ...rest }: PriceChartProps) {
  const { period, summary } = rest;
  const drawing = useLater(load);
  const id = useId();
  return (
    <>
      <Remote of={drawing} loading={<ChartSpace />} failedTitle="The chart could not be drawn" cause={cause}>
        {({ drawChart }) => <Drawn {...rest} draw={drawChart} describedBy={id} />}
      </Remote>
      <p className="chart-summary" id={id}>
        Lowest {usd(summary.low.price)} on {pointTime(summary.low, period)}. Highest {usd(summary.high.price)} on{' '}
        {pointTime(summary.high, period)}.<span className="sr-only"> Change {signedUsd(summary.change)} per cent.</span>
      </p>
      <p className="chart-notice">
        Chart:{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView
        </a>{' '}
        Lightweight Charts™, copyright 2025 TradingView, Inc.
      </p>
    </>
  );
}

/** Where the curve will be. */
export const ChartSpace = () => <div className="chart" aria-busy="true" />;

type DrawnProps = Omit<PriceChartProps, 'load' | 'cause' | 'summary'> & { draw: DrawChart; describedBy: string };

function Drawn({ coin, period, points, lines, draw, describedBy }: DrawnProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const reader = usePointReader(points.length, drawn);
  useDrawing(box, drawn, draw);
  // A chart that is drawn anew points at nothing: who reads it stays where they are.
  const pointAgain = useEffectEvent(() => {
    if (reader.reading) drawn.current?.pointAt(reader.index);
  });
  useEffect(() => {
    drawn.current?.show(points, lines);
    pointAgain();
  }, [points, lines]);
  const point = points[reader.index];
  return (
    // A slider is what a person with a keyboard or a screen reader knows for "one place of many, in order".
    <div
      className="chart"
      role="slider"
      tabIndex={0}
      aria-label={`${coinName[coin]} in US dollars, ${periodName[period]}`}
      aria-describedby={describedBy}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={reader.index}
      aria-valuetext={point && pointInWords(point, period)}
      onKeyDown={reader.onKeyDown}
      onBlur={reader.onBlur}
    >
      <div className="chart-canvas" ref={box} aria-hidden="true" />
      {reader.reading && point && (
        <p className="chart-point" aria-hidden="true">
          {pointTime(point, period)} <b>{usd(point.price)}</b>
        </p>
      )}
    </div>
  );
}

/** Keeps a chart in the box for as long as it is shown. */
function useDrawing(box: RefObject<HTMLElement | null>, drawn: RefObject<DrawnChart | null>, draw: DrawChart) {
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

/** Which point is read, by the keys of a slider. Points come and go; the last one is read until somebody moves. */
function usePointReader(count: number, drawn: { current: DrawnChart | null }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = count - 1;
  const index = Math.min(chosen ?? last, last);
  const read = (next: number | null) => {
    setChosen(next);
    drawn.current?.pointAt(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen !== null) return read(null);
    const next = placeAfter(event.key, index, last);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    read(next);
  };
  return { index, reading: chosen !== null, onKeyDown, onBlur: () => read(null) };
}

/** Where a key leads to; null for one that leads nowhere. A page is a tenth of the chart. */
function placeAfter(key: string, index: number, last: number): number | null {
  const page = Math.max(1, Math.round(last / 10));
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}
