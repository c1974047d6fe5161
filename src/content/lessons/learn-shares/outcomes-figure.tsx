import { fig } from '@/content/figure';

/** Frequency of each result, as a fraction of all years. */
const one = [
  { result: '−20%', part: 1 / 2, x: 40, loss: true },
  { result: '+40%', part: 1 / 2, x: 160, loss: false },
];
const two = [
  { result: '−20%', part: 1 / 4, x: 356, loss: true },
  { result: '+10%', part: 1 / 2, x: 456, loss: false },
  { result: '+40%', part: 1 / 4, x: 556, loss: false },
];

const ground = 234;
const whole = 320;
const bar = 70;

export function OutcomesFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="With one share, half of the years bring −20% and half +40%. With two shares, a quarter bring −20%, half +10% and a quarter +40%"
    >
      <text className={fig.strong} x="0" y="16">
        All in one share
      </text>
      <text className={fig.strong} x="336" y="16">
        Half in each of two
      </text>
      <path
        className={fig.dash}
        fill="none"
        d={`M0 ${ground - whole / 2}H280M336 ${ground - whole / 2}H656`}
      />
      <text className={fig.small} x="0" y={ground - whole / 2 - 8}>
        half of the years
      </text>
      {[...one, ...two].map(({ result, part, x, loss }) => (
        <g key={x}>
          <rect
            className={loss ? fig.red : fig.wash}
            x={x}
            y={ground - part * whole}
            width={bar}
            height={part * whole}
          />
          <rect
            className={loss ? fig.redLine : fig.line}
            x={x}
            y={ground - part * whole}
            width={bar}
            height={part * whole}
          />
          <text className={fig.text} x={x + bar / 2} y={ground + 24} textAnchor="middle">
            {result}
          </text>
        </g>
      ))}
      <path className={fig.rule} fill="none" d={`M0 ${ground}H280M336 ${ground}H656`} />
    </svg>
  );
}
