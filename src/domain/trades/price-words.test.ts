import { describe, expect, it } from 'vitest';
import { formatDeviation, formatDuration } from './price-words';

describe('a length of time', () => {
  const minute = 60_000;
  it.each([
    [20_000, '1 minute'],
    [299_600, '5 minutes'],
    [59.4 * minute, '59 minutes'],
    [59.9 * minute, '1 hour'],
    [23 * 60 * minute, '23 hours'],
    [24 * 60 * minute, '1 day'],
    [50 * 60 * minute, '2 days'],
  ])('is said in its nearest unit: %s', (length, words) => {
    expect(formatDuration(length)).toBe(words);
  });
});

describe('a deviation', () => {
  it('says on which side it lies', () => {
    expect(formatDeviation('2.79')).toBe('2.79% above');
    expect(formatDeviation('-1234.50')).toBe('1,234.50% below');
  });
});
