import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { formatSearch } from '@/ui/tables/search-params';
import {
  countStates,
  getWithdrawalLines,
  getWithdrawalState,
  withdrawalSearchParams,
} from './withdrawal-rows';

const at = (hour: number) => new Date(2026, 2, 9, hour);
const withdrawal = (id: string, hour = 8, over: Partial<Withdrawal> = {}): Withdrawal => ({
  id,
  uid: 'maya',
  coin: 'bitcoin',
  amount: '90.00',
  address: 'tb1q',
  status: 'pending',
  note: '',
  createdAt: at(hour),
  ...over,
});
const entry = (op: string, action: Entry['action'], over: Partial<Entry> = {}): Entry => ({
  op,
  col: 'withdrawals',
  rev: 1,
  actor: 'maya',
  action,
  index: 0,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at: at(9),
  ...over,
});

describe('the history of withdrawals', () => {
  it('gives each its line of the book and the posting that debited it', () => {
    const entries = [
      entry('a', 'withdrawal.requested', { rev: 5 }),
      entry('decision', 'withdrawal.completed', { rev: 6, after: { id: 'a' }, at: at(12) }),
      entry('posting', 'account.posted', { col: 'accounts', rev: 4, ref: 'decision' }),
    ];
    expect(
      getWithdrawalLines([withdrawal('a', 8, { status: 'completed' })], entries)[0],
    ).toMatchObject({
      folio: 'W5',
      decidedAt: at(12),
      posted: 'A4',
      deleted: null,
    });
  });

  it('keeps the place of those that the desk deleted, with its reason', () => {
    const gone = withdrawal('b', 9);
    const entries = [
      entry('x', 'withdrawal.deleted', {
        before: { ...gone },
        reason: 'Sent by mistake.',
        at: at(11),
      }),
    ];
    const lines = getWithdrawalLines([withdrawal('a', 8), withdrawal('c', 10)], entries);
    expect(lines.map(({ request }) => request.id)).toEqual(['c', 'b', 'a']);
    expect(lines[1]).toMatchObject({ deleted: { at: at(11), reason: 'Sent by mistake.' } });
    expect(lines.map(getWithdrawalState)).toEqual(['pending', 'deleted', 'pending']);
  });

  it('believes the list where the book is ahead of it, and leaves out what it cannot read', () => {
    const entries = [
      entry('x', 'withdrawal.deleted', { before: { ...withdrawal('a') } }),
      entry('y', 'withdrawal.deleted', { before: { id: 'b' } }),
    ];
    const lines = getWithdrawalLines([withdrawal('a')], entries);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.deleted).toBeNull();
  });
});

describe('the filter in the address', () => {
  it.each(['waiting', 'completed', 'rejected', 'cancelled', 'deleted'])('says %s', (word) => {
    const view = withdrawalSearchParams.parse(new URLSearchParams({ state: word }));
    expect(view.state).not.toBeNull();
    expect(formatSearch(withdrawalSearchParams, view)).toBe(`state=${word}`);
  });

  it.each(['', 'state=', 'state=pending', 'state=rubbish'])('shows all with %j', (address) => {
    const view = withdrawalSearchParams.parse(new URLSearchParams(address));
    expect(view).toEqual({ state: null });
    expect(formatSearch(withdrawalSearchParams, view)).toBe('');
  });

  it('counts each state, and deleted ones only where there are some', () => {
    const lines = getWithdrawalLines(
      [withdrawal('a'), withdrawal('b', 9, { status: 'rejected' })],
      [],
    );
    const counted = { pending: 1, completed: 0, rejected: 1, cancelled: 0 };
    expect(
      Object.fromEntries(countStates(lines).map(({ state, count }) => [state, count])),
    ).toEqual(counted);
    const gone = lines.map((line) => ({ ...line, deleted: { at: at(9), reason: '' } }));
    expect(countStates(gone).at(-1)).toEqual({ state: 'deleted', count: 2 });
  });
});
