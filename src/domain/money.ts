import * as v from 'valibot';
import { Exact, roundHalfEven } from './exact';

/**
 * USD as a decimal string: `0`, or two decimals with at most ten digits before the point; never `-0.00`.
 * The rules compare the same form digit by digit, so no other spelling of a number may ever be stored.
 */
export type Money = string;

const MONEY = /^(?:0|-?(?:0|[1-9][0-9]{0,9})[.][0-9]{2})$/;
const LARGEST = new Exact('9999999999.99');

export const isMoney = (text: string): text is Money => MONEY.test(text) && text !== '-0.00';
export const moneySchema = v.pipe(v.string(), v.check(isMoney, 'Not an amount of money'));

/** The amount does not fit the ten digits that are stored. */
export class MoneyRangeError extends RangeError {}

/** Rounded half to even, to cents. @throws MoneyRangeError beyond ±9,999,999,999.99 */
export function toMoney(value: Exact): Money {
  const rounded = value.round(2, roundHalfEven);
  if (rounded.abs().gt(LARGEST)) throw new MoneyRangeError('More than ten digits');
  const text = rounded.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** `a + b`, two decimals. @throws MoneyRangeError */
export const add = (a: Money, b: Money): Money => toMoney(new Exact(a).plus(b));
/** `a − b`, two decimals. @throws MoneyRangeError */
export const subtract = (a: Money, b: Money): Money => toMoney(new Exact(a).minus(b));
/** The sum, two decimals; `0.00` of nothing. @throws MoneyRangeError */
export const sum = (amounts: readonly Money[]): Money => toMoney(amounts.reduce((total, amount) => total.plus(amount), new Exact('0')));
/** −1, 0 or 1. `0` and `0.00` are equal. */
export const compare = (a: Money, b: Money): -1 | 0 | 1 => new Exact(a).cmp(b);
export const isZero = (a: Money): boolean => new Exact(a).eq('0');
export const isNegative = (a: Money): boolean => new Exact(a).lt('0');
/** `−a`, two decimals. */
export const negate = (a: Money): Money => toMoney(new Exact(a).times('-1'));

/** Digits, or groups of three with a comma or a space between them: `10,50` is a decimal comma to some, so it must not become 1050. */
const TYPED = /^-?(?:[0-9]+|[0-9]{1,3}(?:[,\s][0-9]{3})+)(?:[.][0-9]{0,2})?$/;

/**
 * What a person typed, as money: a dollar sign and the separators of thousands are dropped, one or two decimals are completed.
 * @returns null when it is not an amount, or one of more than ten digits
 */
export function parseMoney(typed: string): Money | null {
  const amount = typed.trim().replace(/^\$\s*/, '');
  if (!TYPED.test(amount)) return null;
  const plain = amount.replace(/[,\s]/g, '').replace(/[.]$/, '');
  return /^-?[0-9]{1,10}(?:[.]|$)/.test(plain) ? toMoney(new Exact(plain)) : null;
}
