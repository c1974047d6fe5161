import type { JournalRow } from '@/data/admin/journal';
import type { FoundEntry } from '@/data/ledger/ledger';
import { profileOf } from '@/domain/accounts/person.fixture';

export const now = new Date(2026, 10, 27, 12, 0);

export const maya = profileOf({ status: 'active' });
export const ruth = profileOf({
  uid: 'ruth',
  firstname: 'Ruth',
  lastname: 'Adler',
  lastnameKey: 'adler',
  email: 'ruth@example.com',
  admin: true,
});

/** A deposit that Ruth credited after it had waited for 35 minutes. */
export const entryOf = (over: Partial<FoundEntry> = {}): FoundEntry => ({
  uid: maya.uid,
  op: 'credited',
  col: 'deposits',
  rev: 5,
  actor: ruth.uid,
  action: 'deposit.completed',
  index: 0,
  ref: '',
  before: {
    id: 'd1',
    status: 'pending',
    coin: 'bitcoin',
    amount: '250.00',
    createdAt: new Date(2026, 10, 27, 10, 55),
  },
  after: { id: 'd1', status: 'completed', coin: 'bitcoin', amount: '250.00', received: '250.00' },
  reason: '',
  at: new Date(2026, 10, 27, 11, 30),
  ...over,
});

export const rowOf = (
  over: Partial<FoundEntry> = {},
  people: Partial<JournalRow> = {},
): JournalRow => ({
  entry: entryOf(over),
  owner: maya,
  writer: ruth,
  ...people,
});
