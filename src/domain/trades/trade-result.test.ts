import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryMoney,
  centsToMoney,
  divideHalfEven,
  moneyToCents,
} from '@/domain/ledger/fixtures/cents.fixture';
import { isMoney, MoneyRangeError, negate } from '@/domain/money';
import {
  computeRunningResult,
  computeTradeResult,
  computeWritableResult,
  followsFormula,
  getLargestLoss,
  getResultKind,
  isLimited,
} from './trade-result';

const runs = { numRuns: 1_000 };
const LARGEST = 999_999_999_999n;
const prices = arbitraryMoney(1n, 999_999_999n);
const near = (price: string, by: bigint) =>
  centsToMoney(
    ((value) => (value < 1n ? 1n : value))((moneyToCents(price) * (1_000n + by)) / 1_000n),
  );
/** Any trade that the rules let in, closed anywhere or near the price it was opened at. */
const trades = fc
  .record({
    amount: arbitraryMoney(1n, 100_000_000n),
    leverage: fc.integer({ min: 1, max: 10 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    openPrice: prices,
  })
  .chain((trade) =>
    fc
      .oneof(
        prices,
        fc.bigInt({ min: -150n, max: 150n }).map((by) => near(trade.openPrice, by)),
      )
      .map((closePrice) => ({ trade, closePrice })),
  );
type Case = typeof trades extends fc.Arbitrary<infer T> ? T : never;

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
/** What the rules compare with: result × open, in cents. */
function pOf({ trade: { amount, leverage, side, openPrice }, closePrice }: Case): bigint {
  const change = (side === 'buy' ? 1n : -1n) * (moneyToCents(closePrice) - moneyToCents(openPrice));
  return larger(
    moneyToCents(amount) * BigInt(leverage) * change,
    -moneyToCents(amount) * moneyToCents(openPrice),
  );
}
const fits = (one: Case) => divideHalfEven(pOf(one), moneyToCents(one.trade.openPrice)) <= LARGEST;

describe('the result of a trade', () => {
  const buy = { amount: '200.00', leverage: 5, side: 'buy', openPrice: '64210.00' } as const;

  it.each([
    ['a price that rose', buy, '65494.20', '20.00'],
    ['a price that fell', buy, '60282.27', '-61.17'],
    ['a sale of a price that fell', { ...buy, side: 'sell' as const }, '60282.27', '61.17'],
    ['an unchanged price', buy, '64210.00', '0.00'],
    ['a price that took the whole stake', buy, '51368.00', '-200.00'],
    ['a price that would have taken more', buy, '100.00', '-200.00'],
    [
      'a sale of a price that doubled',
      { ...buy, side: 'sell' as const, leverage: 1 },
      '128420.00',
      '-200.00',
    ],
    [
      'a loss of less than half a cent',
      { ...buy, amount: '0.01', leverage: 1 },
      '64209.99',
      '0.00',
    ],
    [
      'half a cent, to even',
      { amount: '0.01', leverage: 1, side: 'buy' as const, openPrice: '2.00' },
      '3.00',
      '0.00',
    ],
    [
      'a cent and a half, to even',
      { amount: '0.03', leverage: 1, side: 'buy' as const, openPrice: '2.00' },
      '3.00',
      '0.02',
    ],
    [
      'a loss of half a cent, to even',
      { amount: '0.01', leverage: 1, side: 'sell' as const, openPrice: '2.00' },
      '3.00',
      '0.00',
    ],
    [
      'a loss of a cent and a half, to even',
      { amount: '0.03', leverage: 1, side: 'sell' as const, openPrice: '2.00' },
      '3.00',
      '-0.02',
    ],
  ])('for %s', (_, trade, closePrice, result) => {
    expect(computeTradeResult(trade, closePrice)).toBe(result);
  });

  it('threat 27: is the exact quotient of whole numbers, rounded half to even', () => {
    fc.assert(
      fc.property(trades, (one) => {
        const exact = divideHalfEven(pOf(one), moneyToCents(one.trade.openPrice));
        if (!fits(one))
          expect(() => computeTradeResult(one.trade, one.closePrice)).toThrow(MoneyRangeError);
        else expect(computeTradeResult(one.trade, one.closePrice)).toBe(centsToMoney(exact));
      }),
      runs,
    );
  });

  it('threat 27: passes the check that the rules make in whole numbers', () => {
    fc.assert(
      fc.property(trades.filter(fits), (one) => {
        const open = moneyToCents(one.trade.openPrice);
        const apart = moneyToCents(computeTradeResult(one.trade, one.closePrice)) * open - pOf(one);
        expect(apart <= open && apart >= -open).toBe(true);
      }),
      runs,
    );
  });

  it('is money, and never a loss of more than the stake', () => {
    fc.assert(
      fc.property(trades.filter(fits), ({ trade, closePrice }) => {
        const result = computeTradeResult(trade, closePrice);
        expect(isMoney(result)).toBe(true);
        expect(moneyToCents(result) >= -moneyToCents(getLargestLoss(trade))).toBe(true);
      }),
      runs,
    );
  });

  const moderate = trades.filter(({ trade, closePrice }) =>
    (['buy', 'sell'] as const).every((side) => fits({ trade: { ...trade, side }, closePrice })),
  );

  it('is the other way round for the other side, where the stake does not limit it', () => {
    fc.assert(
      fc.property(moderate, ({ trade, closePrice }) => {
        const buys = computeTradeResult({ ...trade, side: 'buy' }, closePrice);
        const sells = computeTradeResult({ ...trade, side: 'sell' }, closePrice);
        const stake = moneyToCents(trade.amount);
        if (moneyToCents(buys) < stake && moneyToCents(sells) < stake)
          expect(buys).toBe(negate(sells));
      }),
      runs,
    );
  });

  it('grows with the price for a purchase, and shrinks with it for a sale', () => {
    fc.assert(
      fc.property(moderate, ({ trade, closePrice }) => {
        const higher = centsToMoney(moneyToCents(closePrice) + 1n);
        if (!fits({ trade: { ...trade, side: 'buy' }, closePrice: higher })) return;
        const result = (side: 'buy' | 'sell', price: string) =>
          moneyToCents(computeTradeResult({ ...trade, side }, price));
        expect(result('buy', higher) >= result('buy', closePrice)).toBe(true);
        expect(result('sell', higher) <= result('sell', closePrice)).toBe(true);
      }),
      runs,
    );
  });
});

describe('a result that was written', () => {
  it('threat 27: follows the formula exactly where the rules say so', () => {
    fc.assert(
      fc.property(trades.filter(fits), fc.bigInt({ min: -3n, max: 3n }), (one, by) => {
        const result = moneyToCents(computeTradeResult(one.trade, one.closePrice)) + by;
        if (result > LARGEST) return;
        const open = moneyToCents(one.trade.openPrice);
        const off = 2n * (result * open - pOf(one));
        const isNearest =
          off <= open && off >= -open && (result % 2n === 0n || (off !== open && off !== -open));
        expect(followsFormula(one.trade, one.closePrice, centsToMoney(result))).toBe(isNearest);
      }),
      runs,
    );
  });
});

describe('the stake', () => {
  const position = { amount: '200.00', leverage: 10, side: 'buy', openPrice: '100.00' } as const;

  it('limits a loss that the price alone would have made larger, and nothing else', () => {
    expect(isLimited(position, '89.99')).toBe(true);
    expect(isLimited(position, '90.00')).toBe(false);
    expect(isLimited(position, '9999999.99')).toBe(false);
    expect(isLimited({ ...position, side: 'sell' }, '9999999.99')).toBe(true);
  });
});

describe('the result at the current price', () => {
  const trade = {
    asset: 'bitcoin',
    side: 'buy',
    amount: '150.00',
    leverage: 5,
    openPrice: '63870.00',
  } as const;
  const rates = { bitcoin: '64210.00', ethereum: '2310.00' };

  it('is what the formula says', () => {
    expect(computeRunningResult(trade, rates)).toBe('3.99');
    expect(computeRunningResult({ ...trade, side: 'sell' }, rates)).toBe('-3.99');
    expect(computeRunningResult(trade, { ...rates, bitcoin: '1000.00' })).toBe('-150.00');
  });

  it('is none without a price, or beyond what can be stored', () => {
    expect(computeRunningResult(trade, undefined)).toBeNull();
    expect(
      computeWritableResult(
        { ...trade, amount: '1000000.00', leverage: 10, openPrice: '0.01' },
        '9999999.99',
      ),
    ).toBeNull();
  });

  it('is a gain, a loss, or neither', () => {
    expect(['4.00', '-0.01', '0.00', '0'].map(getResultKind)).toEqual([
      'gain',
      'loss',
      undefined,
      undefined,
    ]);
  });
});
