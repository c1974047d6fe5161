import { describe, expect, it } from 'vitest';
import { plans, plus } from './plans.fixture';
import { getMovedReview } from './use-subscriptions';

describe('a plan that is not offered as it was shown', () => {
  it('has other terms now', () => {
    const dearer = { ...plus, fee: '59.00' };
    expect(getMovedReview({ id: 'plus', plan: plus }, { ...plans, plus: dearer })).toEqual({
      id: 'plus',
      plan: dearer,
      change: { state: 'changed', from: plus },
    });
  });

  it('or is offered no more', () => {
    expect(getMovedReview({ id: 'plus', plan: plus }, {})).toEqual({ id: 'plus', plan: plus, change: { state: 'withdrawn' } });
    expect(getMovedReview({ id: 'constructor', plan: plus }, plans).change).toEqual({ state: 'withdrawn' });
  });
});
