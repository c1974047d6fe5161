import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { formatSearch } from '@/ui/tables/search-params';
import { calculatorParams, calculatorSchema, convertToCoins, convertToUsd } from './buy-bitcoin-page';

const prices = { bitcoin: '64210.00', ethereum: '2310.00' };

describe('coins for dollars', () => {
  it('are worked out to eight decimals, rounded up', () => {
    expect(convertToCoins('250', 'bitcoin', prices)).toBe('0.00389348');
    expect(convertToCoins('$1,000.00', 'ethereum', prices)).toBe('0.43290044');
    expect(convertToCoins('0.01', 'bitcoin', prices)).toBe('0.00000016');
  });

  it('are none without a price, or for what is no amount', () => {
    expect(convertToCoins('250', 'bitcoin', undefined)).toBe('');
    for (const typed of ['', 'ten', '1.234', '10,50', '-5']) expect(convertToCoins(typed, 'bitcoin', prices)).toBe('');
  });
});

describe('dollars for coins', () => {
  it('are worked out to the nearest cent', () => {
    expect(convertToUsd('0.00389348', 'bitcoin', prices)).toBe('250.00');
    expect(convertToUsd(' 1,000 ', 'ethereum', prices)).toBe('2310000.00');
    expect(convertToUsd('.5', 'ethereum', prices)).toBe('1155.00');
    expect(convertToUsd('1.', 'ethereum', prices)).toBe('2310.00');
  });

  it('are none without a price, for what is no amount of coins, and for more than can be written', () => {
    expect(convertToUsd('1', 'bitcoin', undefined)).toBe('');
    for (const typed of ['', '.', '0,005', '1e3', '0.000000001', '-1', '9999999999'])
      expect(convertToUsd(typed, 'bitcoin', prices)).toBe('');
  });
});

describe('what a deposit is opened with', () => {
  const parse = (amount: string, units = '') => v.safeParse(calculatorSchema, { coin: 'bitcoin', amount, units });

  it('is an amount, or none yet', () => {
    expect(parse('250').output).toEqual({ coin: 'bitcoin', amount: '250.00', units: '' });
    expect(parse(' ').output).toMatchObject({ amount: null });
  });

  it.each([
    ['9.99', 'The minimum deposit is $10.00.'],
    ['1000000.01', 'The maximum deposit is $1,000,000.00.'],
    ['10,50', 'Use a point before the cents: 10.50.'],
    ['ten', 'Enter an amount, e.g. $250.00.'],
  ])('is not %s, and it says what would be right', (amount, message) => {
    expect(parse(amount).issues?.[0].message).toBe(message);
  });

  it('is refused with coins that are none', () => {
    expect(parse('', 'many').issues?.[0].message).toMatch(/8 decimals/);
  });
});

describe('the address', () => {
  const parse = (search: string) => calculatorParams.parse(new URLSearchParams(search));
  it('is the same for the deposit and the way back', () => {
    const chosen = { coin: 'ethereum', amount: '250.00' } as const;
    expect(formatSearch(calculatorParams, chosen)).toBe('coin=ethereum&amount=250.00');
    expect(parse('coin=ethereum&amount=250.00')).toEqual(chosen);
    expect(formatSearch(calculatorParams, parse(''))).toBe('coin=bitcoin');
  });

  it('that says anything else begins empty', () => {
    expect(parse('coin=dogecoin&amount=-5')).toEqual({ coin: 'bitcoin', amount: '' });
    expect(parse('amount=%3Cb%3E')).toEqual({ coin: 'bitcoin', amount: '' });
  });
});
