import { describe, expect, it } from 'vitest';
import { toPlainFigures } from '@/domain/input/typed-figures';
import { readNumber } from './decimal';

const named = (character: string) =>
  `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;

/** The ways to write numbers that have ten digits of their own. */
const systems = Intl.supportedValuesOf('numberingSystem').flatMap((name) => {
  const digits = [
    ...new Intl.NumberFormat(`en-u-nu-${name}`, { useGrouping: false }).format(9_876_543_210),
  ];
  return digits.length === 10 && digits.every((digit) => /\p{Nd}/u.test(digit))
    ? [{ name, digits }]
    : [];
});

describe('the digits', () => {
  it.each(systems)('of the system $name are read', ({ digits }) => {
    expect(toPlainFigures(digits.join(''))).toBe('9876543210');
  });

  it('are those of many scripts', () => {
    const names = systems.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'arab',
        'arabext',
        'beng',
        'deva',
        'fullwide',
        'mathbold',
        'mathmono',
        'thai',
      ]),
    );
  });

  it('are none of what is raised, circled or a part', () => {
    for (const typed of ['10²', '①', '½', 'Ⅻ', '十']) expect(readNumber(typed)).toBeNull();
  });
});

describe('a typed number', () => {
  it.each([
    ['1000', '1000'],
    ['1,000', '1000'],
    ['1 000 000.5', '1000000.5'],
    ['-12,345.', '-12345.'],
    ['0.0001', '0.0001'],
    ["1'234.50", '1234.50'],
    ['1’234’567', '1234567'],
    ['٢٥٠', '250'],
    ['۲۵۰٫۵۰', '250.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['２５０', '250'],
    ['１，２３４．５０', '1234.50'],
    ['１２。５', '12.5'],
    ['२५०.५०', '250.50'],
    ['\u200f٢٥٠\u200f', '250'],
    ['\u061c-٥', '-5'],
  ])('%j is %s', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  it.each(['−', '–', '—', '‐', '‑', '－'].map(named))('may begin with the minus %s', (sign) => {
    expect(readNumber(`${sign.charAt(0)}2.25`)).toBe('-2.25');
  });

  it.each(['\u00a0', '\u202f', '\u2009', '\u2007', '\u3000'].map(named))(
    'may have the blank %s between thousands',
    (blank) => {
      expect(readNumber(`12${blank.charAt(0)}500`)).toBe('12500');
    },
  );

  it.each([
    ['1,5', '1.5'],
    ['10,50', '10.50'],
    ['-2,25', '-2.25'],
    ['0,500', '0.500'],
    ['0,0015', '0.0015'],
    ['1,0000', '1.0000'],
    ['1234,567', '1234.567'],
    ['52.000,50', '52000.50'],
    ['1 234,567', '1234.567'],
    ['1٬234,567', '1234.567'],
    ['０，００１５', '0.0015'],
    ['٠،٥', '0.5'],
  ])('%j has a comma that can only be a decimal one', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  it.each([
    '1,,000',
    '1, 000',
    ',5',
    '.5',
    '1e3',
    '',
    '1.000.000',
    '1.2.3',
    '1,000 000',
    "1,234'567",
    '1,00,000.5,0',
    '12 34',
    '5-',
    '--5',
    '٢٥٪',
  ])('%j is none', (typed) => {
    expect(readNumber(typed)).toBeNull();
  });
});
