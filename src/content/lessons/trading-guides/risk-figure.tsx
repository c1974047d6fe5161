import { fig } from '@/content/figure';

const top = 40;
const bottom = 230;
const losses = 10;
const places = [
  { x: 40, risk: 1 },
  { x: 200, risk: 2 },
  { x: 360, risk: 5 },
  { x: 520, risk: 10 },
];

/** What ten losses in a row leave of an account, at four risks per trade. */
export function RiskFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="After ten losses in a row an account keeps 90.4% of its money at a risk of 1% per trade, 81.7% at 2%, 59.9% at 5% and 34.9% at 10%."
    >
      {places.map(({ x, risk }) => {
        const left = (1 - risk / 100) ** losses;
        const y = bottom - left * (bottom - top);
        return (
          <g key={risk}>
            <rect className={fig.wash} x={x} y={top} width="96" height={bottom - top} />
            <rect className={fig.ink} x={x} y={y} width="96" height={bottom - y} />
            <text className={fig.strong} x={x + 48} y={top - 12} textAnchor="middle">
              {`${(left * 100).toFixed(1)}% left`}
            </text>
            <text className={fig.small} x={x + 48} y={bottom + 24} textAnchor="middle">
              {`risk ${risk}% each`}
            </text>
          </g>
        );
      })}
      <path className={fig.dash} d={`M20 ${top}H636`} />
      <path className={fig.rule} d={`M20 ${bottom}H636`} />
    </svg>
  );
}
