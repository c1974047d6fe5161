import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createOp } from '@/domain/revision-fields';
import {
  createSubscription,
  getActiveSubscription,
  getChargeOp,
  getSubscriptionEnd,
  isChargeOp,
  subscriptionsSchema,
} from './subscription';

const gold = { name: 'Gold', fee: '49.00', days: 30, includes: ['A weekly call'] };
const date = new Date('2026-03-10T08:00:00Z');
const subscription = createSubscription('gold', gold, date);
const stored = { subscription, rev: 1, op: 's-1', at: date };

describe('a subscription', () => {
  it('costs and lasts what the plan says', () => {
    expect(subscription).toEqual({ plan: 'gold', amount: '49.00', duration: 30, date });
    expect(getSubscriptionEnd(subscription)).toEqual(new Date('2026-04-09T08:00:00Z'));
  });

  it('is read as it was written, or as none', () => {
    expect(v.parse(subscriptionsSchema, stored)).toEqual(stored);
    expect(v.parse(subscriptionsSchema, { ...stored, subscription: {} })).toEqual({
      ...stored,
      subscription: {},
    });
  });

  it.each([
    ['a fee that is a number', { ...subscription, amount: 49 }],
    ['no duration', { plan: 'gold', amount: '49.00', date }],
    ['half a day', { ...subscription, duration: 0.5 }],
    ['something that is neither', { cancelled: true }],
  ])('is refused with %s', (_, over) => {
    expect(v.safeParse(subscriptionsSchema, { ...stored, subscription: over }).success).toBe(false);
  });

  it('is what a client has, or nothing', () => {
    expect(getActiveSubscription(v.parse(subscriptionsSchema, stored))).toEqual(subscription);
    expect(getActiveSubscription({ subscription: {} })).toBeNull();
    expect(getActiveSubscription(null)).toBeNull();
  });
});

describe('the charge of a subscription', () => {
  it('has one op, which fits, and no other act has such a one', () => {
    const op = createOp();
    expect(getChargeOp(op)).toBe(`charge-${op}`);
    expect(getChargeOp('x'.repeat(57))).toHaveLength(64);
    expect(isChargeOp(getChargeOp(op))).toBe(true);
    expect(isChargeOp(op)).toBe(false);
  });
});
