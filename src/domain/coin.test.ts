import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertToDollars, convertToUnits, isUnits } from './coin';
import { isMoney } from './money';

const written = (max: bigint) =>
  fc.bigInt({ min: 1n, max }).map((cents) => new Big(cents.toString()).div(100).toFixed(2));
const amounts = written(100_000_000n);
const rates = written(999_999_999n);
const smallest = new Big('0.00000001');

describe('coins for an amount of dollars', () => {
  it('is what the deposit page of the story shows', () => {
    expect(convertToUnits('250.00', '64210.00')).toBe('0.00389348');
    expect(convertToUnits('900.00', '2200.00')).toBe('0.40909091');
  });

  it('is rounded up: worth at least the amount, and one step less would not be', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const units = new Big(convertToUnits(amount, rate));
        expect(units.times(rate).gte(amount)).toBe(true);
        expect(units.minus(smallest).times(rate).lt(amount)).toBe(true);
      }),
    );
  });

  it('is written as the rules want it, with eight decimals', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const units = convertToUnits(amount, rate);
        expect(isUnits(units)).toBe(true);
        expect(units.split('.')[1]).toHaveLength(8);
      }),
    );
  });

  it('grows with the amount and shrinks with the price', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, (a, b, rate) => {
        const [less, more] = new Big(a).lte(b) ? [a, b] : [b, a];
        expect(new Big(convertToUnits(less, rate)).lte(convertToUnits(more, rate))).toBe(true);
        expect(
          new Big(convertToUnits(less, rate)).gte(
            convertToUnits(less, new Big(rate).plus(1).toFixed(2)),
          ),
        ).toBe(true);
      }),
    );
  });

  it('has no answer for a price of nothing, rather than an endless one', () => {
    expect(() => convertToUnits('10.00', '0.00')).toThrow();
  });
});

describe('dollars for an amount of coins', () => {
  it('rounds half to even', () => {
    expect(convertToDollars('0.5', '0.01')).toBe('0.00');
    expect(convertToDollars('1.5', '0.01')).toBe('0.02');
    expect(convertToDollars('2.5', '0.01')).toBe('0.02');
  });

  it('is within half a cent of the exact value', () => {
    const coins = fc
      .bigInt({ min: 0n, max: 10n ** 12n })
      .map((steps) => new Big(steps.toString()).times(smallest).toFixed(8));
    fc.assert(
      fc.property(coins, rates, (units, rate) => {
        const dollars = convertToDollars(units, rate);
        expect(isMoney(dollars) || new Big(dollars).gt('9999999999.99')).toBe(true);
        expect(new Big(units).times(rate).minus(dollars).abs().lte('0.005')).toBe(true);
      }),
    );
  });

  it('comes back to the amount that the coins were computed from, while one step of coin is worth less than a cent', () => {
    fc.assert(
      fc.property(
        amounts,
        written(49_999_999n),
        (amount, rate) => convertToDollars(convertToUnits(amount, rate), rate) === amount,
      ),
    );
  });
});

describe('the stored form of coins', () => {
  it.each(['0', '1', '0.1', '0.00389348', '9999999999.99999999'])('accepts %s', (text) => {
    expect(isUnits(text)).toBe(true);
  });

  it.each([
    '',
    '.5',
    '1.',
    '01',
    '-1',
    '+1',
    '1e-8',
    '0.123456789',
    '1,5',
    '10000000000',
    'NaN',
    ' 1',
  ])('refuses %j', (text) => {
    expect(isUnits(text)).toBe(false);
  });
});
