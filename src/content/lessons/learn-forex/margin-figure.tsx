import { fig } from '@/content/figure';

const USED_MARGIN = 1098.9;
const BASE = 236;

const BARS = [
  { label: 'At 1.1000', equity: 2000, shown: '$2,000.00', left: 110 },
  { label: 'At 1.0600', equity: 800, shown: '$800.00', left: 270 },
  { label: 'At 1.0516', equity: 549.45, shown: '$549.45', left: 430 },
] as const;

const height = (dollars: number) => Math.round(dollars * 0.1);

/** The equity of one account at three rates, against its used margin and half of that. */
export function MarginFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Equity is $2,000.00 at the opening rate of 1.1000, $800.00 at 1.0600, below the used margin of $1,098.90, and $549.45 at 1.0516, where the broker closes the position"
    >
      {BARS.map(({ label, equity, shown, left }) => (
        <g key={label}>
          <rect
            className={equity < USED_MARGIN ? fig.red : fig.green}
            x={left}
            y={BASE - height(equity)}
            width="96"
            height={height(equity)}
          />
          <text
            className={fig.strong}
            x={left + 48}
            y={BASE - height(equity) - 10}
            textAnchor="middle"
          >
            {shown}
          </text>
          <text className={fig.text} x={left + 48} y={BASE + 28} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <path className={fig.line} d={`M0 ${BASE}H656`} />
      <path
        className={fig.dash}
        d={`M0 ${BASE - height(USED_MARGIN)}H656M0 ${BASE - height(USED_MARGIN / 2)}H656`}
      />
      <text className={fig.small} x="656" y={BASE - height(USED_MARGIN) - 8} textAnchor="end">
        Used margin
      </text>
      <text className={fig.small} x="656" y={BASE - height(USED_MARGIN / 2) - 8} textAnchor="end">
        Half of it
      </text>
    </svg>
  );
}
