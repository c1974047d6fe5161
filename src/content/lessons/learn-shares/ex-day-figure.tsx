import { fig } from '@/content/figure';

const dividend = 0.8;
const before = 40;
const after = before - dividend;

/** $1.60 of price over 150 units, $40.40 at the top. */
const y = (price: number) => 30 + ((before + 0.4 - price) / 1.6) * 150;
const days = { declared: 60, ex: 300, paid: 560 };

export function ExDayFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="The price is at $40.00 until the ex-date, then at $39.20; the difference of $0.80 is paid in money some weeks later"
    >
      <path
        className={fig.dash}
        fill="none"
        d={`M${days.ex} ${y(before)}H656M${days.ex} ${y(before)}V218`}
      />
      <path
        className={fig.line}
        fill="none"
        d={`M4 ${y(before)}H${days.ex}M${days.ex} ${y(after)}H652`}
      />
      <path
        className={fig.line}
        fill="none"
        d={`M450 ${y(before) + 2}V${y(after) - 4}M444 ${y(before) + 2}h12M444 ${y(after) - 4}h12`}
      />
      <text className={fig.text} x="4" y={y(before) - 12}>
        <tspan className="font-semibold">$40.00</tspan> with the dividend
      </text>
      <text className={fig.text} x={days.ex + 8} y={y(after) + 24}>
        <tspan className="font-semibold">$39.20</tspan> without it
      </text>
      <text className={fig.text} x="466" y={(y(before) + y(after)) / 2 + 4}>
        $0.80
      </text>
      <path className={fig.rule} fill="none" d="M4 224H652" />
      <circle className={fig.ink} cx={days.declared} cy="224" r="5" />
      <circle className={fig.ink} cx={days.ex} cy="224" r="5" />
      <circle className={fig.green} cx={days.paid} cy="224" r="5" />
      <text className={fig.small} x={days.declared} y="252" textAnchor="middle">
        Declared
      </text>
      <text className={fig.small} x={days.ex} y="252" textAnchor="middle">
        Ex-date
      </text>
      <text className={fig.small} x={days.paid} y="252" textAnchor="middle">
        $0.80 is paid
      </text>
    </svg>
  );
}
