import * as v from 'valibot';
import { toPlainFigures } from '@/domain/input/typed-figures';
import { Decimal, readNumber, roundHalfEven } from './decimal';
import type { Tagged } from './tagged';

/**
 * USD as a decimal string: `0`, or two decimals with at most ten digits before the point; never
 * `-0.00`. The rules compare digits, so money must be stored in exactly this form.
 */
export type Money = Tagged<'money'>;

const MONEY = /^(?:0|-?(?:0|[1-9][0-9]{0,9})[.][0-9]{2})$/;
/** The most that can be stored. */
export const maxMoney: Money = '9999999999.99';
const LARGEST = new Decimal(maxMoney);

export const isMoney = (text: string): text is Money => MONEY.test(text) && text !== '-0.00';
export const moneySchema: v.GenericSchema<string, Money> = v.pipe(
  v.string(),
  v.check(isMoney, 'Not an amount of money'),
);

/** The amount has more than the ten digits that can be stored. */
export class MoneyRangeError extends RangeError {}

/** Rounds half to even, to cents. @throws MoneyRangeError beyond ±9,999,999,999.99 */
export function toMoney(value: Decimal): Money {
  const text = toCents(value);
  if (new Decimal(text).abs().gt(LARGEST)) throw new MoneyRangeError('More than ten digits');
  return text;
}

function toCents(value: Decimal): string {
  const text = value.round(2, roundHalfEven).toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** `a + b`, two decimals. @throws MoneyRangeError */
export const add = (a: Money, b: Money): Money => toMoney(new Decimal(a).plus(b));
/** `a − b`, two decimals. For display: the difference may have more digits than stored money. */
export const subtract = (a: Money, b: Money): Money => toCents(new Decimal(a).minus(b));
/**
 * The sum, two decimals; `0.00` for an empty list. For display: it may have more digits than stored
 * money.
 */
export const sum = (amounts: readonly Money[]): Money =>
  toCents(amounts.reduce((total, amount) => total.plus(amount), new Decimal('0')));
/** −1, 0 or 1. `0` and `0.00` are equal. */
export const compare = (a: Money, b: Money): -1 | 0 | 1 => new Decimal(a).cmp(b);
export const isZero = (a: Money): boolean => new Decimal(a).eq('0');
export const isNegative = (a: Money): boolean => new Decimal(a).lt('0');
/** The amount with two decimals, also if it is stored as `0`. */
export const formatCents = (a: Money): Money => toCents(new Decimal(a));
/** `−a`, two decimals. */
export const negate = (a: Money): Money => toCents(new Decimal(a).times('-1'));

const TYPED = /^-?[0-9]{1,10}(?:[.][0-9]{0,2})?$/;

/**
 * A typed number, before which a dollar sign may stand; null if it is none. It may have more digits
 * than money.
 */
export const readDollars = (typed: string): string | null =>
  readNumber(toPlainFigures(typed).replace(/^(-?)\$ */, '$1'));

/** Typed dollars with completed decimals; null if it is no amount or has more than ten digits. */
export function parseMoney(typed: string): Money | null {
  const plain = readDollars(typed);
  return plain !== null && TYPED.test(plain)
    ? toMoney(new Decimal(plain.replace(/[.]$/, '')))
    : null;
}
