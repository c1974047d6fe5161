import { fig } from '@/content/figure';

const STOP = 1.095;
const FILLED = 1.091;

/** Invented rates before the news and after it. */
const BEFORE = [
  1.1, 1.1004, 1.0996, 1.0999, 1.0989, 1.0993, 1.0984, 1.0987, 1.0979, 1.0974, 1.0977, 1.0966,
];
const AFTER = [FILLED, 1.0914, 1.0906, 1.0911, 1.0903];

const STEP = 32;
const x = (at: number) => at * STEP + 6;
const y = (rate: number) => Math.round(30 + (1.1004 - rate) * 20000);
const path = (rates: readonly number[], from: number) =>
  rates.map((rate, at) => `${at ? 'L' : 'M'}${x(from + at)} ${y(rate)}`).join('');

/** A price that jumps over a stop, and the point at which the stop is filled. */
export function SlippageFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="The rate falls slowly from 1.1000 to 1.0966, then jumps to 1.0910; the stop at 1.0950 is filled at 1.0910, 40 pips lower"
    >
      <path className={fig.dash} d={`M0 ${y(STOP)}H656`} />
      <path className={fig.line} d={path(BEFORE, 0)} />
      <path className={fig.line} d={path(AFTER, BEFORE.length)} />
      <circle className={fig.ink} cx={x(0)} cy={y(1.1)} r="5" />
      <circle className={fig.red} cx={x(BEFORE.length)} cy={y(FILLED)} r="6" />
      <rect className={fig.red} x="560" y={y(STOP)} width="3" height={y(FILLED) - y(STOP)} />
      <text className={fig.text} x="24" y={y(1.1) - 20}>
        Bought at 1.1000
      </text>
      <text className={fig.text} x="0" y={y(STOP) + 24}>
        Stop at 1.0950
      </text>
      <text className={fig.strong} x={x(BEFORE.length) - 14} y={y(FILLED) + 6} textAnchor="end">
        Filled at 1.0910
      </text>
      <text className={fig.text} x="574" y={(y(STOP) + y(FILLED)) / 2 + 5}>
        40 pips
      </text>
    </svg>
  );
}
