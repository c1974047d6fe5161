import { describe, expect, it } from 'vitest';
import { maxPolicies, type Policy } from './policy';
import { canReplaceAlone, isStricter } from './policy-change';
import { policyOf } from './proposal.fixture';

const before: Policy = { fourEyes: '1000.00', daily: '5000.00', addressHours: 24 };

describe('a stricter policy', () => {
  it.each<[string, Partial<Policy>]>([
    ['is the same one', {}],
    ['has a lower threshold', { fourEyes: '999.99' }],
    ['has a lower sum of a day', { daily: '4999.99' }],
    ['has the least sum of a day', { daily: '0.01' }],
    ['has a longer wait', { addressHours: 25 }],
    ['has all of them', { fourEyes: '0.01', daily: '0.01', addressHours: 168 }],
  ])('%s', (_, changes) => {
    expect(isStricter(before, { ...before, ...changes })).toBe(true);
  });

  it.each<[string, Partial<Policy>]>([
    ['has a higher threshold', { fourEyes: '1000.01' }],
    ['has no threshold', { fourEyes: '0' }],
    ['has a higher sum of a day', { daily: '5000.01' }],
    ['has no sum of a day', { daily: '0' }],
    ['has a sum of 0.00, which is none', { daily: '0.00' }],
    ['has a shorter wait', { addressHours: 23 }],
    ['has a higher sum beside a lower threshold', { fourEyes: '500.00', daily: '5000.01' }],
    ['has a higher threshold beside a lower sum', { fourEyes: '1000.01', daily: '100.00' }],
  ])('is not one that %s', (_, changes) => {
    expect(isStricter(before, { ...before, ...changes })).toBe(false);
  });

  it('sets the sum of a day first, of any size, beside the threshold or without one', () => {
    expect(isStricter({ ...before, daily: '0' }, { ...before, daily: '1000000.00' })).toBe(true);
    expect(isStricter(null, { fourEyes: '0', daily: '1000000.00', addressHours: 24 })).toBe(true);
    expect(isStricter(null, { fourEyes: '1000000.00', daily: '0', addressHours: 24 })).toBe(true);
  });

  it('leaves the sum off where there is none', () => {
    expect(
      isStricter({ ...before, daily: '0' }, { ...before, fourEyes: '900.00', daily: '0' }),
    ).toBe(true);
  });
});

describe('one manager alone', () => {
  const history = Array.from({ length: maxPolicies / 2 - 1 }, () => ({
    ...before,
    since: new Date('2026-03-19'),
  }));

  it.each([
    ['sets a policy first', null, { ...before, fourEyes: '0' }, true],
    ['lowers the sum of a day', policyOf(before), { ...before, daily: '4000.00' }, true],
    ['does not raise it', policyOf(before), { ...before, daily: '6000.00' }, false],
    ['does not switch it off', policyOf(before), { ...before, daily: '0' }, false],
    [
      'lowers it while the first half of the history has room',
      policyOf({ ...before, history }),
      { ...before, daily: '1.00' },
      true,
    ],
    [
      'does not after that',
      policyOf({ ...before, history: [...history, ...history] }),
      { ...before, daily: '1.00' },
      false,
    ],
  ])('%s', (_, stored, after, isAllowed) => {
    expect(canReplaceAlone(stored, after)).toBe(isAllowed);
  });
});
