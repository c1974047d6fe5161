import * as v from 'valibot';
import { Decimal, roundHalfEven, roundUp } from './decimal';
import type { Money } from './money';
import type { Tagged } from './tagged';

export const coins = ['bitcoin', 'ethereum'] as const;
export type Coin = (typeof coins)[number];
export const coinSchema = v.picklist(coins);
export const isCoin = (value: unknown): value is Coin => v.is(coinSchema, value);

export const coinName: Record<Coin, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum' };
export const coinSymbol: Record<Coin, string> = { bitcoin: 'BTC', ethereum: 'ETH' };

/** Coins as a decimal string with at most eight decimals. */
export type Units = Tagged<'units'>;
const UNITS = /^(?:0|[1-9][0-9]{0,9})(?:[.][0-9]{1,8})?$/;
export const isUnits = (text: string): text is Units => UNITS.test(text);
export const unitsSchema: v.GenericSchema<string, Units> = v.pipe(
  v.string(),
  v.check(isUnits, 'Not an amount of coins'),
);

/**
 * Coins for an amount of dollars, eight decimals, rounded up so that the coins are never worth less
 * than the credited amount.
 * @param amount USD, two decimals
 * @param rate USD for one coin, > 0
 */
export function convertToUnits(amount: Money, rate: Money): Units {
  return new Decimal(amount).div(rate).round(8, roundUp).toFixed(8);
}

/**
 * Dollars for an amount of coins, two decimals, rounded half to even.
 * @param rate USD for one coin
 * @returns USD for display; it may have more digits than stored money
 */
export function convertToDollars(units: Units, rate: Money): Money {
  return new Decimal(units).times(rate).round(2, roundHalfEven).toFixed(2);
}

/**
 * True if coins and dollars describe the same payment: both round to the same cent, or
 * {@link convertToUnits} gives these coins for these dollars. The two differ only if the smallest
 * unit of a coin is worth more than a cent.
 * @param amount USD, two decimals
 * @param rate USD for one coin, > 0
 */
export const amountsMatch = (units: Units, amount: Money, rate: Money): boolean =>
  new Decimal(convertToDollars(units, rate)).eq(amount) ||
  new Decimal(convertToUnits(amount, rate)).eq(units);
