import { describe, expect, it } from 'vitest';
import { account, caseFile, deposit, deposits, now, withdrawal, withdrawalFile, withdrawals } from '../desk.fixture';
import type { Choice } from '../request-kinds';
import { actionOf, deletionLine, effectRows, figuresAfter, linesToCome, requestFolio } from './entry-preview';

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

describe('the folio of a request', () => {
  it('is known without being read where it is the newest of its list', () => {
    expect(requestFolio(caseFile(), deposit())).toBe('D7');
    expect(requestFolio(withdrawalFile(), withdrawal())).toBe('W2');
  });

  it('is left out where something was written after it', () => {
    expect(requestFolio(caseFile({ list: deposits([deposit(), deposit({ id: 'op-d8' })], { rev: 8, op: 'op-d8' }) }), deposit())).toBe('');
  });
});

describe('the line to come', () => {
  it('of a credit has both folios, the amount and the balance after', () => {
    expect(linesToCome(caseFile(), deposit(), { choice: 'complete', reason: '' }, now)).toMatchObject([
      { folios: ['A9', 'D8'], title: 'Deposit completed', detail: 'for D7', amount: '+250.00', balance: '1,389.83' },
    ]);
  });

  it('of a difference is followed by the adjustment, which corrects it', () => {
    const draft = { choice: 'differ', reason: 'A fee of the network was taken.', received: '230.00' } as const;
    const lines = linesToCome(caseFile(), deposit(), draft, now);
    expect(lines).toMatchObject([
      { folios: ['A9', 'D8'], amount: '+250.00', balance: '1,389.83' },
      {
        ...{ folios: ['A10'], title: 'Adjustment', detail: 'corrects D8', amount: '−20.00', balance: '1,369.83' },
        quote: 'Deposit difference: A fee of the network was taken.',
      },
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  });

  it('of a difference that is not typed yet is the credit alone', () => {
    expect(linesToCome(caseFile(), deposit(), { choice: 'differ', reason: '', received: undefined }, now)).toHaveLength(1);
  });

  it('of a rejection moves no money and quotes the reason', () => {
    const [line] = linesToCome(caseFile(), deposit(), { choice: 'reject', reason: ' No coins came in. ' }, now);
    expect(line).toMatchObject({ folios: ['D8'], title: 'Deposit rejected', quote: 'No coins came in.', quoteRefuses: true, quiet: true });
    expect([line?.amount, line?.balance]).toEqual([undefined, undefined]);
  });

  it('starts a first balance from nothing, and names the amount where the folio is not known', () => {
    const list = deposits([deposit()], { op: 'later' });
    const file = caseFile({ account: account({ balance: '0', rev: 1 }), list });
    expect(linesToCome(file, deposit(), { choice: 'complete', reason: '' }, now)).toMatchObject([
      { folios: ['A2', 'D8'], detail: '250.00 in bitcoin', balance: '250.00' },
    ]);
  });

  it('of a withdrawal debits, and of one refused or deleted says why', () => {
    const line = (choice: 'complete' | 'reject' | 'delete') =>
      linesToCome(withdrawalFile(), withdrawal(), { choice, reason: 'The name is not yours.' }, now)[0];
    expect(line('complete')).toMatchObject({ folios: ['A9', 'W3'], title: 'Withdrawal completed', amount: '−200.00', balance: '939.83' });
    expect(line('reject')).toMatchObject({ folios: ['W3'], title: 'Withdrawal rejected', quote: 'The name is not yours.' });
    expect(line('delete')).toMatchObject({ folios: ['W3'], title: 'Withdrawal request deleted', quoteRefuses: true, quiet: true });
  });

  it('of a decided withdrawal that is deleted is the deletion alone', () => {
    const rejected = withdrawal({ status: 'rejected' });
    const line = deletionLine({ list: withdrawals([rejected], { rev: 3 }) }, rejected, 'Asked for by mistake.', now);
    expect(line).toMatchObject({ folios: ['W4'], title: 'Withdrawal request deleted', quote: 'Asked for by mistake.' });
  });
});
