import { describe, expect, it } from 'vitest';
import type { EntryWithPeople } from '@/data/admin-queries';
import type { FoundEntry } from '@/data/ledger/ledger';
import { maya, ruth } from './dashboard.fixture';
import { getNewestLines } from './newest-entries';

const entry = (over: Partial<FoundEntry>): FoundEntry => ({
  uid: 'maya',
  op: 'requested',
  col: 'deposits',
  rev: 1,
  actor: 'maya',
  action: 'deposit.requested',
  index: 0,
  ref: '',
  before: {},
  after: { id: 'requested', amount: '250.00', coin: 'bitcoin' },
  reason: '',
  at: new Date(2026, 2, 20, 9),
  ...over,
});
const people = new Map([maya, ruth].map((person) => [person.uid, person]));
const written = (over: Partial<FoundEntry>): EntryWithPeople => {
  const one = entry(over);
  return { entry: one, owner: people.get(one.uid), writer: people.get(one.actor) };
};
const completedAt = new Date(2026, 2, 20, 13);
const requested = written({});
const completed = written({
  op: 'completed',
  rev: 2,
  actor: 'ruth',
  action: 'deposit.completed',
  at: completedAt,
});
const posted = written({
  op: 'posted',
  col: 'accounts',
  rev: 2,
  actor: 'ruth',
  action: 'account.posted',
  index: -1,
  ref: 'completed',
  before: { balance: '0' },
  after: { balance: '250.00' },
  at: completedAt,
});

describe('the newest lines of all books', () => {
  it('are newest first, one for each commit, with owner and author', () => {
    const lines = getNewestLines([posted, completed, requested], 'ruth', true);
    expect(
      lines.map(({ what, folios, uid, owner, actor, amount }) => ({
        what,
        folios,
        uid,
        owner,
        actor,
        amount,
      })),
    ).toEqual([
      {
        what: 'Deposit credited',
        folios: ['A2', 'D2'],
        uid: 'maya',
        owner: 'Maya Lindqvist',
        actor: 'You',
        amount: '250.00',
      },
      {
        what: 'Deposit requested',
        folios: ['D1'],
        uid: 'maya',
        owner: 'Maya Lindqvist',
        actor: 'The client',
        amount: null,
      },
    ]);
  });

  it('name another administrator, also in that administrator’s own book', () => {
    expect(getNewestLines([completed], 'somebody', true)[0]?.actor).toBe('Ruth Adler');
    const own = written({
      uid: 'ruth',
      actor: 'ruth',
      col: 'admins',
      action: 'payment.updated',
      index: -1,
    });
    expect(getNewestLines([own], 'somebody', true)[0]).toMatchObject({
      owner: 'Ruth Adler',
      actor: 'Ruth Adler',
    });
    expect(getNewestLines([own], 'ruth', true)[0]?.actor).toBe('You');
  });

  it('leave out the oldest commit where it may be cut in two', () => {
    expect(getNewestLines([posted, requested], 'ruth', false).map(({ id }) => id)).toEqual([
      'posted',
    ]);
    expect(getNewestLines([], 'ruth', true)).toEqual([]);
  });

  it('name a client without a profile by the id', () => {
    expect(
      getNewestLines(
        [written({ uid: 'nobody-knows-who', actor: 'nobody-knows-who' })],
        'ruth',
        true,
      )[0],
    ).toMatchObject({
      owner: 'Client nobo…-who',
      actor: 'The client',
    });
  });
});
