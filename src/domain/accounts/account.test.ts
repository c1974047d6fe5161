import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { add, compare } from '@/domain/money';
import { accountFigures, accountSchema, available, emptyAccount } from './account';

const stored = { balance: '1139.83', profit: '-12.97', bonus: '25.00', rev: 7, op: 'op', at: new Date() };
const amount = fc
  .bigInt({ min: 0n, max: 100_000_000_000n })
  .map((cents) => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`);

describe('what is available', () => {
  it('is the balance without what is promised', () => {
    expect(available({ balance: '1139.83' }, { reserved: '200.00', staked: '150.00' })).toBe('789.83');
  });

  it('is nothing in a new account', () => {
    expect(available(emptyAccount, { reserved: '0', staked: '0' })).toBe('0.00');
  });

  it('adds up to the balance again', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        (balance, reserved, staked) => compare(add(add(available({ balance }, { reserved, staked }), reserved), staked), balance) === 0,
      ),
    );
  });
});

describe('a stored account', () => {
  it('has three figures of money and an envelope', () => {
    expect(v.parse(accountSchema, stored)).toEqual(stored);
    expect(accountFigures(stored)).toEqual({ balance: '1139.83', profit: '-12.97', bonus: '25.00' });
  });

  it.each([{ balance: 1139.83 }, { balance: '1139.8' }, { profit: '-0.00' }, { bonus: undefined }])('is refused with %o', (over) => {
    expect(v.safeParse(accountSchema, { ...stored, ...over }).success).toBe(false);
  });
});
