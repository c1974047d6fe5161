import { fig } from '@/content/figure';

const x = (ratio: number): number => 48 + ratio * 116;
const y = (rate: number): number => 232 - rate * 210;
/** How often a trade must win that gains `ratio` for each 1 it can lose. */
const breakEven = (ratio: number): number => 1 / (1 + ratio);
const point = (ratio: number): string => `${x(ratio)} ${y(breakEven(ratio)).toFixed(1)}`;

const curve = Array.from({ length: 51 }, (_, step) => point(step / 10)).join('L');
const marked = [
  { ratio: 1, text: '1 to 1: 50.0%' },
  { ratio: 2, text: '2 to 1: 33.3%' },
  { ratio: 3, text: '3 to 1: 25.0%' },
];

/** The break-even hit rate against the ratio of reward to risk. */
export function BreakEvenFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="The break-even hit rate falls as the reward grows: 50.0% at a reward of 1 to 1, 33.3% at 2 to 1, 25.0% at 3 to 1 and 16.7% at 5 to 1. Below the curve a plan loses money, above it earns, before costs."
    >
      <path className={fig.wash} d={`M${x(0)} ${y(0)}L${curve}L${x(5)} ${y(0)}Z`} />
      <path className={fig.line} d={`M${curve}`} />
      <path className={fig.rule} d={`M${x(0)} ${y(0)}H${x(5)}M${x(0)} ${y(0)}V${y(1)}`} />
      {marked.map(({ ratio, text }) => (
        <g key={ratio}>
          <circle className={fig.ink} cx={x(ratio)} cy={y(breakEven(ratio))} r="5" />
          <text className={fig.text} x={x(ratio) + 10} y={y(breakEven(ratio)) - 10}>
            {text}
          </text>
        </g>
      ))}
      <circle className={fig.ink} cx={x(5)} cy={y(breakEven(5))} r="5" />
      <text className={fig.text} x={x(5)} y={y(breakEven(5)) - 14} textAnchor="end">
        5 to 1: 16.7%
      </text>
      <text className={fig.strong} x="420" y="84">
        earns, before costs
      </text>
      <text className={fig.strong} x="92" y="210">
        loses
      </text>
      <text className={fig.small} x={x(5)} y="262" textAnchor="end">
        reward for each 1 at risk
      </text>
      <text className={fig.small} x="8" y="14">
        hit rate
      </text>
    </svg>
  );
}
