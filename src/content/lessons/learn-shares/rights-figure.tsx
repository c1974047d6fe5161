import { fig } from '@/content/figure';

/** What a holder of 400 shares, worth 4,000, has after a rights issue at theoretical prices. */
const ways = [
  { name: 'Take up: 500 shares, 4,600 with 600 paid in', shares: 4000, other: 600, missing: 0 },
  { name: 'Sell the rights: 400 shares, 3,680, and 320', shares: 3680, other: 320, missing: 0 },
  { name: 'Do nothing: 400 shares, 3,680', shares: 3680, other: 0, missing: 320 },
];

const scale = 0.14;
const top = (way: number) => 62 + way * 74;

export function RightsFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Of 4,000 before: taking up gives shares worth 4,600, of which 600 was paid in; selling the rights gives shares worth 3,680 and 320 in money; doing nothing gives shares worth 3,680, so 320 is missing"
    >
      {ways.map(({ name, shares, other, missing }, way) => (
        <g key={name}>
          <text className={fig.text} x="0" y={top(way)}>
            {name}
          </text>
          <rect className={fig.ink} x="0" y={top(way) + 10} width={shares * scale} height="24" />
          {other > 0 && (
            <>
              <rect
                className={fig.wash}
                x={shares * scale}
                y={top(way) + 10}
                width={other * scale}
                height="24"
              />
              <rect
                className={fig.rule}
                fill="none"
                x={shares * scale}
                y={top(way) + 10}
                width={other * scale}
                height="24"
              />
            </>
          )}
          {missing > 0 && (
            <rect
              className={fig.red}
              x={shares * scale}
              y={top(way) + 20}
              width={missing * scale}
              height="4"
            />
          )}
        </g>
      ))}
      <path className={fig.dash} fill="none" d={`M${4000 * scale} 30V262`} />
      <text className={fig.strong} x={4000 * scale} y="20" textAnchor="middle">
        4,000 before
      </text>
      <text className={fig.strong} x={4000 * scale + 8} y={top(2) + 27}>
        −320
      </text>
    </svg>
  );
}
