import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber, readWholeNumber, toAsciiDigits, toPlainFigures } from './typed-number';

describe('a typed number', () => {
  it.each([
    ['1000', '1000'],
    ['1,000', '1000'],
    ['1 000 000.5', '1000000.5'],
    ['-12,345.', '-12345.'],
    ['0.0001', '0.0001'],
    ['1,5', '1.5'],
    ['0,500', '0.500'],
    ['0,0015', '0.0015'],
    ['-2,25', '-2.25'],
    ['52.000,50', '52000.50'],
    ['1234,567', '1234.567'],
    ['1’000’000.50', '1000000.50'],
    ['1\u00a0000,5', '1000.5'],
    ['1\u202f000', '1000'],
    ['٢٥٠', '250'],
    ['۲۵۰٫۵۰', '250.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['२५०', '250'],
    ['２５０', '250'],
    ['２５０．５', '250.5'],
    ['−5', '-5'],
    ['\u200f٢٥٠\u200e', '250'],
  ])('%s is %s', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  it.each(['', '.', '-', '00,500,', '1,,000', '1.000.50', '1,000 000', '1,00,000', ',5', '.5', '1e3', '0x10', '½', '²', 'Ⅷ', '五'])(
    '%j is none',
    (typed) => {
      expect(readNumber(typed)).toBeNull();
    },
  );

  it('has the digits of ASCII whatever is typed, and is read again as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-0-9٠-٩.,' ٫٬]{0,12}$/)), (typed) => {
        const number = readNumber(typed);
        expect(number === null || /^-?[0-9]+[.]?[0-9]*$/.test(number)).toBe(true);
        if (number !== null) expect(readNumber(number)).toBe(number);
      }),
      { numRuns: 500 },
    );
  });
});

it('a whole number has at most six digits, and no separators', () => {
  expect(['30', ' 7 ', '٣٠', '３０', '012'].map(readWholeNumber)).toEqual([30, 7, 30, 30, 12]);
  expect(['', '1.5', '1,000', '-1', '1234567', 'ten'].map(readWholeNumber)).toEqual([null, null, null, null, null, null]);
});

it('every digit that Unicode knows has its value', () => {
  // Of the mathematical digits five sets follow each other, and Tamil and Adlam are far from the others.
  const zeros = [0x0660, 0x06f0, 0x0966, 0x0be6, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e950];
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
    expect(toAsciiDigits(digits)).toBe('0123456789');
  }
});

it('a phone number keeps its signs, in ASCII', () => {
  expect(toPlainFigures('+٤٦ ٧٠ ١٢٣ ٤٥ ٦٧')).toBe('+46 70 123 45 67');
  expect(toPlainFigures('＋４６ (7 0)‑123')).toBe('+46 (7 0)-123');
});
