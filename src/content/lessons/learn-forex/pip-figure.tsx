import { fig } from '@/content/figure';

const WIDTH = 44;

interface Rate {
  pair: string;
  /** With its fractional pip. */
  digits: string;
  /** Which character counts the pips. */
  pipAt: number;
  top: number;
}

const RATES: readonly Rate[] = [
  { pair: 'EUR/USD', digits: '1.08527', pipAt: 5, top: 20 },
  { pair: 'USD/JPY', digits: '150.253', pipAt: 5, top: 160 },
];

const left = (at: number) => 150 + at * WIDTH;

/** Two rates in large digits, with the digit that counts pips marked. */
export function PipFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="In $1.08527 for a euro the fourth decimal, 2, counts pips; in 150.253 yen for a dollar the second decimal, 5, does; the last digit of each counts tenths of a pip"
    >
      <path className={fig.rule} d="M0 140H656" />
      {RATES.map(({ pair, digits, pipAt, top }) => (
        <g key={pair}>
          <text className={fig.text} x="0" y={top + 52}>
            {pair}
          </text>
          <rect className={fig.wash} x={left(pipAt)} y={top} width={WIDTH} height="76" />
          {Array.from(digits, (digit, at) => (
            <g key={left(at)} transform={`translate(${left(at) + WIDTH / 2} ${top + 58}) scale(4)`}>
              <text className={fig.text} x="0" y="0" textAnchor="middle">
                {digit}
              </text>
            </g>
          ))}
          <path className={fig.line} d={`M${left(pipAt) + 4} ${top + 84}H${left(pipAt + 1) - 4}`} />
          <text
            className={fig.strong}
            x={left(pipAt) + WIDTH / 2}
            y={top + 106}
            textAnchor="middle"
          >
            {`pip: ${pair === 'EUR/USD' ? '0.0001' : '0.01'}`}
          </text>
          <text className={fig.small} x={left(pipAt + 2) + 16} y={top + 52}>
            tenth of a pip
          </text>
        </g>
      ))}
    </svg>
  );
}
