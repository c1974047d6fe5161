import { describe, expect, it } from 'vitest';
import { checkPrice } from '@/domain/requests/price-check';
import {
  describeMarketDeviation,
  formatDeviation,
  formatDuration,
  nameMarketTime,
} from './price-words';

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

describe('the market of which the known prices speak', () => {
  const from = new Date('2026-03-24T12:00:00Z');
  const known = (minutes: number) => ({
    low: '3412.00',
    high: '3431.00',
    from,
    until: new Date(from.getTime() + minutes * 60_000),
    spacing: minutes * 60_000,
  });
  const onePrice = { ...known(5), high: '3412.00', until: from };

  it('is of the moment, of its hour or of its day', () => {
    expect(nameMarketTime(onePrice)).toBe('then');
    expect(nameMarketTime(known(60))).toBe('that hour');
    expect(nameMarketTime(known(90))).toBe('that hour');
    expect(nameMarketTime(known(1440))).toBe('that day');
  });

  it('is named beside a deviation, with its prices where there are two', () => {
    expect(describeMarketDeviation(checkPrice('3446.12', onePrice))).toBe(
      '1.00% above the market price at that time',
    );
    expect(describeMarketDeviation(checkPrice('3343.76', known(60)))).toBe(
      '2.00% below the market that hour ($3,412.00–$3,431.00)',
    );
  });
});
