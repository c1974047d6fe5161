import { Decimal } from '@/domain/input/decimal';
import type { Money } from '@/domain/money';
import { getChangePercent, type PricePoint } from '@/domain/trades/price-chart';

/** A known price of the market near a moment. */
export interface MarketPrice {
  /** USD for one coin. */
  price: Money;
  at: Date;
  /** How far apart the known prices are around the moment, milliseconds. */
  spacing: number;
}

/** What a price service knows of the market at a moment. */
export interface MarketReading {
  moment: Date;
  /** Null where no chart of the service goes back to the moment. */
  nearest: MarketPrice | null;
  /** Not a market's price: the local sample service made it up. */
  sample: boolean;
}

/** How a price compares with the market's. One that was not checked says what was known. */
export type PriceCheck =
  | {
      checked: true;
      /** USD for one coin. */
      market: Money;
      at: Date;
      /** Milliseconds. */
      spacing: number;
      /** From the market to the price, per cent with two decimals: `-4.10`. */
      percent: string;
      /** The difference is more than {@link tolerancePercent}. */
      exceeds: boolean;
    }
  | { checked: false; nearest: MarketPrice | null };

/** A price further than this from the moment is not compared, milliseconds. */
const maxDistanceMs = 10 * 60_000;
/** Per cent of the market's price. */
const tolerancePercent = '1';

/** The known price nearest to a moment; of two equally near, the earlier. @param points oldest first @returns null for fewer than two points */
export function findNearestPrice(points: readonly PricePoint[], moment: Date): MarketPrice | null {
  const time = moment.getTime();
  const later = points.findIndex((point) => point.at > time);
  // The two points around the moment; where it lies outside, the first two or the last two.
  const end = later === -1 ? points.length - 1 : Math.max(later, 1);
  const [before, after] = [points[end - 1], points[end]];
  if (!before || !after) return null;
  const { at, price } = time - before.at <= after.at - time ? before : after;
  return { price, at: new Date(at), spacing: after.at - before.at };
}

/** Compares a price with the market's at its moment. @param price USD for one coin */
export function checkPrice(price: Money, { moment, nearest }: Pick<MarketReading, 'moment' | 'nearest'>): PriceCheck {
  if (!nearest || Math.abs(nearest.at.getTime() - moment.getTime()) > maxDistanceMs) return { checked: false, nearest };
  const { price: market, at, spacing } = nearest;
  // Without a division, so that the limit is exact.
  const exceeds = new Decimal(price).minus(market).abs().times('100').gt(new Decimal(market).times(tolerancePercent));
  return { checked: true, market, at, spacing, percent: getChangePercent(market, price), exceeds };
}
