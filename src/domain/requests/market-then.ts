import { compare, type Money } from '@/domain/money';
import { type ChartDays, chartDays, type PricePoint } from '@/domain/trades/price-chart';

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
