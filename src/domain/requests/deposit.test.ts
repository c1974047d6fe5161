import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compare, isMoney } from '@/domain/money';
import { type Deposit, depositLimits, depositSchema, depositsSchema } from './deposit';
import { hasDifference } from './request';

const deposit: Deposit = {
  id: 'd-1',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  txid: '',
  status: 'pending',
  note: '',
  received: '0',
  createdAt: new Date('2026-03-24T09:41:00Z'),
};

it('differs if another amount came in than was announced, once it is completed', () => {
  const completed = (received: string) =>
    hasDifference({ ...deposit, status: 'completed', received });
  expect([
    hasDifference(deposit),
    completed('250.00'),
    completed('249.99'),
    completed('250.01'),
  ]).toEqual([false, false, true, true]);
});

describe('a stored deposit', () => {
  it('is read as it was written', () => {
    expect(v.parse(depositSchema, deposit)).toEqual(deposit);
  });

  it.each([
    ['an amount that is a number', { amount: 250 }],
    ['an amount with a thousands separator', { amount: '1,250.00' }],
    ['more decimals of a coin than there are', { units: '0.003893485' }],
    ['a coin that nobody takes', { coin: 'dogecoin' }],
    ['a status of its own', { status: 'approved' }],
    ['a time that is text', { createdAt: '2026-03-24' }],
    ['no id', { id: undefined }],
  ])('is refused with %s', (_, over) => {
    expect(v.safeParse(depositSchema, { ...deposit, ...over }).success).toBe(false);
  });

  it('is stored in a list whose figures are whole numbers', () => {
    const list = {
      list: [deposit],
      pending: 1,
      oldest: deposit.createdAt,
      rev: 1,
      op: 'd-1',
      at: deposit.createdAt,
    };
    expect(v.safeParse(depositsSchema, list).success).toBe(true);
    expect(v.safeParse(depositsSchema, { ...list, pending: 0.5 }).success).toBe(false);
    expect(v.safeParse(depositsSchema, { ...list, rev: 0 }).success).toBe(false);
  });
});

describe('deposits in general', () => {
  it('have a smallest and a largest amount', () => {
    expect([depositLimits.min, depositLimits.max].every(isMoney)).toBe(true);
    expect(compare(depositLimits.min, depositLimits.max)).toBe(-1);
  });
});
