import { describe, expect, it } from 'vitest';
import { chartReaching, marketAt } from './market-then';

const hour = 3_600_000;
const now = new Date(2026, 2, 24, 13);
const ago = (hours: number) => new Date(now.getTime() - hours * hour);
const points = [
  { at: ago(4).getTime(), price: '60000.00' },
  { at: ago(3).getTime(), price: '61000.00' },
  { at: ago(2).getTime(), price: '60500.00' },
];

describe('the chart that reaches a moment', () => {
  it.each([
    [ago(1), 1],
    [ago(30), 7],
    [ago(24 * 20), 30],
    [ago(24 * 40), 90],
    [ago(24 * 100), 365],
    [ago(24 * 400), null],
  ])('goes back far enough: %s', (at, days) => {
    expect(chartReaching(at, now)).toBe(days);
  });
});

describe('the market at a moment', () => {
  it('lay between the prices before and after it', () => {
    expect(marketAt(points, ago(2.5))).toEqual({ low: '60500.00', high: '61000.00' });
    expect(marketAt(points, ago(3))).toEqual({ low: '61000.00', high: '61000.00' });
  });

  it('after the last known price is that one', () => {
    expect(marketAt(points, ago(1))).toEqual({ low: '60500.00', high: '60500.00' });
  });

  it('is not known before the first one, without any, or where they are too far apart', () => {
    expect(marketAt(points, ago(5))).toBeNull();
    expect(marketAt([], ago(5))).toBeNull();
    expect(marketAt(points, ago(-60))).toBeNull();
  });
});
