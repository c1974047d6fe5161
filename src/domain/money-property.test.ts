import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryMoney,
  centsToMoney,
  divideHalfEven,
  LARGEST,
  moneyToCents,
} from '@/domain/ledger/fixtures/cents.fixture';
import { formatUsd } from '@/lib/format';
import { Decimal } from './decimal';
import {
  add,
  compare,
  isMoney,
  MoneyRangeError,
  negate,
  parseMoney,
  subtract,
  sum,
  toMoney,
} from './money';

const runs = { numRuns: 500 };
const any = fc.oneof(
  { weight: 1, arbitrary: fc.constant('0') },
  { weight: 20, arbitrary: arbitraryMoney(-LARGEST, LARGEST) },
);
const abs = (value: bigint) => (value < 0n ? -value : value);

/** Expects the exact result in cents, or the refusal to store it. */
function agrees(calculate: () => string, exact: bigint) {
  if (abs(exact) > LARGEST) expect(calculate).toThrow(MoneyRangeError);
  else {
    expect(calculate()).toBe(centsToMoney(exact));
    expect(isMoney(calculate())).toBe(true);
  }
}

describe('money of ten digits', () => {
  it('is added as whole numbers of cents are, or refused; and subtracted and turned without an end', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        agrees(() => add(a, b), moneyToCents(a) + moneyToCents(b));
        expect(moneyToCents(subtract(a, b))).toBe(moneyToCents(a) - moneyToCents(b));
        agrees(() => negate(a), -moneyToCents(a));
      }),
      runs,
    );
  });

  it('is added in any order, and bracketed in any way', () => {
    const third = arbitraryMoney(-LARGEST / 3n, LARGEST / 3n);
    fc.assert(
      fc.property(third, third, third, (a, b, c) => {
        expect(add(a, b)).toBe(add(b, a));
        expect(add(add(a, b), c)).toBe(add(a, add(b, c)));
        expect(sum([a, b, c])).toBe(sum([c, a, b]));
        expect(subtract(a, b)).toBe(negate(subtract(b, a)));
        expect(subtract(add(a, b), b)).toBe(a);
      }),
      runs,
    );
  });

  it('is ordered as cents are', () => {
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        const x = moneyToCents(a);
        const y = moneyToCents(b);
        expect(compare(a, b)).toBe(x < y ? -1 : x > y ? 1 : 0);
        const [low = '', middle = '', high = ''] = [a, b, c].toSorted(compare);
        expect(
          compare(low, middle) <= 0 && compare(middle, high) <= 0 && compare(low, high) <= 0,
        ).toBe(true);
      }),
      runs,
    );
  });

  it('is read back from what the screen shows of it', () => {
    fc.assert(
      fc.property(any, (a) => {
        expect(parseMoney(formatUsd(a).replace('−', '-'))).toBe(a === '0' ? '0.00' : a);
        expect(parseMoney(a)).toBe(a === '0' ? '0.00' : a);
      }),
      runs,
    );
  });

  it('is shown in groups of three digits, with nothing added and nothing lost', () => {
    fc.assert(
      fc.property(arbitraryMoney(-LARGEST, LARGEST), (a) => {
        expect(formatUsd(a)).toMatch(/^−?[0-9]{1,3}(?:,[0-9]{3})*[.][0-9]{2}$/);
        expect(formatUsd(a).replace(/,/g, '').replace('−', '-')).toBe(a);
      }),
      runs,
    );
  });

  it('is rounded half to even with any fraction of a cent', () => {
    const thousandths = fc.bigInt({ min: -LARGEST * 10n, max: LARGEST * 10n });
    fc.assert(
      fc.property(
        fc.oneof(
          thousandths,
          fc.bigInt({ min: -LARGEST, max: LARGEST }).map((one) => one * 10n + 5n),
        ),
        (value) => {
          const exact = divideHalfEven(value, 10n);
          agrees(() => toMoney(new Decimal(value.toString()).div('1000')), exact);
        },
      ),
      runs,
    );
  });

  it('never meets a floating-point number', () => {
    expect(() => new Decimal(0.1)).toThrow();
    expect(() => new Decimal('0.1').plus(0.2)).toThrow();
    expect(add('0.10', '0.20')).toBe('0.30');
    expect(subtract('9999999999.99', '9999999999.98')).toBe('0.01');
  });
});
