import { fig } from '@/content/figure';

const years = Array.from({ length: 21 }, (_, year) => year);
const x = (year: number): number => 40 + year * 22;
const y = (money: number): number => 236 - money * 0.066;
const place = (year: number, money: number): string => `${x(year)} ${y(money).toFixed(1)}`;

const simple = (year: number): number => 1000 * (1 + 0.06 * year);
const compound = (year: number): number => 1000 * 1.06 ** year;
const afterFee = (year: number): number => 1000 * (1.06 * 0.99) ** year;

/** $1,000.00 over twenty years: simple, compound, and compound with a fee. */
export function CompoundFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="$1,000.00 at 6% for twenty years becomes $3,207.14 when gains stay, $2,623.14 when a fee of 1% is taken each year, and $2,200.00 when gains are paid out."
    >
      <path className={fig.rule} d={`M${x(0)} ${y(0)}H${x(20)}M${x(0)} ${y(0)}V20`} />
      <path className={fig.dash} d={`M${place(0, 1000)}L${place(20, simple(20))}`} />
      <path
        className={fig.line}
        d={`M${years.map((year) => place(year, compound(year))).join('L')}`}
      />
      {years.map((year) => (
        <circle key={year} className={fig.red} cx={x(year)} cy={y(afterFee(year))} r="3" />
      ))}
      <text className={fig.strong} x="492" y={y(compound(20)) + 5}>
        $3,207.14 compound
      </text>
      <text className={fig.text} x="492" y={y(afterFee(20)) + 3}>
        $2,623.14 after fees
      </text>
      <text className={fig.text} x="492" y={y(simple(20)) + 9}>
        $2,200.00 simple
      </text>
      <text className={fig.small} x="52" y={y(1000) + 26}>
        $1,000.00
      </text>
      <text className={fig.small} x={x(20)} y="262" textAnchor="end">
        20 years
      </text>
    </svg>
  );
}
