import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseTypedUnits, unitsInputSchema } from './typed-units';

it.each([
  ['0.0015', '0.0015'],
  ['0,0015', '0.0015'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['1.', '1'],
  ['1,000.5', '1000.5'],
  ['٠٫٠٠١٥', '0.0015'],
  ['1.234', '1.234'],
])('%s coins are %s', (typed, units) => {
  expect(parseTypedUnits(typed)).toEqual({ units });
});

it.each([
  ['1,234', 'With a comma this can be 1.234 or 1234. Enter one of the two.'],
  ['0.000000001', 'Enter a number with up to 8 decimals, e.g. 0.00389348.'],
  ['many', 'Enter a number with up to 8 decimals, e.g. 0.00389348.'],
  ['-1', 'Enter a number with up to 8 decimals, e.g. 0.00389348.'],
])('%s coins are refused with a sentence', (typed, issue) => {
  expect(parseTypedUnits(typed)).toEqual({ issue });
});

it('a field for coins may be empty', () => {
  expect(v.safeParse(unitsInputSchema, ' ').output).toBe('');
});
