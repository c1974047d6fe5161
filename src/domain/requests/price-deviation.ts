import { convertToDollars, type Units } from '@/domain/coin';
import { Decimal } from '@/domain/input/decimal';
import { compare, type Money } from '@/domain/money';
import { type ChartDays, chartDays, getChangePercent, type PricePoint } from '@/domain/trades/price-chart';
import type { Deposit } from './deposit';

const DAY_MS = 86_400_000;

/** How many days a chart has to go back to reach a moment; null where none reaches it. */
export const getChartDays = (at: Date, now: Date): ChartDays | null =>
  chartDays.find((days) => now.getTime() - at.getTime() < days * DAY_MS) ?? null;

/** The prices between which the market was at a moment: those before and after it that are known. USD for one coin */
export interface HistoricalPrice {
  low: Money;
  high: Money;
}

/** Prices further apart say nothing of what lay between them, milliseconds. */
const maxGapMs = 2 * DAY_MS;

/** @param points oldest first @returns null where the moment lies outside them, or where they leave it out */
export function findPriceAt(points: readonly PricePoint[], at: Date): HistoricalPrice | null {
  const before = points.findLast((point) => point.at <= at.getTime());
  const after = points.find((point) => point.at >= at.getTime()) ?? points.at(-1);
  if (!before || !after || Math.max(after.at, at.getTime()) - before.at > maxGapMs) return null;
  const [low, high] = compare(before.price, after.price) <= 0 ? [before.price, after.price] : [after.price, before.price];
  return { low, high };
}

/** How far what a deposit notice wants credited lies from what its coins were worth, all of which is the client's word. */
export interface PriceDeviation {
  /** The price of the market that speaks most for the notice. USD for one coin */
  market: Money;
  /** Of the coins at that price, USD. */
  worth: Money;
  /** From the amount to that, per cent with two decimals: `-12.00`. Below zero more would be credited than was sent. */
  percent: string;
}

/** A smaller part of the amount than this is not worth a word: a price is held while it is typed, and the service's are some minutes apart. */
const toleranceShare = '0.03';

/** @returns null where the coins were worth the amount, or nearly */
export function getPriceDeviation({ amount, units }: Pick<Deposit, 'amount' | 'units'>, then: HistoricalPrice): PriceDeviation | null {
  // By the coins and not by the notice's price: nobody holds the one to the other.
  const [least, most] = [getWorthAt(units, then.low), getWorthAt(units, then.high)];
  const nearest = compare(amount, least.worth) < 0 ? least : compare(amount, most.worth) > 0 ? most : null;
  if (!nearest || new Decimal(nearest.worth).minus(amount).abs().lt(new Decimal(amount).times(toleranceShare))) return null;
  return { ...nearest, percent: getChangePercent(amount, nearest.worth) };
}

/**
 * How much less than the amount the coins are worth by now. A notice can be written before the coins are sent, and kept until they are cheaper.
 * @param market of now, USD for one coin
 * @returns null where they are worth the amount, or nearly, or more
 */
export function getValueDrop(deposit: Pick<Deposit, 'amount' | 'units'>, market: Money): PriceDeviation | null {
  const gap = getPriceDeviation(deposit, { low: market, high: market });
  return gap && compare(gap.worth, deposit.amount) < 0 ? gap : null;
}

/** What coins were worth between two prices, USD: `249.10`, or both where they differ. */
export const getWorthBetween = (units: Units, { low, high }: HistoricalPrice): Money[] => [
  ...new Set([low, high].map((price) => convertToDollars(units, price))),
];

const getWorthAt = (units: Units, market: Money) => ({ market, worth: convertToDollars(units, market) });
