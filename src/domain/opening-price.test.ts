import { describe, expect, it } from 'vitest';
import { openingGap } from './opening-price';

describe('the gap between the opening price and the market', () => {
  const market = { low: '60000.00', high: '61000.00' };
  const trade = { side: 'buy', amount: '100.00', leverage: 5, openPrice: '60500.00' } as const;

  it('is none inside of what the market was', () => {
    expect(openingGap(trade, market)).toBeNull();
    expect(openingGap({ ...trade, openPrice: '61000.00' }, market)).toBeNull();
  });

  it('that favours the client says from where, by how much, and what it is worth', () => {
    expect(openingGap({ ...trade, openPrice: '57000.00' }, market)).toEqual({ market: '60000.00', percent: '-5.00', worth: '26.32' });
    expect(openingGap({ ...trade, side: 'sell', openPrice: '64050.00' }, market)).toMatchObject({ percent: '5.00', worth: '23.81' });
  });

  it('can be against the client', () => {
    expect(openingGap({ ...trade, openPrice: '64050.00' }, market)).toMatchObject({ market: '61000.00', worth: '-23.81' });
  });

  it('can be so wide that no book could write what it is worth', () => {
    const absurd = { ...trade, amount: '1000.00', leverage: 10, openPrice: '0.01' };
    expect(openingGap(absurd, market)).toEqual({ market: '60000.00', percent: '-100.00', worth: null });
  });

  it('counts by what it does to the result: the same gap is nothing at ×1 and much at ×10', () => {
    const near = { ...trade, openPrice: '59400.00' };
    expect(openingGap({ ...near, leverage: 1 }, market)).toBeNull();
    expect(openingGap({ ...near, leverage: 10 }, market)).toMatchObject({ percent: '-1.00', worth: '10.10' });
  });
});
