import { fig } from '@/content/figure';

const ASK = 1.0852;
const MIDDLE = 1.0851;
const BID = 1.085;

const PIXELS_PER_PIP = 60;
const y = (rate: number) => Math.round(140 + ((MIDDLE - rate) / 0.0001) * PIXELS_PER_PIP);

/** Bid and ask as two heights, and the band between them that is the spread. */
export function SpreadFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Two prices for one euro: you buy at the ask of $1.0852 and sell at the bid of 1.0850; the band between them is the spread of 0.0002"
    >
      <rect className={fig.wash} x="0" y={y(ASK)} width="656" height={y(BID) - y(ASK)} />
      <path className={fig.dash} d={`M0 ${y(MIDDLE)}H656`} />
      <path className={fig.line} d={`M0 ${y(ASK)}H656`} />
      <path className={fig.line} d={`M0 ${y(BID)}H656`} />
      <path
        className={fig.line}
        d={`M500 ${y(ASK) + 6}V${y(BID) - 6}M490 ${y(ASK) + 6}H510M490 ${y(BID) - 6}H510`}
      />
      <text className={fig.text} x="0" y={y(ASK) - 16}>
        You buy at the ask
      </text>
      <text className={fig.strong} x="656" y={y(ASK) - 16} textAnchor="end">
        1.0852
      </text>
      <text className={fig.small} x="16" y={y(MIDDLE) - 10}>
        Middle
      </text>
      <text className={fig.strong} x="524" y={y(MIDDLE) - 10}>
        Spread 0.0002
      </text>
      <text className={fig.text} x="0" y={y(BID) + 30}>
        You sell at the bid
      </text>
      <text className={fig.strong} x="656" y={y(BID) + 30} textAnchor="end">
        1.0850
      </text>
    </svg>
  );
}
