import { describe, expect, it } from 'vitest';
import { addressOf, type View, viewOf } from './filters';

const usual: View = { coin: 'bitcoin', period: '7D', trades: 'open', outcome: 'all' };

describe('what is looked at', () => {
  it.each<[View, string]>([
    [usual, '/user/dashboard'],
    [{ ...usual, coin: 'ethereum', period: '1Y' }, '/user/dashboard?coin=ethereum&period=1Y'],
    [{ ...usual, trades: 'closed', outcome: 'lost' }, '/user/dashboard?trades=closed&outcome=lost'],
  ])('stands in the address: %#', (view, address) => {
    expect(addressOf(view)).toBe(address);
    expect(viewOf(new URL(address, 'http://desk').searchParams)).toEqual(view);
  });

  it('is the usual where the address says nothing that is known', () => {
    expect(viewOf(new URLSearchParams('coin=dogecoin&period=5Y&trades=&outcome=%00'))).toEqual(usual);
  });
});
