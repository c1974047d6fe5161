import { fig } from '@/content/figure';

/** In millions: what each place in the queue is owed, and what it receives out of 180. */
const places = [
  { who: 'Lenders with a charge', owed: 90, paid: 90 },
  { who: 'Costs of the insolvency', owed: 10, paid: 10 },
  { who: 'Claims that the law prefers', owed: 15, paid: 15 },
  { who: 'Everybody else who is owed', owed: 130, paid: 65 },
];

const perMillion = 5;
const top = (place: number) => 16 + place * 55;

export function QueueFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Of 180 million, lenders with a charge receive 90 of 90, the costs 10 of 10, claims that the law prefers 15 of 15, everybody else 65 of 130, and shareholders nothing"
    >
      {places.map(({ who, owed, paid }, place) => (
        <g key={who}>
          <text className={fig.text} x="0" y={top(place)}>
            {who}: {paid} of {owed}
          </text>
          <rect
            className={fig.wash}
            x="1"
            y={top(place) + 8}
            width={owed * perMillion}
            height="16"
          />
          <rect
            className={fig.rule}
            fill="none"
            x="1"
            y={top(place) + 8}
            width={owed * perMillion}
            height="16"
          />
          <rect
            className={fig.ink}
            x="1"
            y={top(place) + 8}
            width={paid * perMillion}
            height="16"
          />
        </g>
      ))}
      <text className={fig.strong} x="0" y={top(4)}>
        Shareholders: what is left, 0
      </text>
      <path className={fig.line} fill="none" d={`M1 ${top(4) + 8}v16`} />
    </svg>
  );
}
