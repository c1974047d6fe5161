import * as v from 'valibot';
import { isTransactionId } from '@/domain/address';
import { amountsMatch, type Coin, coinSchema, isUnits } from '@/domain/coin';
import { readMoney } from '@/domain/input/typed-money';
import { compare, type Money } from '@/domain/money';
import { type DepositRequest, depositLimits } from '@/domain/requests/deposit';
import { usd } from '@/lib/format';
import { heldSchema } from './held';

const smallest = `The minimum is ${usd(depositLimits.min)}.`;
const largest = `At most ${usd(depositLimits.max)} in one deposit.`;

/** What a typed amount of dollars is: money, or the sentence for its field. */
export function readAmount(typed: string): { amount: Money } | { fault: string } {
  const read = readMoney(typed, { empty: `Write the amount in dollars. ${smallest}`, largest });
  if (!('amount' in read)) return read;
  if (compare(read.amount, depositLimits.min) < 0) return { fault: smallest };
  if (compare(read.amount, depositLimits.max) > 0) return { fault: largest };
  return read;
}

const amountField = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
    const read = readAmount(dataset.value);
    if ('amount' in read) return read.amount;
    addIssue({ message: read.fault });
    return NEVER;
  }),
);

const unitsField = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => typed === '' || isUnits(typed), 'Write the coins in figures with eight decimals at most, as in 0.00389348.'),
);

export const transactionForm: Record<Coin, string> = { bitcoin: '64 letters and digits', ethereum: '0x and 64 letters and digits' };
const transactionFault: Record<Coin, string> = {
  bitcoin: 'A bitcoin transaction id has 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
  ethereum: 'An ethereum transaction id is 0x and 64 characters, 0 to 9 and a to f. Copy it again from your wallet, or leave this empty.',
};

/** Which of the two amounts was typed; the other one is computed from it. */
export const leadSchema = v.picklist(['amount', 'units']);

/** What the client fills in, and the price that it was filled in at: null while none is known, or nothing was typed. */
export const depositForm = v.pipe(
  v.object({
    coin: coinSchema,
    amount: amountField,
    units: unitsField,
    leads: leadSchema,
    held: v.nullable(heldSchema),
    // As wallets and explorers show it, so that the desk can compare it with other notices.
    txid: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  }),
  v.forward(
    v.partialCheck(
      [['coin'], ['amount'], ['units'], ['held']],
      ({ coin, amount, units, held }) => held === null || units === '' || amountsMatch(units, amount, held.prices[coin]),
      'These coins are not worth the amount at the price below. Write one of the two again.',
    ),
    ['units'],
  ),
  v.forward(
    v.partialCheck(
      [['coin'], ['txid']],
      ({ coin, txid }) => txid === '' || isTransactionId(coin, txid),
      (issue) => transactionFault[issue.input.coin],
    ),
    ['txid'],
  ),
);
export type DepositInput = v.InferInput<typeof depositForm>;
export type DepositOutput = v.InferOutput<typeof depositForm>;

/** What is recorded, exactly as it stands on the page; null while a part of it is not known. */
export function requestOf({ coin, amount, units, held, txid }: DepositOutput, address: string | null): DepositRequest | null {
  if (held === null || units === '' || address === null) return null;
  return { coin, amount, units, rate: held.prices[coin], address, txid };
}
