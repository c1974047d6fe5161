import Big from 'big.js';
import { toPlainFigures } from '@/domain/input/typed-figures';

/**
 * Decimal numbers without rounding errors, for money, coins and prices. Strict: accepts only
 * strings, so that no floating-point number, already rounded in binary, enters a calculation.
 * Quotients have 20 decimals.
 */
export const Decimal = Big();
Decimal.strict = true;
Decimal.DP = 20;
Decimal.RM = Big.roundHalfEven;
export type Decimal = Big;

export const { roundHalfEven, roundUp } = Big;

/** Digits in groups of three, between which one and the same of these signs stands. */
const grouped = (signs: string): string => `(?:\\d+|[1-9]\\d{0,2}([${signs}])\\d{3}(?:\\1\\d{3})*)`;
const withPoint = new RegExp(`^-?${grouped(", '")}(?:[.]\\d*)?$`);
const withComma = new RegExp(`^-?${grouped(". '")},\\d*$`);

/**
 * A typed number as `-1234.5`; null if it is none. The rule for every number field:
 * - A point is for decimals. Commas, spaces and apostrophes group thousands: `1,234.5` is 1234.5.
 * - A comma that cannot group thousands is for decimals: `1,5`, `0,500`, `1.234,50`. The number pad
 * of many phones has no point.
 * - So `1,234` is 1234, as every screen writes it, and `1.234` is a little more than one.
 */
export function readNumber(typed: string): string | null {
  const text = toPlainFigures(typed);
  if (withPoint.test(text)) return text.replace(/[, ']/g, '');
  return withComma.test(text) ? text.replace(/[. ']/g, '').replace(',', '.') : null;
}
