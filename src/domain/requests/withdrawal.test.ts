import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compare, isMoney } from '@/domain/money';
import {
  canDeleteWithdrawal,
  type Withdrawal,
  withdrawalLimits,
  withdrawalSchema,
  withdrawalStatuses,
  withdrawalsSchema,
} from './withdrawal';

const withdrawal: Withdrawal = {
  id: 'w-1',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '250.00',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  status: 'pending',
  note: '',
  createdAt: new Date('2026-03-12T09:41:00Z'),
};

describe('a stored withdrawal', () => {
  it('is read as it was written', () => {
    expect(v.parse(withdrawalSchema, withdrawal)).toEqual(withdrawal);
  });

  it.each([
    ['an amount that is a number', { amount: 250 }],
    ['a coin that nobody sends', { coin: 'dogecoin' }],
    ['a status of its own', { status: 'sent' }],
    ['a time that is text', { createdAt: '2026-03-12' }],
    ['no address', { address: undefined }],
  ])('is refused with %s', (_, over) => {
    expect(v.safeParse(withdrawalSchema, { ...withdrawal, ...over }).success).toBe(false);
  });

  it('is stored in a list whose figures are whole numbers', () => {
    const list = {
      list: [withdrawal],
      pending: 1,
      oldest: withdrawal.createdAt,
      rev: 1,
      op: 'w-1',
      at: withdrawal.createdAt,
    };
    expect(v.safeParse(withdrawalsSchema, list).success).toBe(true);
    expect(v.safeParse(withdrawalsSchema, { ...list, pending: -1 }).success).toBe(false);
    expect(v.safeParse(withdrawalsSchema, { ...list, oldest: undefined }).success).toBe(false);
  });
});

describe('withdrawals in general', () => {
  it('have bounds', () => {
    expect([withdrawalLimits.above, withdrawalLimits.max].every(isMoney)).toBe(true);
    expect(compare(withdrawalLimits.above, withdrawalLimits.max)).toBe(-1);
  });

  it('can be deleted unless the coins were sent', () => {
    expect(withdrawalStatuses.filter((status) => canDeleteWithdrawal({ status }))).toEqual([
      'pending',
      'rejected',
      'cancelled',
    ]);
  });
});
