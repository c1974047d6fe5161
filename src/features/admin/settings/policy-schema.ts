/** What a manager types about the two-person policy, and what it would do. */

import * as v from 'valibot';
import { parseBoundedMoney } from '@/domain/input/typed-money';
import { readWholeNumber } from '@/domain/input/whole-number';
import { isZero, type Money } from '@/domain/money';
import { plural } from '@/domain/plural';
import { type DeskPolicy, defaultAddressHours, type Policy } from '@/domain/two-people/policy';
import { canReplaceAlone } from '@/domain/two-people/policy-change';
import { formatDollars, joinNames } from '@/lib/format';

export interface PolicyInput {
  fourEyes: string;
  daily: string;
  addressHours: string;
}

const maxHours = 168;

export const getPolicy = (stored: Policy | null): Policy => ({
  fourEyes: stored?.fourEyes ?? '0',
  daily: stored?.daily ?? '0',
  addressHours: stored?.addressHours ?? defaultAddressHours,
});

export const toPolicyInput = ({ fourEyes, daily, addressHours }: Policy): PolicyInput => ({
  fourEyes,
  daily,
  addressHours: String(addressHours),
});

/** The largest threshold, and the largest sum of a day, USD. */
const maxBounds = { fourEyes: '1000000.00', daily: '10000000.00' };

/** An amount of money; 0 for none. @param max USD */
function parseBound(typed: string, max: Money) {
  const messages = {
    empty: 'Enter an amount, or 0 for none.',
    smallest: 'Enter 0, or at least $0.01.',
    largest: `At most ${formatDollars(max)}.`,
  };
  const read = parseBoundedMoney(typed, messages, { min: '0.00', max });
  return 'amount' in read && isZero(read.amount) ? { amount: '0' } : read;
}

/** @param stored null if there is no policy, and so none to shorten */
function parseHours(typed: string, stored: Policy | null) {
  const hours = readWholeNumber(typed) ?? 0;
  if (hours < 1 || hours > maxHours) return { issue: `Enter whole hours, from 1 to ${maxHours}.` };
  return stored || hours >= defaultAddressHours
    ? { hours }
    : {
        issue: `Enter ${defaultAddressHours} or more. Once there is a policy, two managers can shorten the wait.`,
      };
}

/** Schema of the form. @param stored null if there is no policy yet */
export const createPolicySchema = (stored: Policy | null) =>
  v.pipe(
    v.object({ fourEyes: v.string(), daily: v.string(), addressHours: v.string() }),
    v.rawTransform(({ dataset, addIssue, NEVER }): Policy => {
      const input = dataset.value;
      const threshold = parseBound(input.fourEyes, maxBounds.fourEyes);
      const day = parseBound(input.daily, maxBounds.daily);
      const wait = parseHours(input.addressHours, stored);
      const refuse = (key: keyof PolicyInput, message: string) =>
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
        });
      if ('issue' in threshold) refuse('fourEyes', threshold.issue);
      if ('issue' in day) refuse('daily', day.issue);
      if ('issue' in wait) refuse('addressHours', wait.issue);
      if ('issue' in threshold || 'issue' in day || 'issue' in wait) return NEVER;
      return { fourEyes: threshold.amount, daily: day.amount, addressHours: wait.hours };
    }),
  );

export const isSamePolicy = (a: Policy, b: Policy): boolean =>
  a.fourEyes === b.fourEyes && a.daily === b.daily && a.addressHours === b.addressHours;

export const formatHours = ({ addressHours }: Pick<Policy, 'addressHours'>): string =>
  `${addressHours} ${plural(addressHours, 'hour')}`;

/**
 * "$2,000.00", "off", "$500.00, $5,000.00 a day and 48 hours", "no day’s sum": what differs from
 * the policy before; empty if nothing does.
 */
export function formatPolicyChange(before: Policy, after: Policy): string {
  const parts = [
    after.fourEyes !== before.fourEyes &&
      (isZero(after.fourEyes) ? 'off' : formatDollars(after.fourEyes)),
    after.daily !== before.daily &&
      (isZero(after.daily) ? 'no day’s sum' : `${formatDollars(after.daily)} a day`),
    after.addressHours !== before.addressHours && formatHours(after),
  ];
  return joinNames(parts.filter((part) => part !== false));
}

/** "Set to $500.00" if one manager may; otherwise "Propose $2,000.00". */
export function formatPolicyAct(stored: DeskPolicy | null, after: Policy): string {
  const change = formatPolicyChange(getPolicy(stored), after);
  if (canReplaceAlone(stored, after)) return `Set to ${change}`;
  return change === 'off' ? 'Propose to turn it off' : `Propose ${change}`;
}
