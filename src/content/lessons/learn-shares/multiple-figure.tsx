import { fig } from '@/content/figure';

/** Earnings per share, P/E and their product, the price. */
const years = [
  { eps: 1.5, multiple: 16, price: '$24.00', how: '1.50 × 16', x: 10, edge: fig.line },
  { eps: 0.9, multiple: 16, price: '$14.40', how: '0.90 × 16', x: 290, edge: fig.line },
  { eps: 0.9, multiple: 12, price: '$10.80', how: '0.90 × 12', x: 480, edge: fig.redLine },
];

const perEarned = 140;
const perMultiple = 12;
const ground = 236;

export function MultipleFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Three rectangles: $1.50 wide and 16 high, a price of $24.00; $0.90 wide and 16 high, $14.40; $0.90 wide and 12 high, $10.80"
    >
      <path className={fig.dash} fill="none" d={`M0 ${ground - 16 * perMultiple}H656`} />
      {years.map(({ eps, multiple, price, how, x, edge }) => (
        <g key={price}>
          <rect
            className={fig.wash}
            x={x}
            y={ground - multiple * perMultiple}
            width={eps * perEarned}
            height={multiple * perMultiple}
          />
          <rect
            className={edge}
            x={x}
            y={ground - multiple * perMultiple}
            width={eps * perEarned}
            height={multiple * perMultiple}
          />
          <text className={fig.strong} x={x} y={ground - multiple * perMultiple - 10}>
            {price}
          </text>
          <text className={fig.text} x={x} y={ground + 24}>
            {how}
          </text>
        </g>
      ))}
      <path className={fig.rule} fill="none" d={`M0 ${ground}H656`} />
    </svg>
  );
}
