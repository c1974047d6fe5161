import { plural } from '@/domain/plural';
import { isOnePrice, type KnownPrices, type PriceCheck } from '@/domain/requests/price-check';
import { formatDollars, formatUsd } from '@/lib/format';

const formatUnitCount = (count: number, unit: string): string => `${count} ${plural(count, unit)}`;

/**
 * `5 minutes`, `1 hour`, `1 day`: a duration to the nearest unit, at least one minute.
 * @param length milliseconds
 */
export function formatDuration(length: number): string {
  const minutes = Math.max(1, Math.round(length / 60_000));
  if (minutes < 60) return formatUnitCount(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24
    ? formatUnitCount(hours, 'hour')
    : formatUnitCount(Math.round(hours / 24), 'day');
}

/**
 * `2.79% above`, `0.33% below`: the deviation of one price from another.
 * @param percent two decimals, with its sign
 */
export const formatDeviation = (percent: string): string =>
  percent.startsWith('-')
    ? `${formatUsd(percent.slice(1))}% below`
    : `${formatUsd(percent)}% above`;

/** Prices further apart than this are said to be of a day, and not of an hour, milliseconds. */
const longestHourMs = 90 * 60_000;

/** `then`, `that hour` or `that day`: the time of which the known prices speak. */
export function nameMarketTime(known: KnownPrices): string {
  if (isOnePrice(known)) return 'then';
  return known.spacing <= longestHourMs ? 'that hour' : 'that day';
}

/** `2.79% above the market price at that time`, `2.79% above the market that hour ($1.00–$2.00)` */
export function describeMarketDeviation(check: PriceCheck): string {
  const deviation = formatDeviation(check.percent);
  if (isOnePrice(check)) return `${deviation} the market price at that time`;
  return `${deviation} the market ${nameMarketTime(check)} (${formatDollars(check.low)}–${formatDollars(check.high)})`;
}
