import { expect, it } from 'vitest';
import { getCountries } from './countries';
import { limits } from './limits';

it('names every country once, in English, in alphabetical order', () => {
  const all = getCountries();
  expect(all).toHaveLength(249);
  expect(new Set(all).size).toBe(249);
  expect(all).toEqual(
    expect.arrayContaining(['Germany', 'Sweden', 'United Kingdom', 'Åland Islands']),
  );
  expect(all.indexOf('Åland Islands')).toBeLessThan(all.indexOf('Belgium'));
});

it('leaves no code without a name, and no name that a profile cannot hold', () => {
  expect(
    getCountries().filter((name) => /^[A-Z]{2}$/.test(name) || name.length > limits.name),
  ).toEqual([]);
});
