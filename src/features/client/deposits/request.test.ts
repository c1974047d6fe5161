import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compare, isMoney } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { depositForm, readAmount, requestOf } from './request';

const fill = (over: object) => ({ coin: 'bitcoin', amount: '250', units: '', leads: 'amount', held: null, txid: '', ...over });
const faultAt = (field: string, over: object): string | undefined => {
  const parsed = v.safeParse(depositForm, fill(over));
  return parsed.issues?.find((issue) => v.getDotPath(issue) === field)?.message;
};

describe('an amount of dollars, as typed', () => {
  it.each([
    ['250', '250.00'],
    [' 1,000.5 ', '1000.50'],
    ['$10', '10.00'],
    ['1000000', '1000000.00'],
  ])('%j is %s', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount });
  });

  it.each([
    ['', /amount in dollars.*10\.00/],
    ['9.99', /minimum is 10\.00/],
    ['0', /minimum/],
    ['-50', /minimum/],
    ['1000000.01', /At most 1,000,000\.00/],
    ['99999999999999', /At most 1,000,000\.00/],
    ['99,999,999,999,999.00', /At most 1,000,000\.00/],
    ['250.505', /two decimals/],
    ['10,50', /point before the cents: 10\.50/],
    ['ten', /in figures/],
    ['1e3', /in figures/],
    ['NaN', /in figures/],
    ['12.3.4', /in figures/],
  ])('%j has a sentence that says what would be right', (typed, sentence) => {
    expect(readAmount(typed)).toEqual({ fault: expect.stringMatching(sentence) });
  });

  it('is within the limits whenever it is accepted, and never throws', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-$0-9., ]{0,16}$/), fc.double().map(String));
    fc.assert(
      fc.property(typed, (text) => {
        const read = readAmount(text);
        if (!('amount' in read)) return read.fault.endsWith('.');
        return isMoney(read.amount) && compare(read.amount, depositLimits.min) >= 0 && compare(read.amount, depositLimits.max) <= 0;
      }),
      { numRuns: 500 },
    );
  });
});

describe('the form', () => {
  const digits = '9b2f61c4'.repeat(8);

  it('gives the amount as money and the transaction id without blanks around it', () => {
    expect(v.parse(depositForm, fill({ amount: '$1,250', txid: ` ${digits}\n` }))).toMatchObject({ amount: '1250.00', txid: digits });
  });

  it('checks the transaction id for the coin that was chosen', () => {
    expect(faultAt('txid', { txid: digits })).toBeUndefined();
    expect(faultAt('txid', { txid: `0x${digits}` })).toMatch(/bitcoin transaction id has 64/);
    expect(faultAt('txid', { coin: 'ethereum', txid: digits })).toMatch(/0x and 64/);
    expect(faultAt('txid', { coin: 'ethereum', txid: `0x${digits}` })).toBeUndefined();
    expect(faultAt('txid', { txid: '' })).toBeUndefined();
  });

  it('says all that is wrong at once', () => {
    expect(faultAt('amount', { amount: '5', txid: 'abc' })).toBeDefined();
    expect(faultAt('txid', { amount: '5', txid: 'abc' })).toBeDefined();
  });

  it('refuses coins that are none', () => {
    expect(faultAt('units', { units: '0.123456789' })).toMatch(/eight decimals/);
    expect(faultAt('coin', { coin: 'dogecoin' })).toBeDefined();
  });
});

describe('what is recorded', () => {
  const held = { prices: { bitcoin: '64210.00', ethereum: '2200.00' }, at: new Date('2026-03-24T09:00:00Z'), sample: true };

  it('is what was filled in, at the price that is held', () => {
    const output = v.parse(depositForm, fill({ units: ' 0.00389342', held }));
    expect(requestOf(output, 'tb1q')).toEqual({
      coin: 'bitcoin',
      amount: '250.00',
      units: '0.00389342',
      rate: '64210.00',
      address: 'tb1q',
      txid: '',
    });
  });

  it('is never coins that are worth another amount', () => {
    expect(faultAt('units', { units: '0.00389', held })).toMatch(/not worth the amount/);
    expect(faultAt('units', { units: '0.00389348', held })).toBeUndefined();
  });

  it('is nothing while the price, the coins or the address are not known', () => {
    expect(requestOf(v.parse(depositForm, fill({ units: '0.00389348' })), 'tb1q')).toBeNull();
    expect(requestOf(v.parse(depositForm, fill({ held })), 'tb1q')).toBeNull();
    expect(requestOf(v.parse(depositForm, fill({ units: '0.00389348', held })), null)).toBeNull();
  });
});
