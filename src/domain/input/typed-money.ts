import { type Money, parseMoney } from '@/domain/money';
import { replaceDecimalComma } from './decimal';

interface AmountMessages {
  empty: string;
  /** For more digits than an amount can have. */
  largest: string;
}

/** Parses typed dollars: returns the amount, or the message for the field. The caller checks the bounds. */
export function parseTypedMoney(typed: string, { empty, largest }: AmountMessages): { amount: Money } | { issue: string } {
  const text = typed.trim();
  if (text === '') return { issue: empty };
  const amount = parseMoney(text);
  return amount === null ? { issue: describeUnreadable(text, largest) } : { amount };
}

function describeUnreadable(text: string, largest: string): string {
  if (/^\$?[0-9, ]*[.][0-9]{3,}$/.test(text)) return 'Dollars have two decimals at most, as in 250.50.';
  if (/^\$?[0-9][0-9, ]{10,}(?:[.][0-9]*)?$/.test(text)) return largest;
  const meant = replaceDecimalComma(text);
  if (meant && /[.][0-9]{1,2}$/.test(meant)) return `Write a point before the cents: ${meant}.`;
  return 'Write the amount in figures, as in 250.00.';
}
