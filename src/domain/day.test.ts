import { describe, expect, it } from 'vitest';
import { createSpan, getDayEnd, getDayStart, isDay, isInSpan, sortDays, toDay } from './day';

describe('a day', () => {
  it.each(['2026-03-01', '2024-02-29', '0999-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true);
    expect(toDay(getDayStart(text))).toBe(text);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-3-1', '2026-03-00', '', 'today', '2026-03-01T00:00'])(
    '%s is none',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it('ends where the next one begins, also at the end of a month and of a year', () => {
    expect(getDayEnd('2026-02-28')).toEqual(new Date(2026, 2, 1));
    expect(getDayEnd('2026-12-31')).toEqual(new Date(2027, 0, 1));
  });
});

describe('a span of days', () => {
  it('includes both of its days', () => {
    const span = createSpan('2026-03-02', '2026-03-04');
    expect(isInSpan(span, new Date(2026, 2, 2))).toBe(true);
    expect(isInSpan(span, new Date(2026, 2, 4, 23, 59, 59, 999))).toBe(true);
    expect(isInSpan(span, new Date(2026, 2, 1, 23, 59, 59, 999))).toBe(false);
    expect(isInSpan(span, new Date(2026, 2, 5))).toBe(false);
  });

  it('is open where one of them is not said', () => {
    expect(createSpan(null, '2026-03-04').from).toBeNull();
    expect(isInSpan(createSpan('2026-03-02', null), new Date(2031, 0, 1))).toBe(true);
    expect(isInSpan(createSpan(null, null), new Date(0))).toBe(true);
  });

  it.each([
    ['2026-03-04', '2026-03-02', ['2026-03-02', '2026-03-04']],
    ['2026-03-02', '2026-03-04', ['2026-03-02', '2026-03-04']],
    ['2026-03-04', null, ['2026-03-04', null]],
    [null, '2026-03-02', [null, '2026-03-02']],
    [null, null, [null, null]],
  ])('has its days in order: %s and %s', (first, last, days) => {
    expect(sortDays(first, last)).toEqual(days);
  });

  it('is the same turned round', () => {
    expect(createSpan('2026-03-04', '2026-03-02')).toEqual(createSpan('2026-03-02', '2026-03-04'));
  });
});
