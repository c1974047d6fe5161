import { useId } from 'react';
import { isNegative, isZero } from '@/domain/money';
import { getMonthStart } from '@/domain/statement/statement-period';
import { formatSignedDollars } from '@/lib/format';
import { cx } from '@/ui/cx';
import type { MonthProfit } from './account-series';
import { ChartFrame } from './chart-frame';
import { createScale } from './chart-scale';

interface ProfitChartProps {
  /** Oldest first; at least one. */
  months: readonly MonthProfit[];
  /** The name of a month, and from when on it is known. */
  formatMonth: (month: MonthProfit) => string;
}

/** Up to this many months, each has its name below its bar, or every second one. */
const mostNamed = { each: 8, second: 16 };
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short' });
const monthOfYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' });

/** Share of a month's width that its bar has, and the widest bar. Per cent. */
const barShare = 64;
const widestBar = 14;

const barClass = 'stroke-1 forced-colors:stroke-[CanvasText]';
const fullBarClass = 'fill-green stroke-green forced-colors:fill-[CanvasText]';

/** A gain is a full bar above the line of zero, a loss a hatched one below it. */
export function ProfitChart({ months, formatMonth }: ProfitChartProps) {
  const hatching = useId();
  const scale = createScale([...months.map(({ profit }) => profit), '0.00']);
  const zero = scale.getTop('0.00');
  const slot = 100 / months.length;
  const width = Math.min((slot * barShare) / 100, widestBar);
  const points = months.map((one, index) => ({
    left: slot * (index + 0.5),
    figure: formatSignedDollars(one.profit),
    when: formatMonth(one),
  }));
  return (
    <ChartFrame
      label="Profit by month, in US dollars"
      ticks={scale.ticks}
      points={points}
      axis={<MonthNames months={months} />}
    >
      {(chosen) => (
        <svg className="absolute inset-0 size-full" aria-hidden="true">
          <Hatching id={hatching} />
          {chosen !== null && (
            <rect
              className="fill-green-wash"
              x={`${slot * chosen}%`}
              width={`${slot}%`}
              height="100%"
            />
          )}
          {months.map(({ month, profit }, index) => {
            if (isZero(profit)) return null;
            const top = scale.getTop(profit);
            const loss = isNegative(profit);
            return (
              <rect
                key={month}
                className={cx(barClass, loss ? 'stroke-red' : fullBarClass)}
                fill={loss ? `url(#${hatching})` : undefined}
                x={`${(points[index]?.left ?? 0) - width / 2}%`}
                width={`${width}%`}
                y={`${Math.min(top, zero)}%`}
                height={`${Math.abs(zero - top)}%`}
              />
            );
          })}
          <line
            className="stroke-1 stroke-rule-ink [shape-rendering:crispedges]"
            x1="0"
            x2="100%"
            y1={`${zero}%`}
            y2={`${zero}%`}
          />
        </svg>
      )}
    </ChartFrame>
  );
}

const Hatching = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="2" height="5" fill="var(--red)" />
    </pattern>
  </defs>
);

function MonthNames({ months }: Pick<ProfitChartProps, 'months'>) {
  if (months.length <= mostNamed.second)
    return (
      <p className="grid auto-cols-[minmax(0,1fr)] grid-flow-col">
        {months.map(({ month }) => (
          <span
            key={month}
            className={cx(
              'flex justify-center whitespace-nowrap',
              months.length > mostNamed.each && 'even:invisible',
            )}
          >
            {shortMonth.format(getMonthStart(month))}
          </span>
        ))}
      </p>
    );
  return (
    <p className="flex justify-between">
      {[months[0], months.at(-1)].map(
        (one) => one && <span key={one.month}>{monthOfYear.format(getMonthStart(one.month))}</span>,
      )}
    </p>
  );
}
