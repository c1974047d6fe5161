import { fig } from '@/content/figure';

const amount = 200;
const leverage = 5;
const x = (change: number): number => 320 + change * 9;
const y = (result: number): number => 150 - result * 0.36;
/** Result of a bought trade when the price has changed by this many per cent. */
const bought = (change: number): number => Math.max(-amount, (amount * leverage * change) / 100);
const line = (changes: readonly number[], result: (change: number) => number): string =>
  changes.map((change) => `${x(change)} ${y(result(change))}`).join('L');

/** The results of a bought and of a sold trade against the change of the price. */
export function PayoffFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="With $200.00 at a leverage of 5, a bought trade wins $10.00 for each per cent the price rises and loses $10.00 for each per cent it falls, down to −$200.00 at a fall of 20%. A sold trade does the opposite and reaches −$200.00 at a rise of 20%."
    >
      <path className={fig.rule} d={`M${x(-30)} ${y(0)}H${x(30)}`} />
      <path className={fig.dash} d={`M${x(-30)} ${y(-amount)}H${x(30)}`} />
      <path className={fig.line} d={`M${line([-30, -20, 26], bought)}`} />
      <path
        className={fig.line}
        strokeDasharray="3 6"
        d={`M${line([-26, 20, 30], (change) => bought(-change))}`}
      />
      <circle className={fig.red} cx={x(-20)} cy={y(-amount)} r="6" />
      <circle className={fig.red} cx={x(20)} cy={y(-amount)} r="6" />
      <text className={fig.strong} x={x(18)} y={y(210)} textAnchor="end">
        bought
      </text>
      <text className={fig.strong} x={x(-18)} y={y(210)}>
        sold
      </text>
      <text className={fig.small} x={x(-29)} y={y(0) - 8}>
        no change
      </text>
      <text className={fig.text} x={x(0)} y={y(-amount) + 24} textAnchor="middle">
        −$200.00, the whole amount
      </text>
      <text className={fig.small} x={x(-20)} y={y(-amount) + 46} textAnchor="middle">
        price −20%
      </text>
      <text className={fig.small} x={x(20)} y={y(-amount) + 46} textAnchor="middle">
        price +20%
      </text>
    </svg>
  );
}
