import * as v from 'valibot';
import { compare, type Money, parseMoney, readDollars } from '@/domain/money';

interface AmountMessages {
  empty: string;
  /** For more digits than an amount can have. */
  largest: string;
}

type TypedMoney = { amount: Money } | { issue: string };

/** As {@link parseTypedMoney}, within bounds. @param bounds `min` is allowed, `above` is not */
export function parseBoundedMoney(
  typed: string,
  messages: AmountMessages & { smallest: string },
  bounds: { max: Money } & ({ min: Money } | { above: Money }),
): TypedMoney {
  const read = parseTypedMoney(typed, messages);
  if ('issue' in read) return read;
  const { amount } = read;
  if ('min' in bounds ? compare(amount, bounds.min) < 0 : compare(amount, bounds.above) <= 0)
    return { issue: messages.smallest };
  return compare(amount, bounds.max) > 0 ? { issue: messages.largest } : read;
}

/** A form's schema for an amount. */
export const createAmountSchema = (parse: (typed: string) => TypedMoney) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
      const read = parse(dataset.value);
      if ('amount' in read) return read.amount;
      addIssue({ message: read.issue });
      return NEVER;
    }),
  );

/**
 * Parses typed dollars: returns the amount, or the message for the field. The caller checks the
 * bounds.
 */
export function parseTypedMoney(typed: string, { empty, largest }: AmountMessages): TypedMoney {
  const text = typed.trim();
  if (text === '') return { issue: empty };
  const amount = parseMoney(text);
  return amount === null ? { issue: describeUnreadable(text, largest) } : { amount };
}

function describeUnreadable(text: string, largest: string): string {
  const number = readDollars(text);
  if (number === null) return 'Enter an amount, e.g. $250.00.';
  return /[.][0-9]{3,}$/.test(number) ? 'Use at most two decimals, e.g. $250.50.' : largest;
}
