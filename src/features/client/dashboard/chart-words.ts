import type { PricePoint } from '@/domain/trades/price-chart';
import { dayAndTime, dayMonthYear, usd } from '@/lib/format';
import type { Period } from './view';

/** The chart hands over local time as if it were UTC. @param seconds epoch seconds, moved by the local offset */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (seconds: number) => format.format(seconds * 1000);
};

/** `4 Mar` */
export const chartDay = inUtc({ day: 'numeric', month: 'short' });
/** `Mar` */
export const chartMonth = inUtc({ month: 'short' });
/** `2026` */
export const chartYear = inUtc({ year: 'numeric' });
/** `13:05` */
export const chartTime = inUtc({ hour: '2-digit', minute: '2-digit' });

const grouped = (decimals: number) => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price: number) => format.format(price);
};
const [whole, withCents] = [grouped(0), grouped(2)];
/** A price on the scale: without cents, where they are less than anybody can see. */
export const chartPrice = (price: number): string => (price >= 1000 ? whole : withCents)(price);

/** When a point was, as exactly as the period deserves: by the minute, or by the day. */
export const pointTime = ({ at }: PricePoint, period: Period): string => (period === '1Y' ? dayMonthYear : dayAndTime)(new Date(at));
/** `24 Mar, 09:00: 64,210.00 dollars` */
export const pointInWords = (point: PricePoint, period: Period): string => `${pointTime(point, period)}: ${usd(point.price)} dollars`;
