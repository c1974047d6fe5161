import { Exact } from './exact';
import { compare, type Money } from './money';
import { type ChartDays, changePercent, chartDays, type PricePoint } from './price-chart';
import type { Trade } from './trade';
import { type Position, writableResult } from './trade-result';

const day = 86_400_000;

/** How many days a chart has to go back to reach a moment; null where none reaches it. */
export const chartReaching = (at: Date, now: Date): ChartDays | null =>
  chartDays.find((days) => now.getTime() - at.getTime() < days * day) ?? null;

/** The prices between which the market was at a moment: those before and after it that are known. USD for one coin */
export interface MarketThen {
  low: Money;
  high: Money;
}

/** Prices further apart say nothing of what lay between them, milliseconds. */
const widest = 2 * day;

/** @param points oldest first @returns null where the moment lies outside them, or where they leave it out */
export function marketAt(points: readonly PricePoint[], at: Date): MarketThen | null {
  const before = points.findLast((point) => point.at <= at.getTime());
  const after = points.find((point) => point.at >= at.getTime()) ?? points.at(-1);
  if (!before || !after || Math.max(after.at, at.getTime()) - before.at > widest) return null;
  const [low, high] = compare(before.price, after.price) <= 0 ? [before.price, after.price] : [after.price, before.price];
  return { low, high };
}

/** How far the opening price of a trade lay from the market, which the client cannot be held to: the price is the client's word. */
export interface OpeningGap {
  /** The price of the market that lies nearest. USD for one coin */
  market: Money;
  /** From there to the opening price, per cent with two decimals: `-4.10`. */
  percent: string;
  /** What that alone adds to the result, USD: more than zero speaks for the client. It grows with the leverage. */
  worth: Money;
}

/** A gap that moves the result by a smaller part of the stake than this is not worth a word: the service's prices are some minutes apart. */
const worthAWord = '0.05';

/** @returns null where the opening price was the market's, or so near that it hardly moves the result */
export function openingGap(trade: Position & Pick<Trade, 'amount'>, { low, high }: MarketThen): OpeningGap | null {
  const { openPrice, amount } = trade;
  const market = compare(openPrice, low) < 0 ? low : compare(openPrice, high) > 0 ? high : null;
  const worth = market && writableResult(trade, market);
  if (!market || !worth || new Exact(worth).abs().lt(new Exact(amount).times(worthAWord))) return null;
  return { market, percent: changePercent(market, openPrice), worth };
}
