import {
  formatDateTime,
  formatDayMonthYear,
  formatDollars,
  formatSignedDollars,
} from '@/lib/format';
import type { BalancePoint } from './account-series';
import { ChartFrame } from './chart-frame';
import { createScale } from './chart-scale';

interface BalanceChartProps {
  /** At least one. */
  points: readonly BalancePoint[];
  now: Date;
}

/** Milliseconds. Within two days, times tell more than dates. */
const shortSpan = 2 * 24 * 3_600_000;

/** The balance as steps: it stays until the next entry, the last one until now. */
export function BalanceChart({ points, now }: BalanceChartProps) {
  const scale = createScale(points.map(({ balance }) => balance));
  const from = points[0]?.at.getTime() ?? 0;
  const to = Math.max(now.getTime(), points.at(-1)?.at.getTime() ?? 0);
  const getLeft = (at: Date) => ((at.getTime() - from) / Math.max(1, to - from)) * 100;
  const drawn = points.map(({ at, balance, change }) => ({
    left: getLeft(at),
    top: scale.getTop(balance),
    figure: formatDollars(balance),
    when: `${formatDateTime(at)}${change === null ? '' : `, after ${formatSignedDollars(change)}`}`,
  }));
  const formatEdge = to - from < shortSpan ? formatDateTime : formatDayMonthYear;
  return (
    <ChartFrame
      label="Balance over time, in US dollars"
      ticks={scale.ticks}
      points={drawn}
      axis={
        <p className="flex justify-between">
          {[from, (from + to) / 2, to].map((at) => (
            <span key={at} className="@max-[34rem]:nth-2:hidden">
              {formatEdge(new Date(at))}
            </span>
          ))}
        </p>
      }
    >
      {(chosen) => (
        <>
          <svg
            className="absolute inset-0 size-full overflow-visible"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path
              className="fill-none stroke-2 stroke-ink forced-colors:stroke-[CanvasText] [vector-effect:non-scaling-stroke]"
              d={getStepPath(drawn)}
            />
          </svg>
          {chosen !== null && <ChosenPoint point={drawn[chosen]} />}
        </>
      )}
    </ChartFrame>
  );
}

interface Place {
  left: number;
  top: number;
}

/** Right to each point, then up or down to it, and at the end right to the edge. */
const getStepPath = (places: readonly Place[]): string =>
  `${places
    .map(({ left, top }, index) => (index === 0 ? `M0 ${top}` : `H${left.toFixed(3)}V${top}`))
    .join('')}H100`;

const ChosenPoint = ({ point }: { point: Place | undefined }) =>
  point && (
    <>
      <span
        className="absolute inset-y-0 border-ink-3 border-s border-dotted"
        style={{ left: `${point.left}%` }}
      />
      <span
        className="absolute -m-1.25 size-2.5 rounded-full border-2 border-paper bg-ink forced-color-adjust-none"
        style={{ left: `${point.left}%`, top: `${point.top}%` }}
      />
    </>
  );
