import { fig } from '@/content/figure';

const x = (loss: number): number => 40 + loss * 740;
const y = (gain: number): number => 236 - gain * 50;
/** The gain that undoes a loss, both as parts of 1. */
const repair = (loss: number): number => loss / (1 - loss);

const curve = Array.from({ length: 81 }, (_, step) => step / 100)
  .map((loss) => `${x(loss).toFixed(1)} ${y(repair(loss)).toFixed(1)}`)
  .join('L');
const marked = [
  { loss: 0.2, text: '20% needs 25%' },
  { loss: 0.5, text: '50% needs 100%' },
  { loss: 0.75, text: '75% needs 300%' },
];

/** The gain that repairs a loss. */
export function RecoveryFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="The gain needed to repair a loss rises ever faster: a loss of 20% needs a gain of 25%, one of 50% needs 100%, one of 75% needs 300%."
    >
      <path className={fig.rule} d={`M${x(0)} ${y(0)}H640`} />
      <path className={fig.dash} d={`M${x(0)} ${y(0)}L${x(0.8)} ${y(0.8)}`} />
      <path className={fig.line} d={`M${curve}`} />
      {marked.map(({ loss, text }) => (
        <g key={loss}>
          <circle className={fig.red} cx={x(loss)} cy={y(repair(loss))} r="5" />
          <text className={fig.text} x={x(loss) - 10} y={y(repair(loss)) - 12} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <text className={fig.small} x="640" y={y(0.8) + 27} textAnchor="end">
        as large as the loss
      </text>
      <text className={fig.small} x="640" y="262" textAnchor="end">
        loss
      </text>
      <text className={fig.small} x="40" y="24">
        gain that repairs it
      </text>
    </svg>
  );
}
