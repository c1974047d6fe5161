import { describe, expect, it } from 'vitest';
import { formatMarketChange, formatMarketPrice, formatMillions } from './market-format';

describe('figures of the market', () => {
  it.each([
    [64_210, '64,210.00'],
    [1, '1.00'],
    [0.5312, '0.5312'],
    [0.1, '0.10'],
    [0.99999, '1.00'],
    [0.00001734, '0.00001734'],
    [0.000000004567, '0.000000004567'],
    [1e-12, 'under 0.0000000001'],
    [null, 'unknown'],
  ])('a price of %s is %s, never 0', (price, text) => {
    expect(formatMarketPrice(price)).toBe(text);
  });

  it.each([
    [1.244, '+1.24'],
    [-0.62, '−0.62'],
    [0.004, '0.00'],
    [-0.004, '0.00'],
    [-1234.5, '−1,234.50'],
    [null, 'unknown'],
  ])('a change of %s is %s', (change, text) => {
    expect(formatMarketChange(change)).toBe(text);
  });

  it.each([
    [1_264_937_000_000, '1,264,937'],
    [999_999, 'under 1'],
    [null, 'unknown'],
  ])('a worth of %s is %s million', (worth, text) => {
    expect(formatMillions(worth)).toBe(text);
  });
});
