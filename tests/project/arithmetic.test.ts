import { describe, expect, it } from 'vitest';
import { computeValue, formatLike, readNumber } from '../support/arithmetic';

describe('the arithmetic of worked examples', () => {
  it.each([
    ['200.00 × 5', '1000'],
    ['1 + 2 × 3 − 4', '3'],
    ['(1 + 2) × 3', '9'],
    ['1 − 2 − 3', '-4'],
    ['8 ÷ 4 ÷ 2', '1'],
    ['2 × 3 ^ 2', '18'],
    ['−2 ^ 2', '-4'],
    ['(9 + 16) ^ 0.5', '5'],
    ['1,000,000.00 × 6.5%', '65000'],
    ['100 ÷ (1 − 50%)', '200'],
  ])('%s is %s', (text, value) => {
    expect(computeValue(text).toString()).toBe(value);
  });

  it.each(['', '1 +', '2 x 3', '(1 + 2', '1 2', ') 1', '1 ÷ 0'])('%j is none', (text) => {
    expect(() => computeValue(text)).toThrow();
  });

  it('is rounded half-even to what is shown', () => {
    expect(formatLike(computeValue('(60,282.27 − 64,210.00) ÷ 64,210.00'), '−6.117%')).toBe(
      '-6.117',
    );
    expect(formatLike(computeValue('1 ÷ 8'), '0.12')).toBe('0.12');
    expect(formatLike(computeValue('3 ÷ 8'), '0.38')).toBe('0.38');
    expect(formatLike(computeValue('200 × 5'), '×1,000')).toBe('1000');
  });

  it('reads what is shown', () => {
    expect(['−6.117%', '1,000.00', '×5', '−61.17 dollars', 'USD 12.50'].map(readNumber)).toEqual([
      '-6.117',
      '1000.00',
      '5',
      '-61.17',
      '12.50',
    ]);
  });
});
