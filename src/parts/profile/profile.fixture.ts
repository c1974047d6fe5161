import type { Entry } from '@/domain/ledger/ledger';

const joined = new Date('2026-03-01T09:00:00Z');

export { profileOf } from '@/domain/accounts/person.fixture';

/** An entry about the profile. */
export const entryOf = (
  rev: number,
  action: Entry['action'],
  at = new Date(joined.getTime() + rev * 86_400_000),
): Entry => ({
  op: `op-${rev}`,
  col: 'users',
  rev,
  actor: 'maya',
  action,
  index: -1,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at,
});
