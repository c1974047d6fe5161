import Big from 'big.js';

/**
 * Decimal numbers without rounding errors, for money, coins and prices. Strict: it takes text only, so that a floating-point number, which
 * has been rounded in binary already, can never enter a calculation. Quotients have 20 decimals.
 */
export const Decimal = Big();
Decimal.strict = true;
Decimal.DP = 20;
Decimal.RM = Big.roundHalfEven;
export type Decimal = Big;

export const { roundHalfEven, roundUp } = Big;

/** Digits, or groups of three with a comma or a space between them, and what follows a point. */
const GROUPED = /^-?(?:[0-9]+|[1-9][0-9]{0,2}(?:[,\s][0-9]{3})+)(?:[.][0-9]*)?$/;

/**
 * A figure as people type it, `1,000.50`, without the separators of thousands.
 * @returns null when it is none: `10,50` and `0,500` have a decimal comma to some, so they must not become 1050 and 500
 */
export const removeGrouping = (typed: string): string | null => (GROUPED.test(typed) ? typed.replace(/[,\s]/g, '') : null);

/** `1.5` of `1,5`, where the comma cannot be anything but a decimal one; null otherwise. */
export const replaceDecimalComma = (typed: string): string | null =>
  /^-?(?:[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})|0,[0-9]+)$/.test(typed) ? typed.replace(',', '.') : null;
