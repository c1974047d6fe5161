import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { type Day, getDayStart } from '@/domain/day';
import { Decimal } from '@/domain/decimal';
import { compare, isZero, type Money, negate, subtract, sum } from '@/domain/money';
import { plural } from '@/domain/plural';
import {
  type DayFlow,
  type Flow,
  type FlowPeriod,
  getLastDays,
  groupFlowByDay,
} from '@/domain/requests/money-flow';
import {
  formatDayMonth,
  formatDayMonthYear,
  formatDollars,
  formatSignedDollars,
  formatSignedUsd,
} from '@/lib/format';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { useNow } from '@/ui/hooks/use-now';
import { SumTable } from '@/ui/ledger/sum-table';
import { FlowSkeleton, flowClasses } from './flow-skeleton';

/** Per cent of the drawing, as text: computed exactly, then rounded. */
type Percent = string;

const getLargest = (amounts: readonly Money[]): Money =>
  amounts.reduce((top, one) => (compare(one, top) > 0 ? one : top), '0.00');
const toPercent = (value: Decimal): Percent => value.round(3).toString();

interface FlowScale {
  mostDeposited: Money;
  mostWithdrawn: Money;
  /** Position of the line between in and out, from the top. */
  line: Percent;
  getHeight: (amount: Money) => Percent;
}

/** One scale for both sides, which share the height in proportion to their largest days. */
export function createFlowScale(days: readonly DayFlow[]): FlowScale {
  const mostDeposited = getLargest(days.map(({ deposits }) => deposits));
  const mostWithdrawn = getLargest(days.map(({ withdrawals }) => withdrawals));
  const whole = new Decimal(mostDeposited).plus(mostWithdrawn);
  const getHeight = (amount: Money): Percent =>
    whole.eq('0') ? '0' : toPercent(new Decimal(amount).times('100').div(whole));
  return { mostDeposited, mostWithdrawn, line: getHeight(mostDeposited), getHeight };
}

interface BarBox {
  y: Percent;
  height: Percent;
}

interface DayBars {
  day: string;
  /** `slotX` and `slot`: position and width of the day. `x` and `width`: those of its bars. */
  slotX: Percent;
  slot: Percent;
  x: Percent;
  width: Percent;
  /** Null if nothing came in (`up`) or went out (`down`). */
  up: BarBox | null;
  down: BarBox | null;
  words: string;
}

/** Gap before a bar and width of the bar, as shares of its day. */
const gap = '0.18';
const share = '0.64';

export function createBars(days: readonly DayFlow[], scale: FlowScale): DayBars[] {
  const slot = new Decimal('100').div(String(days.length || 1));
  return days.map(({ day, deposits, withdrawals }, place) => {
    const slotX = slot.times(String(place));
    const height = scale.getHeight(deposits);
    return {
      day,
      slotX: toPercent(slotX),
      slot: toPercent(slot),
      x: toPercent(slotX.plus(slot.times(gap))),
      width: toPercent(slot.times(share)),
      up: isZero(deposits) ? null : { y: toPercent(new Decimal(scale.line).minus(height)), height },
      down: isZero(withdrawals) ? null : { y: scale.line, height: scale.getHeight(withdrawals) },
      words: `${formatDayMonth(getDayStart(day))}: ${formatDollars(deposits)} in, ${formatDollars(withdrawals)} out`,
    };
  });
}

/** The square before a word of the chart's key. */
const keyMark =
  'before:me-1.5 before:inline-block before:size-3 before:border before:border-ink-2 before:align-[-0.0625rem] before:forced-color-adjust-none';
const hatchedMark =
  'before:bg-[repeating-linear-gradient(135deg,var(--ink-2)_0_1.5px,transparent_1.5px_4px)]';

interface FlowChartProps {
  /** Oldest first. */
  days: readonly DayFlow[];
  totals: { deposits: Money; withdrawals: Money };
}

/**
 * Deposits above the line, withdrawals below, on one scale. Solid and hatched in ink, since neither
 * is a gain or a loss.
 */
function FlowChart({ days, totals }: FlowChartProps) {
  const hatching = useId();
  const scale = createFlowScale(days);
  const label = `Deposits of ${formatDollars(totals.deposits)} and withdrawals of ${formatDollars(totals.withdrawals)} in the last ${days.length} days, by day. The figures are below.`;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex flex-wrap gap-x-4 text-ink-2 text-t-xs/[1.5]">
        <span className={cx(keyMark, 'before:bg-ink-2')}>Deposits</span>{' '}
        <span className={cx(keyMark, hatchedMark)}>Withdrawals</span>
        <span className="ms-auto text-ink-3">
          Daily peak: {formatDollars(scale.mostDeposited)} in, {formatDollars(scale.mostWithdrawn)}{' '}
          out
        </span>
      </figcaption>
      <svg className={flowClasses.plot} role="img" aria-label={label}>
        <defs>
          <pattern
            id={hatching}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="1.5" height="4" fill="var(--ink-2)" />
          </pattern>
        </defs>
        {createBars(days, scale).map(({ day, x, width, slot, slotX, up, down, words }) => (
          <g key={day} className="group/day">
            <title>{words}</title>
            <rect
              className="fill-transparent group-hover/day:fill-green-wash"
              x={`${slotX}%`}
              width={`${slot}%`}
              y="0"
              height="100%"
            />
            {up && (
              <rect
                className="fill-ink-2"
                x={`${x}%`}
                width={`${width}%`}
                y={`${up.y}%`}
                height={`${up.height}%`}
              />
            )}
            {down && (
              <rect
                className="stroke-1 stroke-ink-2"
                fill={`url(#${hatching})`}
                x={`${x}%`}
                width={`${width}%`}
                y={`${down.y}%`}
                height={`${down.height}%`}
              />
            )}
          </g>
        ))}
        <line
          className="stroke-1 stroke-rule-ink [shape-rendering:crispedges]"
          x1="0"
          x2="100%"
          y1={`${scale.line}%`}
          y2={`${scale.line}%`}
        />
      </svg>
      <DateLabels days={days} />
    </figure>
  );
}

function DateLabels({ days }: { days: readonly DayFlow[] }) {
  const places = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].filter(
    (day) => day !== undefined,
  );
  return (
    <p className={flowClasses.dates} aria-hidden="true">
      {places.map((day) => (
        <span key={day.day}>{formatDayMonth(getDayStart(day.day))}</span>
      ))}
    </p>
  );
}

interface FlowFiguresProps extends FlowChartProps {
  counts: { deposits: number; withdrawals: number };
}

const formatCount = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${plural(count, one)}`;

function FlowFigures({ days, totals: { deposits, withdrawals }, counts }: FlowFiguresProps) {
  const moved = days
    .filter((day) => !isZero(day.deposits) || !isZero(day.withdrawals))
    .toReversed();
  return (
    <>
      <SumTable
        caption={`Money in and out, last ${days.length} days`}
        rows={[
          { label: formatCount(counts.deposits, 'deposit'), value: formatSignedDollars(deposits) },
          {
            label: formatCount(counts.withdrawals, 'withdrawal'),
            value: formatSignedDollars(negate(withdrawals)),
          },
          {
            label: `Net, last ${days.length} days`,
            value: formatSignedDollars(subtract(deposits, withdrawals)),
            total: true,
          },
        ]}
      />
      <details>
        <summary className="min-h-9 py-1.5 font-semibold text-green text-t-sm/[inherit]">
          Day by day
        </summary>
        <DayTable days={moved} />
      </details>
    </>
  );
}

const figureClass = 'py-1.25 ps-3 text-end';
const headClass = 'align-bottom text-ink-3 text-t-xs';

/** Never turned into cards: three figures fit any width. */
const DayTable = ({ days }: Pick<FlowFiguresProps, 'days'>) => (
  <table className="w-full text-t-sm/[1.4]">
    <caption className="sr-only">Days with deposits or withdrawals, newest first</caption>
    <thead>
      <tr className="border-b border-rule-ink">
        <th scope="col" className={cx('py-1.25', headClass)}>
          Day
        </th>
        <th scope="col" className={cx(figureClass, headClass)}>
          Deposits, USD
        </th>
        <th scope="col" className={cx(figureClass, headClass)}>
          Withdrawals, USD
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, deposits, withdrawals }) => (
        <tr key={day} className="not-first:border-t not-first:border-rule">
          <th scope="row" className="py-1.25 text-ink-2">
            <bdi>{formatDayMonthYear(getDayStart(day))}</bdi>
          </th>
          <td className={figureClass}>
            <bdi>{formatSignedUsd(deposits)}</bdi>
          </td>
          <td className={figureClass}>
            <bdi>{formatSignedUsd(negate(withdrawals))}</bdi>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

export function FlowPanel({ period }: { period: FlowPeriod }) {
  // Oldest first; the last one is today.
  const days = getLastDays(period, useNow());
  const flowQuery = useQuery({
    ...adminQueries.flow(getDayStart(days[0] ?? '')),
    enabled: useIsIdle(),
  });
  return (
    <QueryBoundary
      query={flowQuery}
      loading={<FlowSkeleton />}
      failedTitle="Couldn’t load deposits and withdrawals"
      isEmpty={({ deposits, withdrawals }) => deposits.list.length + withdrawals.list.length === 0}
      empty={
        <EmptyState title="No money in or out">
          Credited deposits and payouts appear here by day. There were none in the last{' '}
          {days.length} days.
        </EmptyState>
      }
    >
      {(flow) => <DrawnFlow flow={flow} days={days} />}
    </QueryBoundary>
  );
}

function DrawnFlow({ flow, days }: { flow: Flow; days: readonly Day[] }) {
  const byDay = groupFlowByDay(flow, days);
  const totals = {
    deposits: sum(byDay.map((one) => one.deposits)),
    withdrawals: sum(byDay.map((one) => one.withdrawals)),
  };
  const missing = getCompleteSince(flow, days);
  return (
    <div className={flowClasses.all}>
      <FlowChart days={byDay} totals={totals} />
      {missing && (
        <p className="text-ink-3 text-t-xs/[1.45]">
          Too many to load: some from before {formatDayMonthYear(missing)} may be missing.
        </p>
      )}
      <FlowFigures
        days={byDay}
        totals={totals}
        counts={{ deposits: flow.deposits.list.length, withdrawals: flow.withdrawals.list.length }}
      />
    </div>
  );
}

/** Returns the time since which all transfers were read; null if that covers all `days`. */
function getCompleteSince({ deposits, withdrawals }: Flow, days: readonly Day[]): Date | null {
  const known = Math.max(deposits.since.getTime(), withdrawals.since.getTime());
  return known > getDayStart(days[0] ?? '').getTime() ? new Date(known) : null;
}
