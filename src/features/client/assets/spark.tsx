import { priceText } from '@/lib/market-format';

const [width, height, edge] = [96, 28, 2];

/** The line through prices, in units of the drawing: the lowest at the bottom, the highest at the top, a flat one in the middle. */
export function sparkPath(prices: readonly number[]): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const [step, room] = [width / (prices.length - 1), height - 2 * edge];
  const y = (price: number) => (high === low ? height / 2 : edge + room * (1 - (price - low) / (high - low)));
  return `M${prices.map((price, i) => `${(i * step).toFixed(1)} ${y(price).toFixed(1)}`).join('L')}`;
}

/** How a price came to where it is. Ink alone: it is not the client's money. */
export function Spark({ prices }: { prices: readonly number[] }) {
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined || prices.length < 2) return <span className="sr-only">no line</span>;
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`From ${priceText(first)} to ${priceText(last)}`}>
      <path d={sparkPath(prices)} />
    </svg>
  );
}
