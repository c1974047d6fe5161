import { describe, expect, it } from 'vitest';
import type { DeskCurrent, Payment } from '@/domain/desk/payment-method';
import { findRecentChange, getAddressChange, getDepositAddress } from './deposit-address';

describe('deposit address', () => {
  const at = new Date('2026-03-24T09:00:00Z');
  const method = {
    bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    email: 'desk@example.com',
  };
  const payment: Payment = { ...method, previous: {}, rev: 1, op: 'op', at };
  const desk: DeskCurrent = { admin: 'anna', previous: '', rev: 1, op: 'op', at };
  const read = (method: Payment | null) => ({ status: 'success' as const, data: { desk, method } });
  const days = (count: number) => new Date(at.getTime() + count * 24 * 3_600_000);

  describe('where coins are to be sent', () => {
    it('is the address of the coin that was chosen', () => {
      expect(getDepositAddress(read(payment), 'bitcoin', 'test')).toEqual({
        state: 'ready',
        address: method.bitcoin,
      });
      expect(getDepositAddress(read(payment), 'ethereum', 'test')).toEqual({
        state: 'ready',
        address: method.ethereum,
      });
    });

    it('is unknown while it is read, and when it could not be read', () => {
      expect(
        getDepositAddress({ status: 'pending', data: undefined }, 'bitcoin', 'test').state,
      ).toBe('loading');
      expect(getDepositAddress({ status: 'error', data: undefined }, 'bitcoin', 'test').state).toBe(
        'failed',
      );
    });

    it('stays what it was when reading it again fails', () => {
      expect(
        getDepositAddress({ ...read(payment), status: 'error' }, 'bitcoin', 'test').state,
      ).toBe('ready');
    });

    it('is nowhere without a payment method, or without one for this coin', () => {
      expect(getDepositAddress(read(null), 'bitcoin', 'test').state).toBe('none');
      expect(getDepositAddress(read({ ...payment, ethereum: '' }), 'ethereum', 'test').state).toBe(
        'none',
      );
      expect(getDepositAddress(read({ ...payment, ethereum: '' }), 'bitcoin', 'test').state).toBe(
        'ready',
      );
    });

    it.each([
      ['with a wrong checksum', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy'],
      ['of the bitcoin network on a practice desk', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
      ['of ethereum in its place', method.ethereum],
    ])('is never an address %s', (_, bitcoin) => {
      expect(getDepositAddress(read({ ...payment, bitcoin }), 'bitcoin', 'test')).toEqual({
        state: 'invalid',
      });
    });

    it('is never a test-network address on a desk that is no practice', () => {
      expect(getDepositAddress(read(payment), 'bitcoin', 'main').state).toBe('invalid');
    });
  });

  describe('a recent change of where coins go', () => {
    const edited: Payment = { ...payment, previous: { bitcoin: { address: 'tb1old', at } } };
    const chosen: DeskCurrent = { ...desk, previous: 'bert' };

    it('is found for seven days', () => {
      expect(findRecentChange(edited, desk, 'bitcoin', days(0))).toEqual(at);
      expect(findRecentChange(edited, desk, 'bitcoin', days(6.9))).toEqual(at);
      expect(findRecentChange(edited, desk, 'bitcoin', days(7))).toBeNull();
    });

    it('is no change when the method was set for the first time', () => {
      expect(findRecentChange(payment, desk, 'bitcoin', days(1))).toBeNull();
    });

    it('is one too when the desk chose another administrator', () => {
      expect(findRecentChange(payment, chosen, 'bitcoin', days(1))).toEqual(at);
      expect(
        findRecentChange(payment, { ...desk, previous: 'anna' }, 'bitcoin', days(1)),
      ).toBeNull();
    });

    it('is of the coin that was changed', () => {
      expect(findRecentChange(edited, desk, 'ethereum', days(1))).toBeNull();
    });

    it('threat 29: shows the time of the address change, not of a later edit', () => {
      const later = { ...edited, rev: 3, at: days(2) };
      expect(findRecentChange(later, desk, 'bitcoin', days(6.9))).toEqual(at);
      expect(findRecentChange(later, desk, 'bitcoin', days(8))).toBeNull();
    });

    it('is the last of several', () => {
      expect(findRecentChange(edited, { ...chosen, at: days(2) }, 'bitcoin', days(3))).toEqual(
        days(2),
      );
      expect(
        findRecentChange(
          { ...payment, previous: { bitcoin: { address: '', at: days(1) } } },
          chosen,
          'bitcoin',
          days(3),
        ),
      ).toEqual(days(1));
    });

    it('is unknown while nothing was read', () => {
      expect(findRecentChange(undefined, undefined, 'bitcoin', at)).toBeNull();
      expect(findRecentChange(null, null, 'bitcoin', at)).toBeNull();
    });
  });

  describe('what is known of a change', () => {
    it('is what was read', () => {
      const edited = { ...payment, previous: { bitcoin: { address: 'tb1old', at } } };
      const find = (method: Payment) =>
        getAddressChange({ status: 'success', data: { desk, method } }, 'bitcoin', days(1));
      expect(find(payment)).toBeNull();
      expect(find(edited)).toEqual(at);
    });

    it.each([
      ['could not be read again', 'error', { desk, method: payment }],
      ['could not be read', 'error', undefined],
      ['is not read yet', 'pending', undefined],
    ] as const)(
      'is nothing where the method %s, since nobody knows what happened since',
      (_, status, data) => {
        expect(getAddressChange({ status, data }, 'bitcoin', days(1))).toBeUndefined();
      },
    );
  });
});
