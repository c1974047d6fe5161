import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMoney, centsToMoney, moneyToCents } from '@/domain/ledger/fixtures/cents.fixture';
import { canHold, coversHolds, HoldsError, release, reserve, stake, unstake } from './holds';

const amount = arbitraryMoney(0n, 100_000_000_000n);
const holds = fc.record({ reserved: amount, staked: amount });
const none = { reserved: '0', staked: '0' };

describe('money that is promised', () => {
  it('is reserved for a withdrawal and staked on a trade, each by itself', () => {
    expect(reserve(none, '200.00')).toEqual({ reserved: '200.00', staked: '0' });
    expect(stake(reserve(none, '200.00'), '150.00')).toEqual({
      reserved: '200.00',
      staked: '150.00',
    });
  });

  it('is let go again, to the cent', () => {
    fc.assert(
      fc.property(holds, amount, (before, by) => {
        expect(release(reserve(before, by), by)).toEqual(before);
        expect(unstake(stake(before, by), by)).toEqual(before);
        expect(moneyToCents(reserve(before, by).reserved)).toBe(
          moneyToCents(before.reserved) + moneyToCents(by),
        );
        expect(moneyToCents(stake(before, by).staked)).toBe(
          moneyToCents(before.staked) + moneyToCents(by),
        );
      }),
    );
  });

  it('is never less than nothing', () => {
    expect(release({ reserved: '5.00', staked: '9.00' }, '5.00').reserved).toBe('0.00');
    expect(() => release({ reserved: '5.00', staked: '9.00' }, '5.01')).toThrow(HoldsError);
    expect(() => unstake({ reserved: '9.00', staked: '5.00' }, '5.01')).toThrow(HoldsError);
  });
});

describe('threat 14: what can be promised', () => {
  it('is what is available, to the cent', () => {
    fc.assert(
      fc.property(amount, holds, (balance, promised) => {
        const free =
          moneyToCents(balance) - moneyToCents(promised.reserved) - moneyToCents(promised.staked);
        expect(coversHolds({ balance }, promised)).toBe(free >= 0n);
        if (free >= 0n) expect(canHold({ balance }, promised, centsToMoney(free))).toBe(true);
        expect(canHold({ balance }, promised, centsToMoney(free + 1n))).toBe(false);
      }),
    );
  });

  it('cannot be promised twice', () => {
    const account = { balance: '100.00' };
    expect(canHold(account, none, '60.00')).toBe(true);
    expect(canHold(account, reserve(none, '60.00'), '60.00')).toBe(false);
    expect(canHold(account, stake(reserve(none, '60.00'), '40.00'), '0.01')).toBe(false);
  });
});
