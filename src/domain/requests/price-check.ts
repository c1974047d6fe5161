import { Decimal } from '@/domain/decimal';
import { compare, type Money } from '@/domain/money';
import { getChangePercent, type PricePoint } from '@/domain/trades/price-chart';
import { type HistoricalPrice, maxGapMs } from './price-deviation';

/**
 * What is known of the market at a moment: one price from close by, or the prices before and after.
 * In between the market may have been higher or lower.
 */
export interface KnownPrices extends HistoricalPrice {
  /** Times of the earlier and of the later price; equal if it is one price. */
  from: Date;
  until: Date;
  /** Milliseconds between the known prices around the moment. */
  spacing: number;
}

/** What a price service knows about the market at a moment. */
export interface MarketReading {
  /** Null if the service has no prices around the moment. */
  known: KnownPrices | null;
  /** A made-up price of the local sample service, not a market price. */
  sample: boolean;
}

/** Comparison of a price with the market. */
export interface PriceCheck extends KnownPrices {
  /** The nearest to the price of all prices from low to high: between them, the price itself. */
  market: Money;
  /** Deviation of the price from `market`, per cent with two decimals: `-4.10`. */
  percent: string;
  /** The deviation exceeds {@link tolerancePercent}. */
  exceeds: boolean;
}

/** A market price further than this from the moment does not speak for it alone, milliseconds. */
const maxDistanceMs = 10 * 60_000;
/** Per cent of the market price. */
const tolerancePercent = '1';

/** Whether one price is known, and not two around the moment. */
export const isOnePrice = ({ from, until }: Pick<KnownPrices, 'from' | 'until'>): boolean =>
  from.getTime() === until.getTime();

/**
 * The price nearest to the moment, the earlier of two equally near ones. If it is over 10 minutes
 * away, the two around the moment. Null without them, or if they are too far apart.
 * @param points oldest first
 */
export function findKnownPrices(points: readonly PricePoint[], moment: Date): KnownPrices | null {
  const time = moment.getTime();
  const later = points.findIndex((point) => point.at > time);
  // The two points around the moment. Outside the range: the first two or the last two.
  const end = later === -1 ? points.length - 1 : Math.max(later, 1);
  const before = points[end - 1];
  const after = points[end];
  if (!before || !after) return null;
  const spacing = after.at - before.at;
  const nearest = time - before.at <= after.at - time ? before : after;
  if (Math.abs(nearest.at - time) <= maxDistanceMs) {
    const at = new Date(nearest.at);
    return { low: nearest.price, high: nearest.price, from: at, until: at, spacing };
  }
  if (time < before.at || time > after.at || spacing > maxGapMs) return null;
  const isRising = compare(before.price, after.price) <= 0;
  return {
    low: isRising ? before.price : after.price,
    high: isRising ? after.price : before.price,
    from: new Date(before.at),
    until: new Date(after.at),
    spacing,
  };
}

/** Compares a price with the market at its moment. @param price USD for one coin */
export function checkPrice(price: Money, known: KnownPrices): PriceCheck {
  const market = findNearestIn(known, price);
  // Multiplication instead of a division, so the limit is exact.
  const exceeds = new Decimal(price)
    .minus(market)
    .abs()
    .times('100')
    .gt(new Decimal(market).times(tolerancePercent));
  return { ...known, market, percent: getChangePercent(market, price), exceeds };
}

function findNearestIn({ low, high }: HistoricalPrice, price: Money): Money {
  if (compare(price, low) < 0) return low;
  return compare(price, high) > 0 ? high : price;
}
