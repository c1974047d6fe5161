import { fig } from '@/content/figure';

/** 8:00 to 17:00 local time in January, in hours UTC; two spans if they cross midnight. */
const CENTRES = [
  {
    city: 'Sydney',
    spans: [
      [0, 6],
      [21, 24],
    ],
  },
  {
    city: 'Tokyo',
    spans: [
      [0, 8],
      [23, 24],
    ],
  },
  { city: 'London', spans: [[8, 17]] },
  { city: 'New York', spans: [[13, 22]] },
] as const;

const LEFT = 96;
const HOUR = 23;
const ROW = 54;
const FOOT = 236;

const x = (hour: number) => LEFT + hour * HOUR;

/** The working days of four cities along one day in UTC. */
export function SessionsFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="In January, UTC: Sydney works from 21:00 to 6:00, Tokyo from 23:00 to 8:00, London from 8:00 to 17:00, New York from 13:00 to 22:00; London and New York overlap from 13:00 to 17:00"
    >
      <rect className={fig.wash} x={x(13)} y="8" width={4 * HOUR} height={FOOT - 8} />
      {[0, 8, 16, 24].map((hour) => (
        <g key={hour}>
          <path className={fig.rule} d={`M${x(hour)} 8V${FOOT + 8}`} />
          <text
            className={fig.small}
            x={x(hour)}
            y={FOOT + 30}
            textAnchor={hour === 24 ? 'end' : 'middle'}
          >
            {`${hour}:00`}
          </text>
        </g>
      ))}
      {CENTRES.map(({ city, spans }, row) => (
        <g key={city}>
          <text className={fig.text} x="0" y={row * ROW + 44}>
            {city}
          </text>
          {spans.map(([from, to]) => (
            <rect
              key={from}
              className={fig.green}
              x={x(from)}
              y={row * ROW + 26}
              width={(to - from) * HOUR}
              height="26"
            />
          ))}
        </g>
      ))}
      <path className={fig.line} d={`M${LEFT} ${FOOT}H${x(24)}`} />
    </svg>
  );
}
