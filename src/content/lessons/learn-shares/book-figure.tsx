import { fig } from '@/content/figure';

/**
 * Worst ask first, worst bid last: shares that wait at a price, and how many of them a market order
 * for 1,000 takes.
 */
const lines = [
  { at: '$20.15', wait: 700, taken: 200 },
  { at: '$20.08', wait: 500, taken: 500 },
  { at: '$20.05', wait: 300, taken: 300 },
  { at: '$20.00', wait: 400, taken: 0 },
  { at: '$19.97', wait: 600, taken: 0 },
  { at: '$19.90', wait: 900, taken: 0 },
];

const left = 164;
const perShare = 0.545;
/** The asks hang under one heading, the bids under another. */
const top = (line: number) => 24 + line * 34 + (line > 2 ? 40 : 0);

export function BookFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="An order book. For sale: 700 shares at $20.15, 500 at $20.08, 300 at $20.05. Wanted: 400 at $20.00, 600 at $19.97, 900 at $19.90. A market order for 1,000 takes 300, 500 and 200 of those for sale"
    >
      <text className={fig.strong} x="0" y="14">
        For sale (asks)
      </text>
      <text className={fig.strong} x="0" y="156">
        Wanted (bids)
      </text>
      {lines.map(({ at, wait, taken }, line) => (
        <g key={at}>
          <text className={fig.text} x="0" y={top(line) + 17}>
            {wait} at {at}
          </text>
          <rect className={fig.wash} x={left} y={top(line)} width={wait * perShare} height="24" />
          <rect
            className={fig.rule}
            fill="none"
            x={left}
            y={top(line)}
            width={wait * perShare}
            height="24"
          />
          {taken > 0 && (
            <rect className={fig.ink} x={left} y={top(line)} width={taken * perShare} height="24" />
          )}
        </g>
      ))}
    </svg>
  );
}
