import { fig } from '@/content/figure';

/**
 * Continuous trading in January, hours UTC: 9:00 to 15:30 with a pause in Tokyo, 8:00 to 16:30 in
 * London, 9:00 to 17:30 in Frankfurt, 9:30 to 16:00 in New York.
 */
const exchanges = [
  {
    city: 'Tokyo',
    spans: [
      [0, 2.5],
      [3.5, 6.5],
    ],
  },
  { city: 'London', spans: [[8, 16.5]] },
  { city: 'Frankfurt', spans: [[8, 16.5]] },
  { city: 'New York', spans: [[14.5, 21]] },
] as const;

const left = 96;
const hour = 23;
const row = 54;
const foot = 236;

const x = (time: number) => left + time * hour;

/** When shares are traded in four cities, along one day in UTC. */
export function ExchangesFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="In January, UTC: Tokyo trades from 0:00 to 2:30 and from 3:30 to 6:30, London and Frankfurt from 8:00 to 16:30, New York from 14:30 to 21:00; from 14:30 to 16:30 Europe and New York are both open"
    >
      <rect className={fig.wash} x={x(14.5)} y="8" width={2 * hour} height={foot - 8} />
      {[0, 8, 16, 24].map((time) => (
        <g key={time}>
          <path className={fig.rule} d={`M${x(time)} 8V${foot + 8}`} />
          <text
            className={fig.small}
            x={x(time)}
            y={foot + 30}
            textAnchor={time === 24 ? 'end' : 'middle'}
          >
            {`${time}:00`}
          </text>
        </g>
      ))}
      {exchanges.map(({ city, spans }, place) => (
        <g key={city}>
          <text className={fig.text} x="0" y={place * row + 44}>
            {city}
          </text>
          {spans.map(([from, to]) => (
            <rect
              key={from}
              className={fig.green}
              x={x(from)}
              y={place * row + 26}
              width={(to - from) * hour}
              height="26"
            />
          ))}
        </g>
      ))}
      <path className={fig.line} d={`M${left} ${foot}H${x(24)}`} />
    </svg>
  );
}
