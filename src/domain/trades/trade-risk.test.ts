import { describe, expect, it } from 'vitest';
import { add, negate } from '@/domain/money';
import { tradeResult } from './trade-result';
import { exposure, onePercentMove, ruinousMove } from './trade-risk';

describe('what a trade risks', () => {
  it.each([
    ['100.00', 5, '500.00', '5.00'],
    ['0.01', 1, '0.01', '0.00'],
    ['1000000.00', 10, '10000000.00', '100000.00'],
    ['33.33', 3, '99.99', '1.00'],
  ])('%s ×%i is an exposure of %s, and %s for each per cent', (amount, leverage, whole, percent) => {
    expect(exposure({ amount, leverage })).toBe(whole);
    expect(onePercentMove({ amount, leverage })).toBe(percent);
  });

  it('is what the formula of the result says', () => {
    const trade = { amount: '150.00', leverage: 5, openPrice: '60000.00' };
    const percent = onePercentMove(trade);
    expect(tradeResult({ ...trade, side: 'buy' }, '60600.00')).toBe(percent);
    expect(tradeResult({ ...trade, side: 'sell' }, '60600.00')).toBe(negate(percent));
    expect(add(percent, percent)).toBe(tradeResult({ ...trade, side: 'buy' }, '61200.00'));
  });

  it.each([
    [1, '100'],
    [2, '50'],
    [3, '33.3'],
    [5, '20'],
    [6, '16.7'],
    [8, '12.5'],
    [10, '10'],
  ])('at ×%i is gone after %s per cent', (leverage, percent) => {
    expect(ruinousMove(leverage)).toBe(percent);
  });
});
