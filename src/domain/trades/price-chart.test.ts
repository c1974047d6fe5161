import { describe, expect, it } from 'vitest';
import { appendLatestPoint, getChangePercent, summarizePrices } from './price-chart';

const points = ['100.00', '90.00', '120.00', '90.00', '110.00'].map((price, i) => ({
  at: i * 1_000 + 100,
  price,
}));

describe('a change in per cent', () => {
  it.each([
    ['64210.00', '65988.62', '2.77'],
    ['100.00', '50.00', '-50.00'],
    ['100.00', '100.00', '0.00'],
    ['9999999.99', '9999999.98', '0.00'],
    ['0.03', '0.04', '33.33'],
    ['8000.00', '8000.20', '0.00'], // 0.0025: half goes to even
    ['8000.00', '8001.20', '0.02'], // 0.015
  ])('from %s to %s is %s', (from, to, change) => {
    expect(getChangePercent(from, to)).toBe(change);
  });
});

describe('a chart in words', () => {
  it('names the first of its lowest and highest points, and the change from end to end', () => {
    expect(summarizePrices(points)).toEqual({ low: points[1], high: points[2], change: '10.00' });
  });

  it('is nothing without points, and one price of one', () => {
    expect(summarizePrices([])).toBeNull();
    const [only] = points;
    expect(only && summarizePrices([only])).toEqual({ low: only, high: only, change: '0.00' });
  });
});

describe('the price of now', () => {
  it('ends the chart where it is newer', () => {
    const latest = { at: 9_000, price: '111.00' };
    expect(appendLatestPoint(points, latest)).toEqual([...points, latest]);
    expect(appendLatestPoint(points, { at: 4_100, price: '111.00' })).toEqual(points);
    // A chart has one point for each second.
    expect(appendLatestPoint(points, { at: 4_600, price: '111.00' })).toEqual(points);
    expect(appendLatestPoint(points, null)).toEqual(points);
    expect(appendLatestPoint([], latest)).toEqual([latest]);
  });
});
