import { describe, expect, it } from 'vitest';
import { add, negate } from '@/domain/money';
import {
  getExposure,
  getExposures,
  getOnePercentMove,
  getTotalLossMove,
  sumExposures,
} from './exposure';
import type { Trade } from './trade';
import { computeTradeResult } from './trade-result';

describe('what a trade risks', () => {
  it.each([
    ['100.00', 5, '500.00', '5.00'],
    ['0.01', 1, '0.01', '0.00'],
    ['1000000.00', 10, '10000000.00', '100000.00'],
    ['33.33', 3, '99.99', '1.00'],
  ])(
    '%s ×%i is an exposure of %s, and %s for each per cent',
    (amount, leverage, whole, percent) => {
      expect(getExposure({ amount, leverage })).toBe(whole);
      expect(getOnePercentMove({ amount, leverage })).toBe(percent);
    },
  );

  it('is what the formula of the result says', () => {
    const trade = { amount: '150.00', leverage: 5, openPrice: '60000.00' };
    const percent = getOnePercentMove(trade);
    expect(computeTradeResult({ ...trade, side: 'buy' }, '60600.00')).toBe(percent);
    expect(computeTradeResult({ ...trade, side: 'sell' }, '60600.00')).toBe(negate(percent));
    expect(add(percent, percent)).toBe(computeTradeResult({ ...trade, side: 'buy' }, '61200.00'));
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
    expect(getTotalLossMove(leverage)).toBe(percent);
  });
});

const prices = { bitcoin: '64210.00', ethereum: '2310.00' };

const trade = (over: Partial<Trade>): Trade => ({
  id: 'one',
  uid: 'maya',
  asset: 'bitcoin',
  side: 'buy',
  amount: '100.00',
  leverage: 1,
  duration: 60,
  openPrice: '64210.00',
  openedAt: new Date('2026-03-24T09:00:00Z'),
  status: 'open',
  closePrice: '',
  closedAt: null,
  result: '',
  manual: false,
  note: '',
  ...over,
});

describe('what is at stake', () => {
  it('is nothing without open trades', () => {
    expect(
      getExposures([trade({ status: 'closed', closePrice: '1.00', result: '0.00' })], prices),
    ).toEqual([]);
    expect(sumExposures([])).toEqual({
      trades: 0,
      staked: '0.00',
      position: '0.00',
      result: '0.00',
    });
  });

  it('is added up by asset and side, in a fixed order', () => {
    const found = getExposures(
      [
        trade({ asset: 'ethereum', side: 'sell', amount: '60.00', openPrice: '2310.00' }),
        trade({ side: 'sell', amount: '10.00', leverage: 10, openPrice: '60000.00' }),
        trade({ amount: '100.00', leverage: 5, openPrice: '64000.00' }),
        trade({ amount: '0.50', leverage: 2 }),
      ],
      prices,
    );
    expect(found).toEqual([
      {
        asset: 'bitcoin',
        side: 'buy',
        trades: 2,
        staked: '100.50',
        position: '501.00',
        result: '1.64',
      },
      {
        asset: 'bitcoin',
        side: 'sell',
        trades: 1,
        staked: '10.00',
        position: '100.00',
        result: '-7.02',
      },
      {
        asset: 'ethereum',
        side: 'sell',
        trades: 1,
        staked: '60.00',
        position: '60.00',
        result: '0.00',
      },
    ]);
    expect(sumExposures(found)).toEqual({
      trades: 4,
      staked: '170.50',
      position: '661.00',
      result: '-5.38',
    });
  });

  it('has no result without a price, and keeps the rest', () => {
    const found = getExposures([trade({})], undefined);
    expect(found).toEqual([
      {
        asset: 'bitcoin',
        side: 'buy',
        trades: 1,
        staked: '100.00',
        position: '100.00',
        result: null,
      },
    ]);
    expect(sumExposures(found)).toMatchObject({ staked: '100.00', result: null });
  });

  it('has none either where it would be more than any account can hold', () => {
    expect(
      getExposures([trade({ amount: '1000000.00', leverage: 10, openPrice: '0.01' })], prices)[0]
        ?.result,
    ).toBeNull();
  });
});
