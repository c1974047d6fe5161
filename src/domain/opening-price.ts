import { Exact } from './exact';
import type { MarketThen } from './market-then';
import { compare, type Money } from './money';
import { changePercent } from './price-chart';
import type { Trade } from './trade';
import { type Position, writableResult } from './trade-result';

/** How far the opening price of a trade lay from the market, which the client cannot be held to: the price is the client's word. */
export interface OpeningGap {
  /** The price of the market that lies nearest. USD for one coin */
  market: Money;
  /** From there to the opening price, per cent with two decimals: `-4.10`. */
  percent: string;
  /** What that alone adds to the result, USD: more than zero speaks for the client, and grows with the leverage. Null where it is more than a book can write. */
  worth: Money | null;
}

/** A gap that moves the result by a smaller part of the stake than this is not worth a word: the service's prices are some minutes apart. */
const worthAWord = '0.05';

/** @returns null where the opening price was the market's, or so near that it hardly moves the result */
export function openingGap(trade: Position & Pick<Trade, 'amount'>, { low, high }: MarketThen): OpeningGap | null {
  const { openPrice, amount } = trade;
  const market = compare(openPrice, low) < 0 ? low : compare(openPrice, high) > 0 ? high : null;
  if (!market) return null;
  const worth = writableResult(trade, market);
  if (worth !== null && new Exact(worth).abs().lt(new Exact(amount).times(worthAWord))) return null;
  return { market, percent: changePercent(market, openPrice), worth };
}
