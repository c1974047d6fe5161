import { describe, expect, it } from 'vitest';
import { readName } from './change-admin-name';

describe('a typed name', () => {
  it.each([
    ['Ada', 'Ferris', { firstname: 'Ada', lastname: 'Ferris' }],
    ['  Ana María ', ' de  la Cruz', { firstname: 'Ana María', lastname: 'de la Cruz' }],
    ['', 'Suharto', { firstname: '', lastname: 'Suharto' }],
    ['明', '李', { firstname: '明', lastname: '李' }],
    ['Ada', 'x'.repeat(60), { firstname: 'Ada', lastname: 'x'.repeat(60) }],
  ])('is read: %j %j', (first, last, name) => {
    expect(readName(first, last)).toEqual(name);
  });

  it.each([
    ['no last name', 'Ada', '', 'The last name is missing.'],
    ['a last name of blanks', 'Ada', '   ', 'The last name is missing.'],
    [
      'a last name of 61 characters',
      'Ada',
      'x'.repeat(61),
      'The last name has more than 60 characters.',
    ],
    [
      'a first name of 61 characters',
      'x'.repeat(61),
      'Ferris',
      'The first name has more than 60 characters.',
    ],
    ['a last name without a letter', 'Ada', '---', 'The last name needs a letter.'],
    [
      'a letter that renders as a blank',
      'Ada',
      'Fer\u3164ris',
      'The last name has characters that nobody sees.',
    ],
    [
      'another one beyond the first plane',
      'Ada\u{13441}',
      'Ferris',
      'The first name has characters that nobody sees.',
    ],
    [
      'a sign that changes the direction',
      'Ada',
      '\u202Esirref',
      'The last name has characters that nobody sees.',
    ],
    [
      'a blank of no width',
      'A\u200Bda',
      'Ferris',
      'The first name has characters that nobody sees.',
    ],
    ['a control', 'Ada\u0007', 'Ferris', 'The first name has characters that nobody sees.'],
  ])('is refused with %s', (_, first, last, says) => {
    expect(() => readName(first, last)).toThrow(says);
  });
});
