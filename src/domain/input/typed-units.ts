import * as v from 'valibot';
import { isUnits, type Units } from '@/domain/coin';
import { readNumber } from '@/domain/decimal';
import { toPlainFigures } from './typed-figures';

type TypedUnits = { units: Units } | { issue: string };

/**
 * Of dollars this is a thousand and more. Of coins both readings are likely, and one is a thousand
 * times the other.
 */
const doubtful = /^([1-9][0-9]{0,2}),([0-9]{3})$/;

/** Parses a typed amount of coins: returns the amount, or the message for the field. */
export function parseTypedUnits(typed: string): TypedUnits {
  const text = toPlainFigures(typed);
  const [, whole, rest] = doubtful.exec(text) ?? [];
  if (whole !== undefined && rest !== undefined)
    return {
      issue: `With a comma this can be ${whole}.${rest} or ${whole}${rest}. Enter one of the two.`,
    };
  const number = readNumber(text.replace(/^[.,](?=[0-9])/, '0.'))?.replace(/[.]$/, '');
  return number !== undefined && isUnits(number)
    ? { units: number }
    : { issue: 'Enter a number with up to 8 decimals, e.g. 0.00389348.' };
}

/** Schema of a field for coins, which may be empty. */
export const unitsInputSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Units | '' => {
    if (dataset.value.trim() === '') return '';
    const read = parseTypedUnits(dataset.value);
    if ('units' in read) return read.units;
    addIssue({ message: read.issue });
    return NEVER;
  }),
);
