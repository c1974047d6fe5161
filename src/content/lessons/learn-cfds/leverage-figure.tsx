import { fig } from '@/content/figure';

const fall = 4.5;
const left = 80;
const width = 440;
const rows = [
  { leverage: 1, y: 24 },
  { leverage: 2, y: 88 },
  { leverage: 5, y: 152 },
  { leverage: 10, y: 216 },
];

/** What a fall of 4.5% takes of the amount, at four leverages. */
export function LeverageFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="A fall of 4.5% takes 4.5% of the amount of a bought trade at a leverage of 1, 9.0% at 2, 22.5% at 5 and 45.0% at 10."
    >
      {rows.map(({ leverage, y }) => {
        const lost = fall * leverage;
        return (
          <g key={leverage}>
            <rect className={fig.wash} x={left} y={y} width={width} height="40" />
            <rect className={fig.red} x={left} y={y} width={(width * lost) / 100} height="40" />
            <text className={fig.strong} x={left - 16} y={y + 26} textAnchor="end">
              {`×${leverage}`}
            </text>
            <text className={fig.text} x={left + width + 16} y={y + 26}>
              {`${lost.toFixed(1)}% lost`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
