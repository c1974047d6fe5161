import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, isMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { address, draft, quote, rates } from './deposits.fixture';
import {
  convertAmounts,
  findQuoteChange,
  getMatchingUnits,
  parseAmount,
  updateQuote,
} from './quote';

describe('an amount of dollars, as typed', () => {
  it.each([
    ['250', '250.00'],
    [' 1,000.5 ', '1000.50'],
    ['$10', '10.00'],
    ['1000000', '1000000.00'],
  ])('%j is %s', (typed, amount) => {
    expect(parseAmount(typed)).toEqual({ amount });
  });

  it.each([
    ['', /Enter an amount.*\$10\.00/],
    ['9.99', /minimum is \$10\.00/],
    ['0', /minimum/],
    ['-50', /minimum/],
    ['1000000.01', /maximum is \$1,000,000\.00/],
    ['99999999999999', /maximum is \$1,000,000\.00/],
    ['99,999,999,999,999.00', /maximum is \$1,000,000\.00/],
    ['250.505', /two decimals/],
    ['10,505.505', /two decimals/],
    ['ten', /e\.g\. \$250\.00/],
    ['1e3', /e\.g\. \$250\.00/],
    ['NaN', /e\.g\. \$250\.00/],
    ['12.3.4', /e\.g\. \$250\.00/],
  ])('%j has a sentence that says what would be right', (typed, sentence) => {
    expect(parseAmount(typed)).toEqual({ issue: expect.stringMatching(sentence) });
  });

  it('is within the limits whenever it is accepted, and never throws', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[-$0-9., ]{0,16}$/),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseAmount(text);
        if (!('amount' in read)) return read.issue.endsWith('.');
        return (
          isMoney(read.amount) &&
          compare(read.amount, depositLimits.min) >= 0 &&
          compare(read.amount, depositLimits.max) <= 0
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('the two amounts', () => {
  const ether = { ...quote, rate: '2200.00' };

  it('are coins for typed dollars, rounded up', () => {
    expect(convertAmounts({ amount: '250', units: '' }, quote)).toEqual({
      amount: '250',
      units: '0.00389348',
    });
    expect(convertAmounts({ amount: '900.00', units: '1' }, ether)).toEqual({
      amount: '900.00',
      units: '0.40909091',
    });
  });

  it('are dollars for typed coins', () => {
    expect(convertAmounts({ amount: '', units: ' 0.01 ' }, { ...quote, typed: 'units' })).toEqual({
      amount: '642.10',
      units: ' 0.01 ',
    });
  });

  it.each(['0,01', '٠٫٠١', '０．０１'])(
    'are dollars for coins typed as %s, and are stored in plain digits',
    (units) => {
      const typed = convertAmounts({ amount: '', units }, { ...quote, typed: 'units' });
      expect(typed.amount).toBe('642.10');
      expect(getMatchingUnits(typed, quote)).toBe('0.01');
    },
  );

  it.each(['', '5', 'ten', '10.005'])('have no coins for %j dollars', (typed) => {
    expect(convertAmounts({ amount: typed, units: '1' }, quote).units).toBe('');
  });

  it.each(['', '.', '1,001', '1e-3', '0.000000001', '9999999999'])(
    'have no dollars for %j coins',
    (typed) => {
      expect(
        convertAmounts({ amount: '1', units: typed }, { ...quote, typed: 'units' }).amount,
      ).toBe('');
    },
  );

  it('match as they were typed', () => {
    expect(getMatchingUnits(draft, quote)).toBe('0.00389348');
    expect(getMatchingUnits({ ...draft, units: ' 0.00389342 ' }, quote)).toBe('0.00389342');
  });

  it('match too where the smallest part of a coin is worth more than a cent', () => {
    expect(
      getMatchingUnits({ amount: '10.01', units: '0.00000101' }, { ...quote, rate: '9999999.99' }),
    ).toBe('0.00000101');
  });

  it.each([
    ['the coins are worth another amount', { units: '0.00389' }],
    ['there is no amount', { amount: '' }],
    ['there are no coins', { units: '' }],
  ])('do not match where %s', (_, over) => {
    expect(getMatchingUnits({ ...draft, ...over }, quote)).toBeNull();
  });

  it('do not match without a quote', () => {
    expect(getMatchingUnits(draft, null)).toBeNull();
  });
});

describe('a quote', () => {
  const at = (bitcoin: string) => ({ ...rates, prices: { bitcoin, ethereum: '2200.00' } });
  const sent = { amount: '250.00', units: '0.00389348' };

  it('takes the latest price with an edit, and keeps the address', () => {
    const now = at('65000.00');
    expect(updateQuote(quote, 'bitcoin', 'units', { rates: now, address: 'tb1qnew' })).toEqual({
      coin: 'bitcoin',
      rate: '65000.00',
      at: now.at,
      sample: true,
      address,
      typed: 'units',
    });
    expect(updateQuote(quote, 'bitcoin', 'units', { rates: undefined, address })).toEqual({
      ...quote,
      typed: 'units',
    });
    expect(updateQuote(null, 'bitcoin', 'amount', { rates: undefined, address })).toBeNull();
  });

  it.each(['64210.00', '62286.00', '66134.00'])(
    'has not changed at the price %s, which is within three per cent',
    (price) => {
      expect(findQuoteChange(quote, sent, { rates: at(price), address })).toBeNull();
    },
  );

  it.each(['62283.00', '66137.00'])('has changed at the price %s', (price) => {
    const change = findQuoteChange(quote, sent, { rates: at(price), address });
    expect(change).toMatchObject({
      isPriceChanged: true,
      isAddressChanged: false,
      current: { rate: price, address },
    });
  });

  it('has changed with the address, and keeps a price that has hardly moved', () => {
    const change = findQuoteChange(quote, sent, { rates: at('65000.00'), address: 'tb1qnew' });
    expect(change).toMatchObject({
      isPriceChanged: false,
      isAddressChanged: true,
      current: { rate: '64210.00', address: 'tb1qnew' },
    });
  });

  it('has not changed where nothing is known of now', () => {
    expect(findQuoteChange(quote, sent, { rates: undefined, address: null })).toBeNull();
  });
});
