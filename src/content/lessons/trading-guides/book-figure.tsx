import { fig } from '@/content/figure';

const y = (money: number): number => 226 - money * 0.22;
const steps = [
  { name: 'deposits', x: 30, from: 0, to: 800, text: '$800.00', fill: fig.green },
  { name: 'withdrawals', x: 190, from: 800, to: 600, text: '−$200.00', fill: fig.amber },
  { name: 'trades', x: 350, from: 600, to: 563.23, text: '−$36.77', fill: fig.red },
  { name: 'balance', x: 510, from: 0, to: 563.23, text: '$563.23', fill: fig.ink },
];

/** From the lines of a statement to its balance. */
export function BookFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Deposits of $800.00, less withdrawals of $200.00, less $36.77 lost in trades, leave a balance of $563.23."
    >
      {steps.map(({ name, x, from, to, text, fill }) => {
        const upper = Math.max(from, to);
        return (
          <g key={name}>
            <rect
              className={fill}
              x={x}
              y={y(upper)}
              width="116"
              height={y(Math.min(from, to)) - y(upper)}
            />
            <text className={fig.strong} x={x + 58} y={y(upper) - 10} textAnchor="middle">
              {text}
            </text>
            <text className={fig.small} x={x + 58} y="254" textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
      <path className={fig.dash} d={`M146 ${y(800)}H306M306 ${y(600)}H466M466 ${y(563.23)}H626`} />
      <path className={fig.rule} d={`M16 ${y(0)}H640`} />
    </svg>
  );
}
