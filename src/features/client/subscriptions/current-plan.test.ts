import { describe, expect, it } from 'vitest';
import { getCurrentSubscription, getTerms, hasSameTerms } from './current-plan';
import { chargeEntry, day, days, found, plans, premier, setEntry } from './plans.fixture';

describe('what somebody has subscribed to', () => {
  it('is nothing when nothing ever was, or nothing is any more', () => {
    expect(getCurrentSubscription(null, plans, [], day)).toBeNull();
    expect(getCurrentSubscription({ ...found, subscription: {} }, plans, [], day)).toBeNull();
  });

  it('is named and timed, and was not charged unless the book says so', () => {
    expect(getCurrentSubscription(found, plans, [setEntry], day)).toMatchObject({
      name: 'Plus',
      op: 'set-1',
      ended: false,
      endsAt: days(30),
      charge: { state: 'not-charged' },
    });
  });

  it('was charged when the one entry that can charge it is there, and only that one', () => {
    expect(getCurrentSubscription(found, plans, [setEntry, chargeEntry], day)?.charge).toEqual({
      state: 'charged',
      at: chargeEntry.at,
      folio: 'A4',
    });
    const other = { ...chargeEntry, op: 'charge-set-0', ref: 'set-0' };
    expect(getCurrentSubscription(found, plans, [setEntry, other], day)?.charge).toEqual({
      state: 'not-charged',
    });
  });

  it('is not known to be charged or not while the book is not read', () => {
    expect(getCurrentSubscription(found, plans, undefined, day)?.charge).toEqual({
      state: 'unknown',
    });
  });

  it('has ended to the moment', () => {
    expect(getCurrentSubscription(found, plans, [], new Date(days(30).getTime() - 1))?.ended).toBe(
      false,
    );
    expect(getCurrentSubscription(found, plans, [], days(30))?.ended).toBe(true);
  });

  it('keeps its id for a name when nobody offers it any more', () => {
    const old = {
      ...found,
      subscription: { plan: 'gold-2024', amount: '5.00', duration: 1, date: day },
    };
    expect(getCurrentSubscription(old, { premier }, [], day)).toMatchObject({
      name: 'Gold 2024',
      offered: null,
    });
  });
});

describe('terms', () => {
  it('are the fee and the days', () => {
    expect(hasSameTerms(premier, { fee: '390.00', days: 365 })).toBe(true);
    expect(hasSameTerms(premier, { ...premier, fee: '390.01' })).toBe(false);
    expect(hasSameTerms(premier, { ...premier, days: 364 })).toBe(false);
    expect(getTerms({ plan: 'plus', amount: '49.00', duration: 30, date: day })).toEqual({
      fee: '49.00',
      days: 30,
    });
  });
});
