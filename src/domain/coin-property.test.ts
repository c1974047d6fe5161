import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryMoney,
  divideHalfEven,
  LARGEST,
  moneyToCents,
} from '@/domain/ledger/fixtures/cents.fixture';
import { convertToDollars, convertToUnits, isUnits } from './coin';

const runs = { numRuns: 500 };
const STEPS = 100_000_000n;
/** Coins as a whole number of the smallest steps. */
const steps = (units: string): bigint => {
  const [whole = '0', rest = ''] = units.split('.');
  return BigInt(whole) * STEPS + BigInt(rest.padEnd(8, '0'));
};
const ofSteps = (value: bigint): string =>
  `${value / STEPS}.${(value % STEPS).toString().padStart(8, '0')}`;

const amount = arbitraryMoney(1n, LARGEST);
const rate = arbitraryMoney(1n, LARGEST);
const coins = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }).map(ofSteps);

describe('coins and dollars against whole numbers', () => {
  it('are the quotient, rounded up to eight decimals', () => {
    fc.assert(
      fc.property(amount, rate, (dollars, price) => {
        const exact =
          (moneyToCents(dollars) * STEPS + moneyToCents(price) - 1n) / moneyToCents(price);
        expect(steps(convertToUnits(dollars, price))).toBe(exact);
      }),
      runs,
    );
  });

  it('are the product, rounded half to even to cents', () => {
    fc.assert(
      fc.property(coins, rate, (units, price) => {
        expect(moneyToCents(convertToDollars(units, price))).toBe(
          divideHalfEven(steps(units) * moneyToCents(price), STEPS),
        );
      }),
      runs,
    );
  });

  it('come back to the same dollars while a step of coin is worth less than half a cent', () => {
    fc.assert(
      fc.property(
        arbitraryMoney(1n, 100_000_000n),
        arbitraryMoney(1n, 49_999_999n),
        (dollars, price) => {
          expect(convertToDollars(convertToUnits(dollars, price), price)).toBe(dollars);
        },
      ),
      runs,
    );
  });

  it('come back to no more coins than there were, and less only by what half a cent buys', () => {
    const few = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(ofSteps);
    fc.assert(
      fc.property(few, arbitraryMoney(100n, 999_999_999n), (units, price) => {
        const back = steps(convertToUnits(convertToDollars(units, price), price));
        const apart = back > steps(units) ? back - steps(units) : steps(units) - back;
        expect(apart * moneyToCents(price)).toBeLessThanOrEqual(STEPS / 2n + moneyToCents(price));
      }),
      runs,
    );
  });

  it('have one form only', () => {
    fc.assert(
      fc.property(coins, (units) => {
        expect(isUnits(units)).toBe(true);
        expect(ofSteps(steps(units))).toBe(units);
      }),
      runs,
    );
  });
});
