import { fig } from '@/content/figure';

const ARROW = 7;

/** From the left or from above, ending in a point at x, y. */
const right = (from: number, x: number, y: number) => `M${from} ${y}H${x - ARROW}`;
const down = (x: number, from: number, y: number) => `M${x} ${from}V${y - ARROW}`;
const up = (x: number, from: number, y: number) => `M${x} ${from}V${y + ARROW}`;

/** The two ways of covered interest parity as the sides of a rectangle. */
export function ParityFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="10,000 euros lent at 2.00% become 10,200 euros; changed at 1.1000 they are $11,000, lent at 4.00% become $11,440, and changed back at the forward of 1.1216 are 10,200 euros as well"
    >
      <rect className={fig.wash} x="0" y="20" width="190" height="64" />
      <rect className={fig.wash} x="466" y="20" width="190" height="64" />
      <rect className={fig.wash} x="0" y="196" width="190" height="64" />
      <rect className={fig.wash} x="466" y="196" width="190" height="64" />
      <text className={fig.strong} x="95" y="57" textAnchor="middle">
        10,000 euros
      </text>
      <text className={fig.strong} x="561" y="57" textAnchor="middle">
        10,200 euros
      </text>
      <text className={fig.strong} x="95" y="233" textAnchor="middle">
        $11,000
      </text>
      <text className={fig.strong} x="561" y="233" textAnchor="middle">
        $11,440
      </text>
      <path
        className={fig.line}
        d={`${right(190, 466, 52)}${right(190, 466, 228)}${down(95, 84, 196)}${up(561, 196, 84)}`}
      />
      <path
        className={fig.ink}
        d="M466 52l-12-6v12zM466 228l-12-6v12zM95 196l-6-12h12zM561 84l-6 12h12z"
      />
      <text className={fig.text} x="328" y="40" textAnchor="middle">
        lent at 2.00%
      </text>
      <text className={fig.text} x="328" y="216" textAnchor="middle">
        lent at 4.00%
      </text>
      <text className={fig.text} x="112" y="145">
        today, at 1.1000
      </text>
      <text className={fig.text} x="544" y="145" textAnchor="end">
        forward, at 1.1216
      </text>
    </svg>
  );
}
