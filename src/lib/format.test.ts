import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMoney } from '@/domain/money';
import {
  formatAge,
  formatAgeInWords,
  formatDateTime,
  formatDateTimeSeconds,
  formatDayMonth,
  formatDayMonthYear,
  formatDollars,
  formatMonthYear,
  formatPriceAge,
  formatRemaining,
  formatSignedDollars,
  formatSignedUsd,
  formatSince,
  formatTime,
  formatUsd,
  formatWaitingTime,
  shortenMiddle,
} from './format';

describe('money on the screen', () => {
  it.each([
    ['0', '0.00'],
    ['0.00', '0.00'],
    ['7.05', '7.05'],
    ['999.99', '999.99'],
    ['1139.83', '1,139.83'],
    ['1000000.00', '1,000,000.00'],
    ['9999999999.99', '9,999,999,999.99'],
    ['-12.97', '−12.97'],
    ['-1234.50', '−1,234.50'],
  ])('writes %s as %s', (money, shown) => {
    expect(formatUsd(money)).toBe(shown);
  });

  it('loses no digit of any amount', () => {
    const money = fc
      .bigInt({ min: 0n, max: 999_999_999_999n })
      .map((cents) => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`);
    fc.assert(fc.property(money, (amount) => parseMoney(formatUsd(amount)) === amount));
  });

  it.each([
    ['48.20', '+48.20'],
    ['-61.17', '−61.17'],
    ['0', '0.00'],
    ['0.00', '0.00'],
    ['1000.00', '+1,000.00'],
  ])('signs %s as %s', (money, shown) => {
    expect(formatSignedUsd(money)).toBe(shown);
  });

  it.each([
    ['0', '$0.00', '$0.00'],
    ['250.00', '$250.00', '+$250.00'],
    ['1139.83', '$1,139.83', '+$1,139.83'],
    ['-5.00', '−$5.00', '−$5.00'],
  ])('writes %s as %s by itself, and signed as %s', (money, alone, signed) => {
    expect([formatDollars(money), formatSignedDollars(money)]).toEqual([alone, signed]);
  });
});

describe('times on the screen', () => {
  const time = new Date(2026, 2, 4, 9, 5, 22);

  it('are local and written one way', () => {
    expect(formatDayMonth(time)).toBe('04 Mar');
    expect(formatDayMonthYear(time)).toBe('4 Mar 2026');
    expect(formatTime(time)).toBe('09:05');
    expect(formatMonthYear(time)).toBe('March 2026');
    expect(formatDateTime(time)).toBe('4 Mar, 09:05');
    expect(formatDateTime(new Date(2025, 2, 4, 9, 5))).toBe('4 Mar 2025, 09:05');
    expect(formatDateTimeSeconds(time)).toBe('4 Mar 2026, 09:05:22');
  });
});

describe('since when something waits', () => {
  it.each([
    [new Date(2026, 2, 24, 9, 5), 'since 09:05'],
    [new Date(2026, 2, 23, 23, 59), 'since 23 Mar'],
    [new Date(2025, 2, 24, 9, 5), 'since 24 Mar 2025'],
  ])('%s is said as %s', (since, shown) => {
    expect(formatSince(since, new Date(2026, 2, 24, 13, 41))).toBe(shown);
  });
});

describe('how long something has lasted', () => {
  const now = new Date('2026-03-24T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 min'],
    [51 * 60, '51 min'],
    [3600, '1 h'],
    [4 * 3600 + 59 * 60, '4 h'],
    [86_400, '1 d'],
    [3 * 86_400 + 2 * 3600, '3 d 2 h'],
    [-30, 'just now'],
  ])('is after %i seconds %j', (seconds, shown) => {
    expect(formatAge(ago(seconds), now)).toBe(shown);
  });

  it('is said of what waits, also in its first minute', () => {
    expect(formatWaitingTime(ago(4 * 3600), now, 'requested')).toBe('waiting 4 h');
    expect(formatWaitingTime(ago(10), now, 'requested')).toBe('requested just now');
    expect(formatWaitingTime(ago(10), now, 'sent')).toBe('sent just now');
  });

  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [20, '20 seconds'],
    [60, '1 minute'],
    [240, '4 minutes'],
    [3600, '1 hour'],
    [7300, '2 hours'],
    [-5, '0 seconds'],
  ])('is in words, after %i seconds, %j', (seconds, shown) => {
    expect(formatAgeInWords(ago(seconds), now)).toBe(shown);
  });

  it.each([
    [0, 'live'],
    [59, 'live'],
    [60, '1 minute ago'],
    [7_200, '2 hours ago'],
  ])('calls a price of %i seconds %s', (seconds, shown) => {
    expect(formatPriceAge(ago(seconds), { now, isConnected: true })).toBe(shown);
  });

  it('calls no price live while there is no connection', () => {
    expect(formatPriceAge(ago(20), { now, isConnected: false })).toBe('20 seconds ago');
  });
});

describe('something long', () => {
  it('keeps its first and last characters', () => {
    expect(shortenMiddle(`9b2f61c4${'0'.repeat(50)}e877d0`)).toBe('9b2f61c4…e877d0');
  });

  it('stays whole where cutting would not make it shorter', () => {
    expect(shortenMiddle('tb1qw508d6qejxt')).toBe('tb1qw508d6qejxt');
  });
});

describe('the time that is left', () => {
  const until = new Date(2026, 2, 25, 8, 50);
  it.each([
    [new Date(2026, 2, 24, 8, 51), '23 h left'],
    [new Date(2026, 2, 25, 8, 49), '1 min left'],
    [new Date(2026, 2, 25, 8, 49, 30), 'less than a minute left'],
    [until, null],
    [new Date(2026, 2, 25, 9, 0, 30), null],
  ])('counts down: %s', (now, left) => {
    expect(formatRemaining(until, now)).toBe(left);
  });
});
