import { fig } from '@/content/figure';

const put = 9980.01;
const growth = 1.06;
const cost = 0.01;
const years = 30;

const x = (year: number) => 4 + year * 14;
const y = (money: number) => 236 - money * 0.0036;
const line = (factor: number) =>
  Array.from(
    { length: years + 1 },
    (_, year) => `${x(year)} ${y(put * factor ** year).toFixed(1)}`,
  ).join('L');

const without = growth;
const withCost = growth * (1 - cost);
const high = y(put * without ** years);
const low = y(put * withCost ** years);

export function CostsFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="After thirty years at a supposed 6% a year, 9,980 has become 57,320 without a yearly cost and 42,400 with one of 1%; the difference is 14,920"
    >
      <path className={fig.line} fill="none" d={`M${line(without)}`} />
      <path className={fig.line} fill="none" d={`M${line(withCost)}`} />
      <circle className={fig.ink} cx={x(years)} cy={high} r="4" />
      <circle className={fig.red} cx={x(years)} cy={low} r="4" />
      <path
        className={fig.redLine}
        fill="none"
        d={`M446 ${high}V${low}M440 ${high}h12M440 ${low}h12`}
      />
      <text className={fig.text} x="464" y={high + 5}>
        57,320 without
      </text>
      <text className={fig.text} x="464" y={low + 5}>
        42,400 with 1%
      </text>
      <text className={fig.strong} x="464" y={(high + low) / 2 + 5}>
        −14,920
      </text>
      <text className={fig.text} x="4" y={y(put) - 12}>
        9,980
      </text>
      <path className={fig.rule} fill="none" d={`M4 236H${x(years)}`} />
      <text className={fig.small} x="4" y="258">
        Beginning
      </text>
      <text className={fig.small} x={x(years)} y="258" textAnchor="end">
        30 years
      </text>
    </svg>
  );
}
