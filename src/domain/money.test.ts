import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToMoney, moneyToCents } from '@/domain/ledger/fixtures/cents.fixture';
import { Decimal } from './decimal';
import {
  add,
  compare,
  formatCents,
  isMoney,
  isNegative,
  isZero,
  MoneyRangeError,
  negate,
  parseMoney,
  subtract,
  sum,
  toMoney,
} from './money';

const moneyUpTo = (max: bigint) => fc.bigInt({ min: -max, max }).map(centsToMoney);
/** Half of what fits, so that the sum of two always does. */
const money = fc.oneof(fc.constant('0'), moneyUpTo(499_999_999_999n));

describe('the stored form of money', () => {
  it.each(['0', '0.00', '0.01', '-0.01', '10.00', '9999999999.99', '-9999999999.99'])(
    'accepts %s',
    (text) => {
      expect(isMoney(text)).toBe(true);
    },
  );

  it.each([
    '',
    '-0',
    '-0.00',
    '00.00',
    '01.00',
    '1',
    '1.0',
    '1.000',
    '.50',
    '1.',
    '+1.00',
    '1,000.00',
    '1e3',
    'NaN',
    'Infinity',
    ' 1.00',
    '1.00\n',
    '10000000000.00',
    '١.٠٠',
  ])('refuses %j', (text) => {
    expect(isMoney(text)).toBe(false);
  });

  it('is written with two decimals for a file', () => {
    expect(['0', '0.00', '12.30', '-9999999999.99'].map(formatCents)).toEqual([
      '0.00',
      '0.00',
      '12.30',
      '-9999999999.99',
    ]);
  });

  it('is what every calculation returns', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        for (const result of [add(a, b), subtract(a, b), negate(a), sum([a, b])])
          expect(isMoney(result)).toBe(true);
      }),
    );
  });
});

describe('calculating with money', () => {
  it('adds and subtracts to the cent, as whole numbers of cents would', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        expect(moneyToCents(add(a, b))).toBe(moneyToCents(a) + moneyToCents(b));
        expect(moneyToCents(subtract(a, b))).toBe(moneyToCents(a) - moneyToCents(b));
      }),
    );
  });

  it('gives back what it was given when an amount is added and taken away again', () => {
    fc.assert(fc.property(money, money, (a, b) => compare(subtract(add(a, b), b), a) === 0));
  });

  it('sums in any order to the same total', () => {
    const amounts = fc.array(moneyUpTo(1_000_000_000n), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, (list) => {
        expect(sum(list)).toBe(sum(list.toReversed()));
        expect(moneyToCents(sum(list))).toBe(
          list.reduce((total, one) => total + moneyToCents(one), 0n),
        );
      }),
    );
  });

  it('sums and differs by more than could be stored: a desk has many clients', () => {
    expect(sum(['9999999999.99', '9999999999.99'])).toBe('19999999999.98');
    expect(subtract('-9999999999.99', '9999999999.99')).toBe('-19999999999.98');
    expect(negate('-19999999999.98')).toBe('19999999999.98');
  });

  it('sums nothing to 0.00', () => {
    expect(sum([])).toBe('0.00');
  });

  it('never writes a negative nothing', () => {
    fc.assert(fc.property(money, (a) => subtract(a, a) === '0.00'));
    expect(negate('0')).toBe('0.00');
  });

  it('refuses a result of more than ten digits instead of storing it', () => {
    expect(() => add('9999999999.99', '0.01')).toThrow(MoneyRangeError);
    expect(() => toMoney(new Decimal('-10000000000'))).toThrow(MoneyRangeError);
    expect(add('9999999999.98', '0.01')).toBe('9999999999.99');
  });
});

describe('comparing money', () => {
  it('orders as cents do, and the other way round when turned', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        const x = moneyToCents(a);
        const y = moneyToCents(b);
        expect(compare(a, b)).toBe(x < y ? -1 : x > y ? 1 : 0);
        expect(compare(a, b) + compare(b, a)).toBe(0);
        expect(isNegative(a)).toBe(x < 0n);
        expect(isZero(a)).toBe(x === 0n);
      }),
    );
  });

  it('does not compare letter by letter', () => {
    expect(compare('9.00', '10.00')).toBe(-1);
    expect(compare('-9.00', '-10.00')).toBe(1);
  });

  it('takes both spellings of nothing as equal', () => {
    expect(compare('0', '0.00')).toBe(0);
  });
});

describe('reading what a person typed', () => {
  it.each([
    ['250', '250.00'],
    ['250.', '250.00'],
    ['250.5', '250.50'],
    [' 250.05 ', '250.05'],
    ['$250', '250.00'],
    ['$ 1,139.83', '1139.83'],
    ['1 000 000', '1000000.00'],
    ['1\u00a0000', '1000.00'],
    ['007', '7.00'],
    ['-5', '-5.00'],
    ['-0', '0.00'],
    ['9,999,999,999.99', '9999999999.99'],
  ])('takes %j as %s', (typed, expected) => {
    expect(parseMoney(typed)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'ten'],
    ['three decimals', '10.005'],
    ['two points', '1.0.0'],
    ['an exponent', '1e3'],
    ['a hexadecimal number', '0x10'],
    ['a plus sign', '+5'],
    ['no digit before the point', '.50'],
    ['eleven digits', '12345678901'],
    ['eleven digits in groups', '12,345,678,901'],
    ['another currency', '€10'],
    ['no number', 'NaN'],
    ['no end', 'Infinity'],
  ])('refuses %s', (_, typed) => {
    expect(parseMoney(typed)).toBeNull();
  });

  it.each([
    ['10,50', '10.50'],
    ['1,5', '1.50'],
    ['1.000,50', '1000.50'],
    ['٢٥٠', '250.00'],
    ['۲۵۰٫۵۰', '250.50'],
    ['２５０．５', '250.50'],
    ['−$5.00', '-5.00'],
    ['1’000.00', '1000.00'],
    ['1\u202f000,00', '1000.00'],
  ])('reads %s as other keyboards and countries write it', (typed, expected) => {
    expect(parseMoney(typed)).toBe(expected);
  });

  it.each([
    '0,500',
    '0,005',
    '10,0000',
    '1234,567',
    ',500',
    '1,,000',
    '1, 000',
    '1,00,000',
    '1.000.50',
    '1 000,000.50',
  ])('refuses %j, which has too many decimals, or signs that are no grouping', (typed) => {
    expect(parseMoney(typed)).toBeNull();
  });

  it('reads back every amount as it was written, with and without separators', () => {
    fc.assert(
      fc.property(moneyUpTo(999_999_999_999n), (amount) => {
        expect(parseMoney(amount)).toBe(amount);
        expect(parseMoney(amount.replace(/\B(?=(\d{3})+[.])/g, ','))).toBe(amount);
      }),
    );
  });

  it('returns money or nothing for any input, and never throws', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9., ]{0,20}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseMoney(text);
        expect(parsed === null || isMoney(parsed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
