import { fig } from '@/content/figure';

const prices = [100, 200, 400, 800, 1600];
const bottom = 224;
const linear = (price: number): number => bottom - (price - 100) * 0.12;
const logarithmic = (price: number): number => bottom - Math.log2(price / 100) * 45;
const path = (scale: (price: number) => number, x: number): string =>
  prices.map((price, step) => `${x + step * 50} ${scale(price).toFixed(1)}`).join('L');
const panels = [
  { name: 'linear scale', x: 76, scale: linear },
  { name: 'logarithmic scale', x: 420, scale: logarithmic },
];

/** The same doublings on two scales. */
export function ScaleFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="A price that doubles four times, from 100 to 1,600. On a linear scale the line seems to explode at the end; on a logarithmic scale it is straight."
    >
      {panels.map(({ name, x, scale }) => (
        <g key={name}>
          <path className={fig.rule} d={`M${x} ${bottom}h216`} />
          {prices.map((price) => (
            <path key={price} className={fig.dash} d={`M${x} ${scale(price)}h200`} />
          ))}
          <path className={fig.line} d={`M${path(scale, x)}`} />
          {prices.map((price, step) => (
            <circle key={price} className={fig.ink} cx={x + step * 50} cy={scale(price)} r="4" />
          ))}
          <text className={fig.text} x={x - 12} y={scale(1600) + 5} textAnchor="end">
            1,600
          </text>
          <text className={fig.text} x={x - 12} y={scale(100) + 5} textAnchor="end">
            100
          </text>
          <text className={fig.small} x={x + 100} y="258" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
