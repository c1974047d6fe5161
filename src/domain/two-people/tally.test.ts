import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { policyOf } from './proposal.fixture';
import {
  addToTally,
  getLeftToday,
  getMovedToday,
  hasDaily,
  type Tally,
  tallySchema,
} from './tally';
import { getUtcDay } from './utc-day';

const lastMoment = new Date('2026-03-19T23:59:59.999Z');
const midnight = new Date('2026-03-20T00:00:00.000Z');
const tallyOf = (cents: number, at = lastMoment): Tally => ({
  day: getUtcDay(at),
  cents,
  uid: 'maya',
});
const bounded = policyOf({ daily: '1000.00' });

describe('the day', () => {
  it('is counted from 1 January 1970, and ends at midnight UTC', () => {
    expect(getUtcDay(new Date('1970-01-01T23:59:59.999Z'))).toBe(0);
    expect(getUtcDay(new Date('1970-01-02T00:00:00.000Z'))).toBe(1);
    expect(getUtcDay(midnight) - getUtcDay(lastMoment)).toBe(1);
  });
});

describe('what was moved today', () => {
  it.each([
    ['nothing without a tally', null, '0.00'],
    ['one cent', tallyOf(1), '0.01'],
    ['what the tally of this day says', tallyOf(123_456), '1234.56'],
    ['more than can be stored as one amount', tallyOf(1_000_000_000_050), '10000000000.50'],
  ])('is %s', (_, tally, moved) => {
    expect(getMovedToday(tally, lastMoment)).toBe(moved);
  });

  it('is nothing of a tally of the day before, or of the day after by a clock that is behind', () => {
    expect(getMovedToday(tallyOf(500), midnight)).toBe('0.00');
    expect(getMovedToday(tallyOf(500, midnight), lastMoment)).toBe('0.00');
  });
});

describe('what is left of today', () => {
  it.each([
    ['null without a policy', null, tallyOf(500), null],
    ['null without a bound', policyOf({ daily: '0' }), tallyOf(500), null],
    ['null with a bound of 0.00, which is none', policyOf({ daily: '0.00' }), tallyOf(500), null],
    ['the whole bound before the first movement', bounded, null, '1000.00'],
    ['the bound without what was moved', bounded, tallyOf(99_999), '0.01'],
    ['nothing when the bound is reached', bounded, tallyOf(100_000), '0.00'],
    ['nothing, and not less, after the bound was lowered', bounded, tallyOf(250_000), '0.00'],
  ])('is %s', (_, policy, tally, left) => {
    expect(getLeftToday(policy, tally, lastMoment)).toBe(left);
  });

  it('is the whole bound again after midnight', () => {
    expect(getLeftToday(bounded, tallyOf(100_000), midnight)).toBe('1000.00');
  });

  it('is asked only of a policy that bounds the day', () => {
    expect([null, policyOf({ daily: '0' }), bounded].map(hasDaily)).toEqual([false, false, true]);
  });
});

describe('one more movement', () => {
  it('begins a tally, or a new day', () => {
    const first = { day: getUtcDay(midnight), cents: 1, uid: 'noor' };
    expect(addToTally(null, '0.01', 'noor', midnight)).toEqual(first);
    expect(addToTally(tallyOf(99_999), '0.01', 'noor', midnight)).toEqual(first);
  });

  it.each([
    ['0.01', 101],
    ['0.29', 129],
    ['1.10', 210],
    ['4.35', 535],
    ['9999999999.99', 1_000_000_000_099],
  ])('adds %s in whole cents', (amount, cents) => {
    expect(addToTally(tallyOf(100), amount, 'noor', lastMoment)).toEqual({
      day: getUtcDay(lastMoment),
      cents,
      uid: 'noor',
    });
  });
});

it.each([
  ['half a day', { day: 1.5 }],
  ['half a cent', { cents: 0.5 }],
  ['less than nothing', { cents: -1 }],
  ['no client', { uid: null }],
])('is no tally with %s', (_, changes) => {
  expect(v.is(tallySchema, { ...tallyOf(5), ...changes })).toBe(false);
  expect(v.is(tallySchema, tallyOf(5))).toBe(true);
});
