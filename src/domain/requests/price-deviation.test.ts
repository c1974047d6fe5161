import { describe, expect, it } from 'vitest';
import {
  findChartSpan,
  findPriceAtTime,
  getPriceDeviation,
  getValueDrop,
  getWorthBetween,
} from './price-deviation';

const hour = 3_600_000;
const now = new Date('2026-03-24T13:00:00Z');
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
    [ago(24 * 90 - 1), 90],
    // Beyond 90 days the last days come with one price a day, and a month with one an hour.
    [ago(24 * 90), '2025-12'],
    [ago(24 * 100), '2025-12'],
    [ago(24 * 365 - 1), '2025-03'],
    [ago(24 * 365), null],
    [ago(24 * 400), null],
  ])('goes back far enough: %s', (at, span) => {
    expect(findChartSpan(at, now)).toBe(span);
  });
});

describe('the market at a moment', () => {
  it('lay between the prices before and after it', () => {
    expect(findPriceAtTime(points, ago(2.5))).toEqual({ low: '60500.00', high: '61000.00' });
    expect(findPriceAtTime(points, ago(3))).toEqual({ low: '61000.00', high: '61000.00' });
  });

  it('after the last known price is that one', () => {
    expect(findPriceAtTime(points, ago(1))).toEqual({ low: '60500.00', high: '60500.00' });
  });

  it('is not known before the first one, without any, or where they are too far apart', () => {
    expect(findPriceAtTime(points, ago(5))).toBeNull();
    expect(findPriceAtTime([], ago(5))).toBeNull();
    expect(findPriceAtTime(points, ago(-60))).toBeNull();
  });
});

describe('what a notice wants credited, beside what its coins were worth', () => {
  const market = { low: '64000.00', high: '64500.00' };
  const notice = { amount: '250.00', units: '0.00389348' };

  it('is none inside of what the market was, or near it', () => {
    expect(getPriceDeviation(notice, market)).toBeNull();
    expect(getPriceDeviation({ ...notice, amount: '255.00' }, market)).toBeNull();
    expect(getPriceDeviation({ ...notice, amount: '245.00' }, market)).toBeNull();
  });

  it('is more than they were worth by the price that speaks most for the notice', () => {
    expect(getPriceDeviation({ ...notice, amount: '300.00' }, market)).toEqual({
      market: '64500.00',
      worth: '251.13',
      percent: '-16.29',
    });
    expect(getPriceDeviation({ ...notice, units: '0.00000001' }, market)).toEqual({
      market: '64500.00',
      worth: '0.00',
      percent: '-100.00',
    });
  });

  it('is less where coins were forgotten', () => {
    expect(getPriceDeviation({ ...notice, amount: '200.00' }, market)).toEqual({
      market: '64000.00',
      worth: '249.18',
      percent: '24.59',
    });
  });

  it('begins at three parts of a hundred', () => {
    const even = { low: '100.00', high: '100.00' };
    expect(getPriceDeviation({ amount: '100.00', units: '0.9701' }, even)).toBeNull();
    expect(getPriceDeviation({ amount: '100.00', units: '0.97' }, even)).toMatchObject({
      percent: '-3.00',
    });
    expect(getPriceDeviation({ amount: '100.00', units: '1.03' }, even)).toMatchObject({
      percent: '3.00',
    });
  });
});

describe('what the coins of a notice are worth by now', () => {
  const notice = { amount: '1000000.00', units: '16.66666667' };

  it('is shown if it is less, since a notice can wait for a lower price', () => {
    expect(getValueDrop(notice, '54000.00')).toEqual({
      market: '54000.00',
      worth: '900000.00',
      percent: '-10.00',
    });
  });

  it('is not shown if it is nearly as much, or more', () => {
    expect(getValueDrop(notice, '59000.00')).toBeNull();
    expect(getValueDrop(notice, '66000.00')).toBeNull();
  });
});

describe('what coins were worth between two prices', () => {
  it('is both, or one where they are the same', () => {
    expect(getWorthBetween('2', { low: '100.00', high: '101.50' })).toEqual(['200.00', '203.00']);
    expect(getWorthBetween('2', { low: '100.00', high: '100.00' })).toEqual(['200.00']);
  });
});
