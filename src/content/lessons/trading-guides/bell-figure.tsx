import { fig } from '@/content/figure';

const day = 3;
const week = day * Math.sqrt(7);
const limit = -10;
const x = (change: number): number => 328 + change * 12;
/** The bell of the normal distribution; that of a day is 200 high at its middle. */
const y = (change: number, deviation: number): number =>
  236 - (200 * day * Math.exp(-((change / deviation) ** 2) / 2)) / deviation;

function bell(from: number, to: number, deviation: number): string {
  const steps = Array.from({ length: 97 }, (_, step) => from + ((to - from) * step) / 96);
  return steps
    .map((change) => `${x(change).toFixed(1)} ${y(change, deviation).toFixed(1)}`)
    .join('L');
}
const closed = (from: number, to: number, deviation: number): string =>
  `M${x(from)} 236L${bell(from, to, deviation)}L${x(to)} 236Z`;

/** How far a price ends from where it began after a day and after a week, by the bell curve. */
export function BellFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="With an ordinary move of 3% a day, changes of a day crowd around zero and hardly ever reach −10%. Changes of a week spread wider: 10.4% of them lie at −10% or below, where a bought trade at a leverage of 10 has lost its amount."
    >
      <path className={fig.wash} d={closed(-24, 24, week)} />
      <path className={fig.red} d={closed(-24, limit, week)} />
      <path className={fig.line} d={`M${bell(-24, 24, day)}`} />
      <path className={fig.dash} d={`M${x(limit)} 70V236`} />
      <path className={fig.rule} d="M24 236H632" />
      <text className={fig.strong} x="380" y="70">
        after a day
      </text>
      <text className={fig.strong} x="458" y="182">
        after a week
      </text>
      <text className={fig.text} x={x(limit) - 10} y="84" textAnchor="end">
        −10%: all lost at ×10
      </text>
      <text className={fig.text} x={x(limit) - 10} y="150" textAnchor="end">
        10.4% of weeks
      </text>
      {[-20, 0, 20].map((change) => (
        <text key={change} className={fig.small} x={x(change)} y="260" textAnchor="middle">
          {change === 0 ? 'no change' : `${change < 0 ? '−' : '+'}${Math.abs(change)}%`}
        </text>
      ))}
    </svg>
  );
}
