import { fig } from '@/content/figure';

const TRADES = [
  {
    label: 'Five nights',
    total: '$23.00',
    top: 30,
    parts: [
      { name: 'spread', cost: 7.5, fill: fig.ink },
      { name: 'commission', cost: 3, fill: fig.amber },
      { name: 'swap', cost: 12.5, fill: fig.red },
    ],
  },
  {
    label: 'Same day',
    total: '$10.50',
    top: 114,
    parts: [
      { name: 'spread', cost: 7.5, fill: fig.ink },
      { name: 'commission', cost: 3, fill: fig.amber },
    ],
  },
] as const;

const LEGEND = [
  { name: 'Spread $7.50', fill: fig.ink, left: 96 },
  { name: 'Commission $3.00', fill: fig.amber, left: 256 },
  { name: 'Swap $12.50', fill: fig.red, left: 452 },
] as const;

const LEFT = 96;
const PIXELS = 20;

/** The charges of one trade laid end to end, for two ways of holding it. */
export function CostFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Held for five nights the trade costs $23.00: spread $7.50, commission $3.00, swap $12.50. Closed on the same day it costs $10.50: spread $7.50, commission $3.00"
    >
      {TRADES.map(({ label, total, top, parts }) => (
        <g key={label}>
          <text className={fig.text} x="0" y={top + 32}>
            {label}
          </text>
          {parts.map(({ name, cost, fill }, at) => (
            <rect
              key={name}
              className={fill}
              x={LEFT + parts.slice(0, at).reduce((sum, part) => sum + part.cost, 0) * PIXELS}
              y={top}
              width={cost * PIXELS}
              height="52"
            />
          ))}
          <text
            className={fig.strong}
            x={LEFT + parts.reduce((sum, { cost }) => sum + cost, 0) * PIXELS + 10}
            y={top + 32}
          >
            {total}
          </text>
        </g>
      ))}
      <path className={fig.line} d={`M${LEFT} 16V188`} />
      {LEGEND.map(({ name, fill, left }) => (
        <g key={name}>
          <rect className={fill} x={left} y="226" width="18" height="18" />
          <text className={fig.small} x={left + 28} y="240">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
