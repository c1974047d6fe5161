import { Decimal, roundHalfEven } from '@/domain/decimal';
import { compare, type Money } from '@/domain/money';

/** USD for one coin at a moment. */
export interface PricePoint {
  /** Epoch milliseconds. */
  at: number;
  price: Money;
}

/**
 * Days that a chart can show. The service has a price every 5 minutes for one day, every hour for
 * up to 90 days, and every day beyond.
 */
export const chartDays = [1, 7, 30, 90, 365] as const;
export type ChartDays = (typeof chartDays)[number];

/** A month in UTC, `2026-03`, of which the service has a price every hour. */
export type ChartMonth = `${number}-${number}`;

/** What is asked for: the last days, or a month that lies further back. */
export type ChartSpan = ChartDays | ChartMonth;

export interface ChartSummary {
  low: PricePoint;
  high: PricePoint;
  /** From the first point to the last, per cent with two decimals: `2.77`, `-0.62`. */
  change: string;
}

/**
 * Per cent with two decimals, rounded half to even; never `-0.00`.
 * @param from USD, greater than 0
 */
export function getChangePercent(from: Money, to: Money): string {
  const text = new Decimal(to)
    .minus(from)
    .times('100')
    .div(from)
    .round(2, roundHalfEven)
    .toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** The chart library counts in seconds. */
const toSeconds = ({ at }: PricePoint): number => Math.floor(at / 1_000);

/** The points with the latest one appended, if it is at least a second later. */
export function appendLatestPoint(
  points: readonly PricePoint[],
  latest: PricePoint | null,
): PricePoint[] {
  const last = points.at(-1);
  return latest && (!last || toSeconds(latest) > toSeconds(last))
    ? [...points, latest]
    : [...points];
}

/**
 * The lowest point, the highest point and the change; null without points. The first of equal ones.
 * @param points oldest first
 */
export function summarizePrices(points: readonly PricePoint[]): ChartSummary | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  let low = first;
  let high = first;
  for (const point of points) {
    if (compare(point.price, low.price) < 0) low = point;
    if (compare(point.price, high.price) > 0) high = point;
  }
  return { low, high, change: getChangePercent(first.price, last.price) };
}
