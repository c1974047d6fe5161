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
