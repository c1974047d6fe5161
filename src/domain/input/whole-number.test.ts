import { describe, expect, it } from 'vitest';
import { readWholeNumber } from './whole-number';

describe('a typed whole number', () => {
  it.each([
    ['30', 30],
    [' ３０ ', 30],
    ['٠', 0],
    ['007', 7],
  ])('%j is %i', (typed, number) => {
    expect(readWholeNumber(typed)).toBe(number);
  });

  it.each(['', '1.5', '-1', '1,000', '1234567', 'one'])('%j is none', (typed) => {
    expect(readWholeNumber(typed)).toBeNull();
  });
});
