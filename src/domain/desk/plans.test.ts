import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  deskPlansSchema,
  formatDays,
  formatPlanName,
  getPlan,
  isPlanId,
  planSchema,
  sortPlansByFee,
} from './plans';

const gold = { name: 'Gold', fee: '49.00', days: 30, includes: ['A weekly call'] };
const desk = (plans: Record<string, unknown>) => ({ plans, rev: 1, op: 'p', at: new Date(0) });

describe('a plan', () => {
  it('is read as it was written', () => {
    expect(v.parse(planSchema, gold)).toEqual(gold);
    const long = { ...gold, name: '𝟙'.repeat(60), includes: ['𝟙'.repeat(200)] };
    expect(v.parse(planSchema, long)).toEqual(long);
  });

  it.each([
    ['a fee of less than a dollar', { fee: '0.99' }],
    ['a fee below nothing', { fee: '-1.00' }],
    ['a fee beyond the largest', { fee: '1000000.00' }],
    ['no name', { name: '' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['a long name of letters that are two in JavaScript', { name: '𝟙'.repeat(61) }],
    ['no days', { days: 0 }],
    ['more than ten years', { days: 3661 }],
    ['half a day', { days: 1.5 }],
    ['too many lines', { includes: Array.from({ length: 21 }, () => 'x') }],
    ['an empty line', { includes: [''] }],
    ['a long line', { includes: ['x'.repeat(201)] }],
    ['two lines in one', { includes: ['x\ny'] }],
  ])('is refused with %s', (_, over) => {
    expect(v.safeParse(planSchema, { ...gold, ...over }).success).toBe(false);
  });
});

describe('the plans of the desk', () => {
  it('are at most twelve', () => {
    const many = (count: number) =>
      desk(Object.fromEntries(Array.from({ length: count }, (_, i) => [`plan-${i}`, gold])));
    expect(v.safeParse(deskPlansSchema, many(12)).success).toBe(true);
    expect(v.safeParse(deskPlansSchema, many(13)).success).toBe(false);
    expect(v.safeParse(deskPlansSchema, many(0)).success).toBe(true);
  });

  it('have ids that an address can carry', () => {
    expect(['gold', 'gold-2', 'a'.repeat(30)].every(isPlanId)).toBe(true);
    expect(['', 'Gold', 'a b', 'a/b', 'a'.repeat(31)].some(isPlanId)).toBe(false);
    expect(v.safeParse(deskPlansSchema, desk({ Gold: gold })).success).toBe(false);
  });

  it('are found by their id, and nothing else is', () => {
    expect(getPlan({ gold }, 'gold')).toBe(gold);
    expect(getPlan({ gold }, 'silver')).toBeNull();
    expect(getPlan({ gold }, 'constructor')).toBeNull();
  });

  it('are called as they are offered, and by their id when they are not any more', () => {
    expect(formatPlanName({ gold }, 'gold')).toBe('Gold');
    expect(formatPlanName({ gold }, 'silver-2024')).toBe('Silver 2024');
  });

  it('are sorted by their fees', () => {
    const tenth = { ...gold, fee: '5.00' };
    const hundredth = { ...gold, name: 'Alder', fee: '49.00' };
    expect(sortPlansByFee({ gold, hundredth, tenth }).map(([id]) => id)).toEqual([
      'tenth',
      'hundredth',
      'gold',
    ]);
  });

  it('run for days', () => {
    expect([1, 30, 3_660].map(formatDays)).toEqual(['1 day', '30 days', '3,660 days']);
  });
});
