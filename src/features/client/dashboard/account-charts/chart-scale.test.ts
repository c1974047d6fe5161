import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScale } from './chart-scale';

const labelsOf = (...amounts: string[]) => createScale(amounts).ticks.map(({ label }) => label);

describe('the scale of a chart', () => {
  it.each([
    [
      ['0', '1400.00'],
      ['$0', '$500', '$1,000', '$1,500'],
    ],
    [
      ['457.87', '506.04'],
      ['$440', '$460', '$480', '$500', '$520'],
    ],
    [
      ['-42.13', '48.17', '0.00'],
      ['−$50', '$0', '$50'],
    ],
    [
      ['-120.00', '-20.00'],
      ['−$150', '−$100', '−$50', '$0'],
    ],
    [
      ['0.00', '0.05'],
      ['$0', '$0.02', '$0.04', '$0.06'],
    ],
    [
      ['0.00', '0.01'],
      ['$0', '$0.01'],
    ],
    [
      ['9000000000.00', '9999999999.99'],
      ['$9,000,000,000', '$9,500,000,000', '$10,000,000,000'],
    ],
  ])('of %j has round amounts around them', (amounts, labels) =>
    expect(labelsOf(...amounts)).toEqual(labels),
  );

  it.each([
    ['500.00', ['$0', '$200', '$400', '$600']],
    ['0.00', ['$0', '$1']],
    ['-30.00', ['−$30', '−$20', '−$10', '$0']],
  ])('of %s alone is from zero', (amount, labels) =>
    expect(labelsOf(amount, amount)).toEqual(labels),
  );

  it('places each amount between the bottom and the top, the greater the higher', () => {
    const money = fc
      .integer({ min: -10_000_000, max: 10_000_000 })
      .map((cents) => (cents / 100).toFixed(2).replace('-0.00', '0.00'));
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 8 }), (amounts) => {
        const { ticks, getTop } = createScale(amounts);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(8);
        expect([ticks[0]?.top, ticks.at(-1)?.top]).toEqual([100, 0]);
        const tops = amounts.toSorted((a, b) => Number(a) - Number(b)).map(getTop);
        expect(tops).toEqual(tops.toSorted((a, b) => b - a));
        for (const top of tops) expect(top >= 0 && top <= 100).toBe(true);
      }),
    );
  });
});
