import { convertToDollars, type Units } from '@/domain/coin';
import { Decimal } from '@/domain/decimal';
import { compare, isNegative, type Money, negate } from '@/domain/money';
import {
  type ChartMonth,
  type ChartSpan,
  chartDays,
  getChangePercent,
  type PricePoint,
} from '@/domain/trades/price-chart';
import { formatUsd } from '@/lib/format';
import type { Deposit } from './deposit';

const DAY_MS = 86_400_000;

/** The service has a price every hour only for so many days in one answer. */
const maxHourlyDays = 90;

/**
 * The finest chart that reaches a moment: the fewest of the last days, or the moment's month; null
 * if no chart goes back so far.
 */
export function findChartSpan(at: Date, now: Date): ChartSpan | null {
  const age = now.getTime() - at.getTime();
  const days = chartDays.find((one) => age < one * DAY_MS);
  if (days === undefined) return null;
  return days <= maxHourlyDays ? days : (at.toISOString().slice(0, 7) as ChartMonth);
}

/**
 * The known market prices just before and after a moment, the lower and the higher. USD for one
 * coin
 */
export interface HistoricalPrice {
  low: Money;
  high: Money;
}

/** Prices further apart than this do not bound the price between them, milliseconds. */
export const maxGapMs = 2 * DAY_MS;

/** @param points oldest first @returns null if the moment is outside the points or in a gap */
export function findPriceAtTime(points: readonly PricePoint[], at: Date): HistoricalPrice | null {
  const before = points.findLast((point) => point.at <= at.getTime());
  const after = points.find((point) => point.at >= at.getTime()) ?? points.at(-1);
  if (!before || !after || Math.max(after.at, at.getTime()) - before.at > maxGapMs) return null;
  const [low, high] =
    compare(before.price, after.price) <= 0
      ? [before.price, after.price]
      : [after.price, before.price];
  return { low, high };
}

/**
 * How far the amount of a deposit deviates from the worth of its coins. Both are the client's
 * statement.
 */
interface PriceDeviation {
  /** The market price most favourable to the deposit. USD for one coin */
  market: Money;
  /** Worth of the coins at that price, USD. */
  worth: Money;
  /**
   * Deviation of the worth from the amount, per cent with two decimals: `-12.00`. Negative: more
   * would be credited than was sent.
   */
  percent: string;
}

/**
 * Up to this share of the amount is ignored: the quote is locked while the client types, prices are
 * minutes apart.
 */
const toleranceShare = '0.03';

/** @returns null if the worth of the coins equals the amount, within the tolerance */
export function getPriceDeviation(
  { amount, units }: Pick<Deposit, 'amount' | 'units'>,
  then: HistoricalPrice,
): PriceDeviation | null {
  // Uses the coins and not the deposit's rate, which nobody verifies against the market.
  const least = getWorthAtPrice(units, then.low);
  const most = getWorthAtPrice(units, then.high);
  const nearest =
    compare(amount, least.worth) < 0 ? least : compare(amount, most.worth) > 0 ? most : null;
  if (
    !nearest ||
    new Decimal(nearest.worth).minus(amount).abs().lt(new Decimal(amount).times(toleranceShare))
  )
    return null;
  return { ...nearest, percent: getChangePercent(amount, nearest.worth) };
}

/**
 * How much less than the amount the coins are worth now. A client could announce a deposit and send
 * the coins after their price has fallen.
 * @param market current price, USD for one coin
 * @returns null if they are worth the amount within the tolerance, or more
 */
export function getValueDrop(
  deposit: Pick<Deposit, 'amount' | 'units'>,
  market: Money,
): PriceDeviation | null {
  const gap = getPriceDeviation(deposit, { low: market, high: market });
  return gap && compare(gap.worth, deposit.amount) < 0 ? gap : null;
}

/** "12.00% less": the market value of the coins, compared with the amount to credit. */
export const describeDeviation = ({ percent }: PriceDeviation): string =>
  isNegative(percent) ? `${formatUsd(negate(percent))}% less` : `${formatUsd(percent)}% more`;

/** Worth of coins between two prices, USD: one figure, or two if they differ: `249.10`. */
export const getWorthBetween = (units: Units, { low, high }: HistoricalPrice): Money[] => [
  ...new Set([low, high].map((price) => convertToDollars(units, price))),
];

const getWorthAtPrice = (units: Units, market: Money) => ({
  market,
  worth: convertToDollars(units, market),
});
