import { fig } from '@/content/figure';

/** Weight of A among the two; the rest is B. */
const ways = [
  { name: 'By price: 200 and 50', a: 200 / (200 + 50) },
  { name: 'By market value: 2,000 and 8,000 million', a: 2000 / (2000 + 8000) },
];

const width = 654;
const top = (way: number) => 30 + way * 126;
const percent = (part: number) => `${Math.round(part * 100)}%`;

export function WeightsFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="By price, A is 80% of the index and B 20%; by market value, A is 20% and B 80%"
    >
      {ways.map(({ name, a }, way) => (
        <g key={name}>
          <text className={fig.strong} x="0" y={top(way)}>
            {name}
          </text>
          <rect className={fig.ink} x="1" y={top(way) + 14} width={a * width} height="32" />
          <rect
            className={fig.wash}
            x={1 + a * width}
            y={top(way) + 14}
            width={(1 - a) * width}
            height="32"
          />
          <rect
            className={fig.rule}
            fill="none"
            x={1 + a * width}
            y={top(way) + 14}
            width={(1 - a) * width}
            height="32"
          />
          <text className={fig.text} x="1" y={top(way) + 70}>
            A, {percent(a)}
          </text>
          <text className={fig.text} x={655} y={top(way) + 70} textAnchor="end">
            B, {percent(1 - a)}
          </text>
        </g>
      ))}
    </svg>
  );
}
