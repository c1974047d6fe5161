import { describe, expect, it } from 'vitest';
import type { FoundEntry } from '@/data/ledger';
import type { Profile } from '@/domain/profile';
import { newestLines } from './newest-lines';

const person = (uid: string, firstname: string, admin = false): [string, Profile] => [
  uid,
  {
    uid,
    firstname,
    lastname: 'Test',
    username: uid,
    email: `${uid}@example.com`,
    mobile: '',
    country: '',
    gender: '',
    photoUrl: '',
    joinedDate: new Date(2026, 2, 1),
    admin,
    status: 'active',
    usernameKey: uid,
    lastnameKey: 'test',
    addresses: [],
    rev: 1,
    op: 'u1',
    at: new Date(2026, 2, 1),
  },
];
const people = new Map([person('maya', 'Maya'), person('ruth', 'Ruth', true)]);

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
const requested = entry({});
const completedAt = new Date(2026, 2, 20, 13);
const completed = entry({ op: 'completed', rev: 2, actor: 'ruth', action: 'deposit.completed', at: completedAt });
const posted = entry({
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
  it('stand newest first, one for each commit, with whose book and who wrote it', () => {
    const lines = newestLines({ entries: [posted, completed, requested], people }, 'ruth', { whole: true, count: 10 });
    expect(lines.map(({ what, folios, owner, actor, amount }) => ({ what, folios, owner, actor, amount }))).toEqual([
      { what: 'Deposit completed', folios: ['A2', 'D2'], owner: 'Maya Test', actor: 'You', amount: '250.00' },
      { what: 'Deposit requested', folios: ['D1'], owner: 'Maya Test', actor: 'The client', amount: null },
    ]);
  });

  it('name another administrator, also in the own book of one', () => {
    const [line] = newestLines({ entries: [completed], people }, 'somebody', { whole: true, count: 10 });
    expect(line?.actor).toBe('Ruth Test');
    const own = entry({ uid: 'ruth', actor: 'ruth', col: 'admins', action: 'payment.updated', index: -1 });
    expect(newestLines({ entries: [own], people }, 'somebody', { whole: true, count: 10 })[0]).toMatchObject({
      owner: 'Ruth Test',
      actor: 'Ruth Test',
    });
  });

  it('leave out the oldest commit where it may be cut in two, and what is too much', () => {
    const cut = newestLines({ entries: [requested, posted].toReversed(), people }, 'ruth', { whole: false, count: 10 });
    expect(cut.map(({ id }) => id)).toEqual(['posted']);
    expect(newestLines({ entries: [posted, completed, requested], people }, 'ruth', { whole: true, count: 1 })).toHaveLength(1);
    expect(newestLines({ entries: [], people }, 'ruth', { whole: true, count: 10 })).toEqual([]);
  });
});
