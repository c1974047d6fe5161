import { describe, expect, it } from 'vitest';
import { coinsOf, dollarsOf } from './conversion';

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
