import { describe, expect, it } from 'vitest';
import { coinsOf, dollarsOf, settledUnits } from './quote';

const prices = { bitcoin: '64210.00', ethereum: '2200.00' };

describe('coins for the dollars that were typed', () => {
  it('are computed at the price of the coin, rounded up', () => {
    expect(coinsOf('250', 'bitcoin', prices)).toBe('0.00389348');
    expect(coinsOf('900.00', 'ethereum', prices)).toBe('0.40909091');
  });

  it('are unknown without a price, and for what cannot be deposited', () => {
    expect(coinsOf('250', 'bitcoin', undefined)).toBeNull();
    for (const typed of ['', '5', 'ten', '10.005']) expect(coinsOf(typed, 'bitcoin', prices)).toBeNull();
  });
});

describe('dollars for the coins that were typed', () => {
  it('are computed at the same price', () => {
    expect(dollarsOf(' 0.01 ', 'bitcoin', prices)).toBe('642.10');
  });

  it('are empty without a price, for what is no amount of coins, and for more than can be written', () => {
    expect(dollarsOf('0.01', 'bitcoin', undefined)).toBe('');
    for (const typed of ['', '.', '0,01', '1e-3', '0.000000001', '9999999999']) expect(dollarsOf(typed, 'bitcoin', prices)).toBe('');
  });
});

describe('the coins of a payment', () => {
  const held = { prices: { ...prices, ethereum: '9999999.99' }, at: new Date('2026-03-24T09:00:00Z'), sample: true };
  const standing = { coin: 'bitcoin', amount: '250', units: '0.00389348', held } as const;

  it('are those that stand in the form, as they were typed', () => {
    expect(settledUnits(standing)).toBe('0.00389348');
    expect(settledUnits({ ...standing, units: ' 0.00389342 ' })).toBe('0.00389342');
  });

  it('are those that were computed too where the smallest part of a coin is worth more than a cent', () => {
    expect(settledUnits({ ...standing, coin: 'ethereum', amount: '10.01', units: '0.00000101' })).toBe('0.00000101');
  });

  it.each([
    ['without a price', { held: null }],
    ['where they are worth another amount', { units: '0.00389' }],
    ['where there is no amount', { amount: '' }],
    ['where there are none', { units: '' }],
  ])('are unknown %s', (_, over) => {
    expect(settledUnits({ ...standing, ...over })).toBeNull();
  });
});
