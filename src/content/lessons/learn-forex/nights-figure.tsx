import { fig } from '@/content/figure';

const EVENINGS = [
  { day: 'Monday', nights: 1 },
  { day: 'Tuesday', nights: 1 },
  { day: 'Wednesday', nights: 3 },
  { day: 'Thursday', nights: 1 },
  { day: 'Friday', nights: 1 },
] as const;

const STEP = 131.2;
const NIGHT = 62;
const BASE = 230;

/** One block for each night that an evening of the week is charged with. */
export function NightsFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Nights charged on each evening: Monday 1, Tuesday 1, Wednesday 3, Thursday 1, Friday 1, together 7"
    >
      {EVENINGS.map(({ day, nights }, at) => (
        <g key={day}>
          {[0, 1, 2].slice(0, nights).map((night) => (
            <rect
              key={night}
              className={night === 0 ? fig.green : fig.amber}
              x={Math.round(at * STEP + 24)}
              y={BASE - (night + 1) * NIGHT + 4}
              width="84"
              height={NIGHT - 4}
            />
          ))}
          <text
            className={fig.text}
            x={Math.round(at * STEP + 66)}
            y={BASE + 30}
            textAnchor="middle"
          >
            {day}
          </text>
        </g>
      ))}
      <path className={fig.line} d={`M0 ${BASE}H656`} />
      <text className={fig.text} x="400" y={BASE - 2 * NIGHT - 22}>
        Saturday and Sunday
      </text>
    </svg>
  );
}
