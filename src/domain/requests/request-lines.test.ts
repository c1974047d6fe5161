import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import { getRequestLines } from './request-lines';

const at = (hour: number) => new Date(2026, 2, 9, hour);
const request = (id: string, status = 'pending') => ({ id, status, createdAt: at(8) });
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
const of = {
  requested: 'withdrawal.requested',
  decided: ['withdrawal.completed', 'withdrawal.rejected'],
} as const;

describe('requests with their lines of the book', () => {
  it('begin with the newest', () => {
    expect(
      getRequestLines([request('a'), request('b')], [], of).map((line) => line.request.id),
    ).toEqual(['b', 'a']);
  });

  it('have the folio of their request and of the posting that their decision caused, and their own time', () => {
    const entries = [
      entry('a', 'withdrawal.requested', { rev: 5 }),
      entry('a', 'deposit.requested', { rev: 9 }),
      entry('decision', 'withdrawal.completed', { rev: 6, after: { id: 'a' }, at: at(12) }),
      entry('posting', 'account.posted', { col: 'accounts', rev: 4, ref: 'decision', at: at(12) }),
      entry('other', 'account.posted', { col: 'accounts', rev: 5, ref: 'another decision' }),
    ];
    expect(getRequestLines([request('a', 'completed')], entries, of)).toEqual([
      {
        request: request('a', 'completed'),
        folio: 'W5',
        requestedAt: at(8),
        decidedAt: at(12),
        posted: 'A4',
      },
    ]);
  });

  it('do not take the decision of another one for their own, nor an action that decides nothing', () => {
    const entries = [
      entry('one', 'withdrawal.rejected', { after: { id: 'b' } }),
      entry('two', 'withdrawal.cancelled', { after: { id: 'a' } }),
    ];
    const lines = getRequestLines(
      [request('a', 'rejected'), request('b', 'rejected')],
      entries,
      of,
    );
    expect(lines.map((line) => line.decidedAt)).toEqual([at(9), null]);
  });

  it('say what the list says where the book lags behind it, or is ahead', () => {
    expect(getRequestLines([request('a', 'completed')], [], of)[0]).toMatchObject({
      folio: null,
      requestedAt: at(8),
      decidedAt: null,
      posted: null,
    });
    expect(
      getRequestLines(
        [request('a')],
        [entry('x', 'withdrawal.completed', { after: { id: 'a' } })],
        of,
      )[0]?.decidedAt,
    ).toBeNull();
  });
});
