import Big from 'big.js';

/**
 * Decimal numbers without rounding errors, for money, coins and prices. Strict: accepts only strings, so that no floating-point number,
 * already rounded in binary, enters a calculation. Quotients have 20 decimals.
 */
export const Decimal = Big();
Decimal.strict = true;
Decimal.DP = 20;
Decimal.RM = Big.roundHalfEven;
export type Decimal = Big;

export const { roundHalfEven, roundUp } = Big;

/** Digits, or groups of three separated by a comma or a blank, then an optional decimal part. */
const GROUPED = /^-?(?:[0-9]+|[1-9][0-9]{0,2}(?:[,\s][0-9]{3})+)(?:[.][0-9]*)?$/;

/** `1,000.50` becomes `1000.50`; null for anything else: `10,50` and `0,500` may have a decimal comma. */
export const removeGrouping = (typed: string): string | null => (GROUPED.test(typed) ? typed.replace(/[,\s]/g, '') : null);

/** `1,5` becomes `1.5`; null if the comma may not be a decimal comma. */
export const replaceDecimalComma = (typed: string): string | null =>
  /^-?(?:[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})|0,[0-9]+)$/.test(typed) ? typed.replace(',', '.') : null;
