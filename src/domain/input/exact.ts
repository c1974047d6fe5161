import Big from 'big.js';

/**
 * Decimal numbers without rounding errors, for money, coins and prices. Strict: it takes text only, so that a floating-point number, which
 * has been rounded in binary already, can never enter a calculation. Quotients have 20 decimals.
 */
export const Exact = Big();
Exact.strict = true;
Exact.DP = 20;
Exact.RM = Big.roundHalfEven;
export type Exact = Big;

export const { roundHalfEven, roundUp } = Big;
