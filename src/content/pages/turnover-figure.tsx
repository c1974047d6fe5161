import { fig } from '@/content/figure';

/**
 * Per cent of all trades with the currency on one side, April 2025 (BIS). Each trade has two sides,
 * so all currencies together make 200.
 */
const currencies = [
  { name: 'US dollar', share: 89.2 },
  { name: 'Euro', share: 28.9 },
  { name: 'Yen', share: 16.8 },
  { name: 'Pound sterling', share: 10.2 },
  { name: 'Renminbi', share: 8.5 },
];

const perCent = 6.5;
const top = (place: number) => 18 + place * 54;

export function TurnoverFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Of all trades in April 2025 the US dollar was on one side of 89.2%, the euro of 28.9%, the yen of 16.8%, the pound sterling of 10.2%, the renminbi of 8.5%"
    >
      {currencies.map(({ name, share }, place) => (
        <g key={name}>
          <text className={fig.text} x="0" y={top(place)}>
            {name}, {share}%
          </text>
          <rect className={fig.wash} x="1" y={top(place) + 9} width={100 * perCent} height="20" />
          <rect
            className={fig.green}
            x="1"
            y={top(place) + 9}
            width={share * perCent}
            height="20"
          />
        </g>
      ))}
    </svg>
  );
}
