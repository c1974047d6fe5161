import { Decimal } from '@/domain/decimal';
import type { Money } from '@/domain/money';
import { getChangePercent, type PricePoint } from '@/domain/trades/price-chart';

/** A known market price near a moment. */
export interface MarketPrice {
  /** USD for one coin. */
  price: Money;
  at: Date;
  /** Milliseconds between the known prices around the moment. */
  spacing: number;
}

/** What a price service knows about the market at a moment. */
export interface MarketReading {
  moment: Date;
  /** Null if no chart of the service reaches back to the moment. */
  nearest: MarketPrice | null;
  /** A made-up price of the local sample service, not a market price. */
  sample: boolean;
}

/** Comparison of a price with the market. An unchecked one says why it could not be compared. */
export type PriceCheck =
  | {
      checked: true;
      /** USD for one coin. */
      market: Money;
      at: Date;
      /** Milliseconds. */
      spacing: number;
      /** Deviation of the price from the market, per cent with two decimals: `-4.10`. */
      percent: string;
      /** The deviation exceeds {@link tolerancePercent}. */
      exceeds: boolean;
    }
  | { checked: false; nearest: MarketPrice | null };

/** A market price further than this from the moment is not compared, milliseconds. */
const maxDistanceMs = 10 * 60_000;
/** Per cent of the market price. */
const tolerancePercent = '1';

/**
 * Of two equally near points, the earlier one; null for fewer than two.
 * @param points oldest first
 */
export function findNearestPrice(points: readonly PricePoint[], moment: Date): MarketPrice | null {
  const time = moment.getTime();
  const later = points.findIndex((point) => point.at > time);
  // The two points around the moment. Outside the range: the first two or the last two.
  const end = later === -1 ? points.length - 1 : Math.max(later, 1);
  const before = points[end - 1];
  const after = points[end];
  if (!before || !after) return null;
  const { at, price } = time - before.at <= after.at - time ? before : after;
  return { price, at: new Date(at), spacing: after.at - before.at };
}

/** Compares a price with the market price at its moment. @param price USD for one coin */
export function checkPrice(
  price: Money,
  { moment, nearest }: Pick<MarketReading, 'moment' | 'nearest'>,
): PriceCheck {
  if (!nearest || Math.abs(nearest.at.getTime() - moment.getTime()) > maxDistanceMs)
    return { checked: false, nearest };
  const { price: market, at, spacing } = nearest;
  // Multiplication instead of a division, so the limit is exact.
  const exceeds = new Decimal(price)
    .minus(market)
    .abs()
    .times('100')
    .gt(new Decimal(market).times(tolerancePercent));
  return { checked: true, market, at, spacing, percent: getChangePercent(market, price), exceeds };
}
