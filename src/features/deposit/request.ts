import * as v from 'valibot';
import { isTransactionId } from '@/domain/address';
import { type Coin, coinSchema, isUnits } from '@/domain/coin';
import { depositLimits } from '@/domain/deposit';
import { compare, type Money } from '@/domain/money';
import { readMoney } from '@/domain/typed-money';
import { usd } from '@/lib/format';

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

/** What the client fills in. `units` mirrors the amount in coins; what is sent is computed from the amount. */
export const depositForm = v.pipe(
  v.object({ coin: coinSchema, amount: amountField, units: unitsField, txid: v.pipe(v.string(), v.trim()) }),
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
