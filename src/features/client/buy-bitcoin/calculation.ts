import * as v from 'valibot';
import { type Coin, coinSchema, coins, dollarsFor, isUnits, unitsFor } from '@/domain/coin';
import { ungrouped } from '@/domain/input/decimal';
import { readMoney } from '@/domain/input/typed-money';
import { compare, isMoney, isNegative, type Money, parseMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { usd } from '@/lib/format';

export type Prices = Record<Coin, Money>;

/** Coins for what was typed as dollars, eight decimals, rounded up; empty where that is no amount, or no price is known. */
export function coinsFor(typed: string, coin: Coin, prices: Prices | undefined): string {
  const amount = parseMoney(typed);
  return prices && amount !== null && !isNegative(amount) ? unitsFor(amount, prices[coin]) : '';
}

/** What a person typed as coins, without the separators of thousands; null when it is no amount of coins. */
function readUnits(typed: string): string | null {
  const plain = ungrouped(typed.trim().replace(/^[.](?=\d)/, '0.'))?.replace(/[.]$/, '');
  return plain !== undefined && isUnits(plain) ? plain : null;
}

/** Dollars for what was typed as coins, to the nearest cent; empty where that is no amount of either, or no price is known. */
export function dollarsOf(typed: string, coin: Coin, prices: Prices | undefined): string {
  const units = readUnits(typed);
  if (!prices || units === null) return '';
  const dollars = dollarsFor(units, prices[coin]);
  return isMoney(dollars) ? dollars : '';
}

const [smallest, largest] = [`A deposit is ${usd(depositLimits.min)} at least.`, `A deposit is ${usd(depositLimits.max)} at most.`];

/** What a deposit can be opened with: an amount, or none yet. */
const amountField = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money | null => {
    if (dataset.value.trim() === '') return null;
    const read = readMoney(dataset.value, { empty: '', largest });
    const fault = 'fault' in read ? read.fault : outOfBounds(read.amount);
    if (fault === null && 'amount' in read) return read.amount;
    addIssue({ message: fault ?? '' });
    return NEVER;
  }),
);

function outOfBounds(amount: Money): string | null {
  if (compare(amount, depositLimits.min) < 0) return smallest;
  return compare(amount, depositLimits.max) > 0 ? largest : null;
}

const unitsField = v.pipe(
  v.string(),
  v.check(
    (typed) => typed.trim() === '' || readUnits(typed) !== null,
    'Write the coins in figures with eight decimals at most, as in 0.00389348.',
  ),
);

export const calculatorForm = v.object({ coin: coinSchema, amount: amountField, units: unitsField });
export type CalculatorInput = v.InferInput<typeof calculatorForm>;
export type CalculatorOutput = v.InferOutput<typeof calculatorForm>;

/** What an address begins the calculator with; what it does not know is left empty. */
export function startFrom(params: URLSearchParams): Pick<CalculatorInput, 'coin' | 'amount'> {
  const amount = parseMoney(params.get('amount') ?? '');
  const coin = coins.find((one) => one === params.get('coin'));
  return { coin: coin ?? 'bitcoin', amount: amount === null || isNegative(amount) ? '' : amount };
}

/** `coin=bitcoin&amount=250.00`: the same for this page and for the deposit that it opens. */
export function paramsOf({ coin, amount }: Pick<CalculatorOutput, 'coin' | 'amount'>): string {
  return new URLSearchParams(amount === null ? { coin } : { coin, amount }).toString();
}
