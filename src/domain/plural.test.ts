import { expect, it } from 'vitest';
import { plural } from './plural';

it.each([
  [0, 'fees'],
  [1, 'fee'],
  [2, 'fees'],
])('chooses the word for %i', (count, word) => {
  expect(plural(count, 'fee')).toBe(word);
});

it('takes another word for several', () => {
  expect(plural(1, 'entry', 'entries')).toBe('entry');
  expect(plural(3, 'entry', 'entries')).toBe('entries');
});
