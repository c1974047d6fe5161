import { describe, expect, it } from 'vitest';
import { deposit, withdrawal } from './desk.fixture';
import { actionOf, type Choice, effectRows, figuresAfter } from './effect';

const figures = { balance: '1139.83', reserved: '200.00', staked: '150.00' };

describe('the figures after a decision about a deposit', () => {
  it.each([
    ['complete', undefined, '1389.83'],
    ['differ', '230.00', '1369.83'],
    ['differ', '270.50', '1410.33'],
    ['differ', undefined, '1389.83'],
    ['reject', undefined, '1139.83'],
  ] as const)('%s (%s came in): the balance is %s, and nothing promised moves', (choice, received, balance) => {
    expect(figuresAfter(figures, deposit(), choice, received)).toEqual({ ...figures, balance });
  });

  it('are none where the balance would have more digits than the book can hold', () => {
    expect(figuresAfter({ ...figures, balance: '9999999900.00' }, deposit(), 'complete')).toBeNull();
  });
});

describe('the figures after a decision about a withdrawal', () => {
  it.each([
    ['complete', '939.83'],
    ['reject', '1139.83'],
    ['delete', '1139.83'],
  ] as const)('%s: the balance is %s, and nothing is reserved for it any more', (choice, balance) => {
    expect(figuresAfter(figures, withdrawal(), choice)).toEqual({ balance, reserved: '0.00', staked: '150.00' });
  });

  it('are none where less is reserved than it asks for', () => {
    expect(figuresAfter({ ...figures, reserved: '199.99' }, withdrawal(), 'complete')).toBeNull();
  });
});

it('is shown figure by figure, the sum last, and quietly where nothing moves', () => {
  const after = figuresAfter(figures, withdrawal(), 'complete');
  expect(after && effectRows(figures, after)).toEqual([
    { label: 'Balance', before: '1,139.83', after: '939.83', change: '−200.00' },
    { label: 'Reserved', before: '200.00', after: '0.00', change: '−200.00' },
    { label: 'Staked', before: '150.00', after: '150.00', change: undefined },
    { label: 'Available', before: '789.83', after: '789.83', change: undefined },
  ]);
});

it('leaves out what is staked where nothing is', () => {
  const free = { ...figures, staked: '0' };
  expect(effectRows(free, free).map(({ label }) => label)).toEqual(['Balance', 'Reserved', 'Available']);
});

it.each([
  ['complete', 'deposit.completed', 'withdrawal.completed'],
  ['differ', 'deposit.completed', 'withdrawal.completed'],
  ['reject', 'deposit.rejected', 'withdrawal.rejected'],
] satisfies [Choice, string, string][])('to %s is an act of the book', (choice, ofDeposit, ofWithdrawal) => {
  expect([actionOf(deposit(), choice), actionOf(withdrawal(), choice)]).toEqual([ofDeposit, ofWithdrawal]);
  expect(actionOf(withdrawal(), 'delete')).toBe('withdrawal.deleted');
});
