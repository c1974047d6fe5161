import { describe, expect, it } from 'vitest';
import { parseTypedMoney } from './typed-money';

const words = { empty: 'Write the amount.', largest: 'At most a million.' };

describe('an amount of dollars, as typed', () => {
  it.each([
    ['250', '250.00'],
    [' 1,000.5 ', '1000.50'],
    ['$10', '10.00'],
    ['0', '0.00'],
    ['-50', '-50.00'],
    ['10,50', '10.50'],
    ['10,5', '10.50'],
  ])('%j is %s', (typed, amount) => {
    expect(parseTypedMoney(typed, words)).toEqual({ amount });
  });

  it.each([
    ['', /^Write the amount\.$/],
    ['  ', /^Write the amount\.$/],
    ['99999999999999', /^At most a million\.$/],
    ['99,999,999,999,999.00', /^At most a million\.$/],
    ['$99999999999', /^At most a million\.$/],
    ['250.505', /two decimals/],
    ['$1,250.505', /two decimals/],
    ['ten', /Enter an amount/],
    ['1e3', /Enter an amount/],
    ['12.3.4', /Enter an amount/],
    ['1,5000', /two decimals/],
    ['1,,5', /Enter an amount/],
  ])('%j has a sentence that says what would be right', (typed, sentence) => {
    expect(parseTypedMoney(typed, words)).toEqual({ issue: expect.stringMatching(sentence) });
  });
});
