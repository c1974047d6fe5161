import { formatUsd } from '@/lib/format';

const formatUnitCount = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

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
