import type { Holds } from '../acts/lists';
import type { Figures } from '../acts/postings';
import { type Commit, changeCommit, getMap } from '../writes';
import { type Case, createInvalidValues, invalidMoney } from './cases';

/**
 * As {@link invalidMoney}, with a shorter giant: the emulator repeats it in a header of its answer,
 * whose length is limited.
 */
export const shortInvalidMoney = invalidMoney.map(([fault, value]): [string, unknown] =>
  typeof value === 'string' && value.length > 1_000
    ? ['of 1,000 digits', value.slice(0, 1_000)]
    : [fault, value],
);

/** Invalid amounts of a request: no money, nothing, less than nothing, or more than the limit. */
export const invalidAmounts: Case[] = createInvalidValues('amount', [
  ...shortInvalidMoney,
  ['of nothing', '0'],
  ['of 0.00', '0.00'],
  ['of a cent below nothing', '-0.01'],
  ['below nothing', '-250.00'],
  ['of 1,000,000.01', '1000000.01'],
  ['of ten digits', '8999999999.99'],
]);

/** The digits of a text, of any script, without the point: what the rules would count. */
function countCents(text: string): bigint {
  const digits = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .normalize('NFKC')
    .replaceAll('.', '');
  return /^[-+]?[0-9]{1,15}$/.test(digits) ? BigInt(digits.replace('+', '')) : 0n;
}

const formatCents = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The same settlement with an account that follows from its result, valid or not. */
export function updatePosting(act: Commit, before: Figures): Commit {
  const won = countCents(String(getMap(act, 'entry', 'after').result));
  const to = {
    balance: formatCents(countCents(before.balance) + won),
    profit: formatCents(countCents(before.profit) + won),
  };
  return changeCommit(act, { account: to, posting: { after: { ...before, ...to } } });
}

/**
 * The same request with holds that follow from its amount, valid or not, so that only the amount is
 * wrong.
 */
export function updateHolds(act: Commit, field: 'reserved' | 'staked', before: Holds): Commit {
  const { amount } = getMap(act, 'entry', 'after');
  return changeCommit(act, {
    holds: {
      ...before,
      [field]: formatCents(countCents(before[field]) + countCents(String(amount))),
    },
  });
}
