import type { Money } from '@/domain/money';
import { plural } from '@/domain/plural';
import { currentYear } from './current-year';

const MINUS = '−';

/**
 * Money for the screen: `1139.83` becomes `1,139.83`; negative with a true minus sign. The label
 * names the unit.
 * @param money USD
 */
export function formatUsd(money: Money): string {
  const negative = money.startsWith('-');
  const [whole = '0', cents = '00'] = money.replace('-', '').split('.');
  return `${negative ? MINUS : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** As {@link formatUsd}, with a plus sign before a gain; zero has no sign. */
export function formatSignedUsd(money: Money): string {
  const text = formatUsd(money);
  return text.startsWith(MINUS) || /^[0.,]+$/.test(text) ? text : `+${text}`;
}

const addDollarSign = (text: string): string => text.replace(/^[−+]?/, '$&$$');

/**
 * As {@link formatUsd}, with the dollar sign, for a figure that stands alone: `$1,139.83`,
 * `−$100.00`.
 * @param money USD
 */
export const formatDollars = (money: Money): string => addDollarSign(formatUsd(money));

/** As {@link formatDollars}, with a plus sign before a gain: `+$5.00`. */
export const formatSignedDollars = (money: Money): string => addDollarSign(formatSignedUsd(money));

/** "a, b and c" */
export const joinNames = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

const createDateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return (date: Date) => format.format(date);
};

/** `21 Mar`, local time. */
export const formatDayMonth = createDateFormatter({ day: '2-digit', month: 'short' });
/** `21 Mar 2026`, local time. */
export const formatDayMonthYear = createDateFormatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
/** `13:05`, local time. */
export const formatTime = createDateFormatter({ hour: '2-digit', minute: '2-digit' });
/** `March 2026`, local time. */
export const formatMonthYear = createDateFormatter({ month: 'long', year: 'numeric' });
const formatTimeSeconds = createDateFormatter({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** `21 Mar 2026, 13:05:22`, local time. */
export const formatDateTimeSeconds = (date: Date): string =>
  `${formatDayMonthYear(date)}, ${formatTimeSeconds(date)}`;
/** The time zone of the displayed times: `Europe/Stockholm`. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const formatShortDay = createDateFormatter({ day: 'numeric', month: 'short' });
/** `4 Mar, 13:05`, local time; with the year if it is not the current one. */
export const formatDateTime = (date: Date): string => {
  const isThisYear = date.getFullYear() === currentYear();
  return `${isThisYear ? formatShortDay(date) : formatDayMonthYear(date)}, ${formatTime(date)}`;
};

/**
 * How long something has lasted, in the two largest units: `just now`, `51 min`, `4 h`, `3 d 2 h`.
 */
export function formatAge(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const rest = hours % 24;
  return rest ? `${Math.floor(hours / 24)} d ${rest} h` : `${Math.floor(hours / 24)} d`;
}

/** `since 13:05` today, local time; `since 4 Mar` before, with the year if it is not the current one. */
export function formatSince(since: Date, now: Date): string {
  if (since.toDateString() === now.toDateString()) return `since ${formatTime(since)}`;
  const isThisYear = since.getFullYear() === now.getFullYear();
  return `since ${isThisYear ? formatShortDay(since) : formatDayMonthYear(since)}`;
}

/** As {@link formatAge}, for a time that somebody waits: `under 1 min` in the first minute. */
export function formatElapsed(since: Date, now: Date): string {
  const age = formatAge(since, now);
  return age === 'just now' ? 'under 1 min' : age;
}

/** `3 h left`, `less than a minute left`; null once the time is over. */
export function formatRemaining(until: Date, now: Date): string | null {
  if (until.getTime() <= now.getTime()) return null;
  const left = formatAge(now, until);
  return left === 'just now' ? 'less than a minute left' : `${left} left`;
}

/**
 * `waiting 4 h`; `requested just now` in the first minute.
 * @param begun verb for the first minute
 */
export function formatWaitingTime(since: Date, now: Date, begun: string): string {
  const long = formatAge(since, now);
  return long === 'just now' ? `${begun} just now` : `waiting ${long}`;
}

const formatCount = (count: number, unit: string): string => `${count} ${plural(count, unit)}`;

/** `20 seconds`, `3 minutes`: the age of a price in words. */
export function formatAgeInWords(since: Date, now: Date): string {
  const elapsed = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
  const [count, unit] =
    elapsed < 60
      ? [elapsed, 'second']
      : elapsed < 3600
        ? [Math.floor(elapsed / 60), 'minute']
        : [Math.floor(elapsed / 3600), 'hour'];
  return formatCount(count, unit);
}

/** The age of a price: `live` in the first minute while connected, else `3 minutes ago`. */
export const formatPriceAge = (at: Date, { now, isConnected }: PriceClock): string =>
  isConnected && now.getTime() - at.getTime() < 60_000
    ? 'live'
    : `${formatAgeInWords(at, now)} ago`;

export interface PriceClock {
  now: Date;
  /** Without a connection no newer price can come. */
  isConnected: boolean;
}

/** First and last characters of a long text: `9b2f61c4…e877d0`. */
export const shortenMiddle = (text: string, head = 8, tail = 6): string =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
