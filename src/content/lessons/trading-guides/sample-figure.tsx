import { fig } from '@/content/figure';

const y = (rate: number): number => 232 - (rate - 0.2) * 420;
const hitRate = 0.45;
const breakEven = 0.412;
/** Two standard errors of the hit rate. */
const spread = (trades: number): number => 2 * Math.sqrt((hitRate * (1 - hitRate)) / trades);
const per = (rate: number): string => (rate * 100).toFixed(0);

const samples = [
  { trades: 40, x: 130 },
  { trades: 100, x: 290 },
  { trades: 400, x: 450 },
];

/** How the range of a measured hit rate narrows with the count of trades. */
export function SampleFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="A hit rate of 45% means a range of 29% to 61% after 40 trades, of 35% to 55% after 100, and of 40% to 50% after 400. The break-even rate of 41.2% lies inside all three."
    >
      <path className={fig.dash} d={`M40 ${y(breakEven)}H640`} />
      <path className={fig.rule} d={`M40 ${y(0.2)}H640`} />
      {samples.map(({ trades, x }) => {
        const low = hitRate - spread(trades);
        const high = hitRate + spread(trades);
        return (
          <g key={trades}>
            <rect
              className={fig.wash}
              x={x - 34}
              y={y(high)}
              width="68"
              height={y(low) - y(high)}
            />
            <path
              className={fig.line}
              d={`M${x - 34} ${y(high)}h68M${x - 34} ${y(low)}h68M${x} ${y(high)}V${y(low)}`}
            />
            <circle className={fig.ink} cx={x} cy={y(hitRate)} r="5" />
            <text className={fig.strong} x={x} y={y(high) - 12} textAnchor="middle">
              {`${per(low)}% to ${per(high)}%`}
            </text>
            <text className={fig.small} x={x} y="258" textAnchor="middle">
              {`${trades} trades`}
            </text>
          </g>
        );
      })}
      <text className={fig.small} x="640" y={y(breakEven) + 20} textAnchor="end">
        break-even 41.2%
      </text>
      <text className={fig.small} x="640" y={y(hitRate) - 4} textAnchor="end">
        measured 45%
      </text>
    </svg>
  );
}
