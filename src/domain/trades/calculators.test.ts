import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeCompoundInterest,
  computeDrawdown,
  computeLossAtStop,
  computePipValue,
  computePositionSize,
  computeShareRatios,
} from './calculators';

describe('the value of a pip', () => {
  // A standard lot of a pair quoted in dollars: 10.00 a pip; of dollar-yen at 151.50: 1,000 yen,
  // 6.60 dollars.
  it.each([
    ['100000', '0.0001', '1', '10.0000'],
    ['10000', '0.0001', '1', '1.0000'],
    ['100000', '0.01', '0.0066006601', '6.6007'],
  ])('of %s units is, at %s and %s, %s', (units, pip, quotePrice, value) => {
    expect(computePipValue({ units, pip, quotePrice })).toBe(value);
  });

  it.each(['', '0', '-1', 'x', '1e3', '1,000'])('is none for %j units', (units) => {
    expect(computePipValue({ units, pip: '0.0001', quotePrice: '1' })).toBeNull();
  });
});

describe('the size of a position', () => {
  it('is what the stop may cost, divided by what a pip of one unit is worth', () => {
    // 1% of 5,000 over 200 pips: 0.25 a pip, which is 2,500 units at 0.0001.
    expect(
      computePositionSize({
        balance: '5000',
        risk: '1',
        stop: '200',
        pip: '0.0001',
        quotePrice: '1',
      }),
    ).toEqual({
      atRisk: '50.00',
      units: '2500',
    });
  });

  it('never risks more than was chosen', () => {
    const figure = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        figure,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 500 }),
        (balance, risk, stop) => {
          const found = computePositionSize({
            balance: `${balance}`,
            risk: `${risk}`,
            stop: `${stop}`,
            pip: '0.0001',
            quotePrice: '1',
          });
          const lost = BigInt(found?.units ?? '0') * BigInt(stop) * 100n;
          expect(lost <= BigInt(balance) * BigInt(risk) * 10_000n).toBe(true);
        },
      ),
    );
  });

  it('is none where more than everything would be at risk', () => {
    expect(
      computePositionSize({
        balance: '5000',
        risk: '101',
        stop: '200',
        pip: '0.0001',
        quotePrice: '1',
      }),
    ).toBeNull();
  });
});

describe('what is lost at a stop', () => {
  const trade = {
    amount: '200',
    leverage: '5',
    open: '64210',
    stop: '60282.27',
    side: 'buy',
  } as const;

  it('is the change of the price on the exposure', () => {
    expect(computeLossAtStop(trade)).toEqual({
      exposure: '1000.00',
      change: '-6.117',
      result: '-61.17',
      left: '138.83',
    });
  });

  it('is a gain for a sell trade', () => {
    expect(computeLossAtStop({ ...trade, side: 'sell' })).toMatchObject({
      result: '61.17',
      left: '261.17',
    });
  });

  it('is never more than the amount', () => {
    expect(computeLossAtStop({ ...trade, stop: '1' })).toMatchObject({
      result: '-200.00',
      left: '0.00',
    });
  });
});

describe('compound growth', () => {
  it.each([
    // 1,000 at 5% for ten years: 1,628.89; monthly: 1,647.01. Ordinary tables of compound interest.
    ['1000', '5', '10', '1', '1628.89', '628.89'],
    ['1000', '5', '10', '12', '1647.01', '647.01'],
    ['100', '-50', '1', '1', '50.00', '-50.00'],
    ['100', '0', '30', '1', '100.00', '0.00'],
  ])(
    'of %s at %s%% for %s years, %s times a year, is %s',
    (principal, rate, years, periods, end, gain) => {
      expect(computeCompoundInterest({ principal, rate, years, periods })).toEqual({ end, gain });
    },
  );

  it.each([
    ['years', { years: '101' }],
    ['a part of a year', { years: '1.5' }],
    ['periods', { periods: '367' }],
    ['a rate', { rate: '1001' }],
    ['a loss', { rate: '-101' }],
  ])('is none beyond what %s can be', (_, wrong) => {
    expect(
      computeCompoundInterest({ principal: '100', rate: '5', years: '1', periods: '1', ...wrong }),
    ).toBeNull();
  });
});

describe('a drawdown', () => {
  it.each([
    ['100', '50', '50.00', '100.00'],
    ['100', '80', '20.00', '25.00'],
    ['100', '100', '0.00', '0.00'],
  ])('from %s to %s is %s%% and needs %s%%', (peak, low, fall, needed) => {
    expect(computeDrawdown({ peak, low })).toEqual({ fall, needed });
  });

  it('is none where the low is higher', () => {
    expect(computeDrawdown({ peak: '100', low: '101' })).toBeNull();
  });
});

describe('the ratios of a share', () => {
  it('are yield, price to earnings and payout', () => {
    expect(computeShareRatios({ price: '50', dividend: '2', earnings: '4' })).toEqual({
      yield: '4.00',
      priceToEarnings: '12.50',
      payout: '50.00',
    });
  });

  it('say nothing of earnings where there are none', () => {
    expect(computeShareRatios({ price: '50', dividend: '0', earnings: '-1' })).toEqual({
      yield: '0.00',
      priceToEarnings: null,
      payout: null,
    });
  });
});
