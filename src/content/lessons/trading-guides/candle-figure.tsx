import { fig } from '@/content/figure';

const y = (price: number): number => 232 - (price - 49_400) * 0.125;
/** Two days with the same open, high, low and close, in a different order. */
const openHigh = [49_800, 50_300, 50_900, 50_400, 49_900, 49_500, 50_100, 50_600];
const openLow = [49_800, 49_600, 49_500, 49_900, 50_000, 50_500, 50_900, 50_600];
const path = (prices: readonly number[], x: number): string =>
  prices.map((price, step) => `${x + step * 22} ${y(price)}`).join('L');

const open = y(49_800);
const close = y(50_600);
const marks = [
  { text: 'high 50,900', at: y(50_900) },
  { text: 'close 50,600', at: close },
  { text: 'open 49,800', at: open },
  { text: 'low 49,500', at: y(49_500) },
];

/** One candle and two of the many days that it can stand for. */
export function CandleFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="Two days run differently: one rises to its high of 50,900 first, the other falls to its low of 49,500 first. Both open at 49,800 and close at 50,600, so they have the same candle."
    >
      <path className={fig.rule} d="M20 250H636" />
      <path className={fig.line} d={`M${path(openHigh, 30)}`} />
      <path className={fig.line} d={`M${path(openLow, 240)}`} />
      <path className={fig.line} d={`M496 ${y(50_900)}V${y(49_500)}`} />
      <rect className={fig.green} x="478" y={close} width="36" height={open - close} />
      {marks.map(({ text, at }) => (
        <text key={text} className={fig.text} x="530" y={at + 5}>
          {text}
        </text>
      ))}
      <text className={fig.small} x="107" y="270" textAnchor="middle">
        one day
      </text>
      <text className={fig.small} x="317" y="270" textAnchor="middle">
        another day
      </text>
      <text className={fig.small} x="496" y="270" textAnchor="middle">
        the candle of both
      </text>
    </svg>
  );
}
