import { useId } from 'react';
import { dayStart } from '@/domain/day';
import type { Money } from '@/domain/money';
import type { DayFlow } from '@/domain/requests/flow';
import { dayMonth, usd } from '@/lib/format';
import { bars, scaleOf } from './flow-scale';
import './flow.css';

export interface FlowChartProps {
  /** Oldest first. */
  days: readonly DayFlow[];
  totals: { deposits: Money; withdrawals: Money };
}

/** Deposits stand above the line and withdrawals hang below it, in one scale; full ink and hatching, since neither is a gain or a loss. */
export function FlowChart({ days, totals }: FlowChartProps) {
  const hatching = useId();
  const scale = scaleOf(days);
  const label = `Deposits of ${usd(totals.deposits)} and withdrawals of ${usd(totals.withdrawals)} dollars in ${days.length} days, drawn by day. The figures stand below.`;
  return (
    <figure className="flow-figure">
      <figcaption className="flow-key">
        <span data-of="deposits">Deposits</span> <span data-of="withdrawals">Withdrawals</span>
        <span className="flow-most">
          Most on a day: {usd(scale.mostDeposited)} in, {usd(scale.mostWithdrawn)} out
        </span>
      </figcaption>
      <svg className="flow-plot" role="img" aria-label={label}>
        <defs>
          <pattern id={hatching} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="1.5" height="4" fill="var(--ink-2)" />
          </pattern>
        </defs>
        {bars(days, scale).map(({ day, x, width, slot, slotX, up, down, words }) => (
          <g key={day}>
            <title>{words}</title>
            <rect className="flow-slot" x={`${slotX}%`} width={`${slot}%`} y="0" height="100%" />
            {up && <rect className="flow-in" x={`${x}%`} width={`${width}%`} y={`${up.y}%`} height={`${up.height}%`} />}
            {down && (
              <rect
                className="flow-out"
                fill={`url(#${hatching})`}
                x={`${x}%`}
                width={`${width}%`}
                y={`${down.y}%`}
                height={`${down.height}%`}
              />
            )}
          </g>
        ))}
        <line className="flow-line" x1="0" x2="100%" y1={`${scale.line}%`} y2={`${scale.line}%`} />
      </svg>
      <Dates days={days} />
    </figure>
  );
}

const nameOf = ({ day }: DayFlow): string => dayMonth(dayStart(day));

/** The first day, one in the middle, and today. */
function Dates({ days }: { days: readonly DayFlow[] }) {
  const places = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].filter((day) => day !== undefined);
  return (
    <p className="flow-dates" aria-hidden="true">
      {places.map((day) => (
        <span key={day.day}>{nameOf(day)}</span>
      ))}
    </p>
  );
}
