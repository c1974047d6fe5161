import { describe, expect, it } from 'vitest';
import { removeGrouping, replaceDecimalComma } from './decimal';

describe('a figure as people type it', () => {
  it.each([
    ['1000', '1000'],
    ['1,000', '1000'],
    ['1 000 000.5', '1000000.5'],
    ['-12,345.', '-12345.'],
    ['0.0001', '0.0001'],
  ])('%s is read without its separators', (typed, plain) => {
    expect(removeGrouping(typed)).toBe(plain);
  });

  it.each(['1,5', '0,5', '0,500', '0,0001', '00,500', '52.000,50', '1,0000', '1,,000', ',5', '.5', '1e3', ''])('%j is none', (typed) => {
    expect(removeGrouping(typed)).toBeNull();
  });

  it.each([
    ['1,5', '1.5'],
    ['0,500', '0.500'],
    ['0,0001', '0.0001'],
    ['-2,25', '-2.25'],
  ])('%s has a decimal comma', (typed, meant) => {
    expect(replaceDecimalComma(typed)).toBe(meant);
  });

  it.each(['1,500', '1.5', '1,5,0', 'a,5'])('%s has none that could be nothing else', (typed) => {
    expect(replaceDecimalComma(typed)).toBeNull();
  });
});
