import { createProfile, type Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';

const joined = new Date('2026-03-01T09:00:00Z');

const maya = {
  username: 'maya',
  firstname: 'Maya',
  lastname: 'Lindqvist',
  email: 'maya@example.com',
  mobile: '+46 70 123 45 67',
  country: 'Sweden',
};

export const profileOf = (over: Partial<Profile> = {}): Profile => ({
  ...createProfile('maya', maya, joined),
  rev: 1,
  op: 'opened',
  at: joined,
  ...over,
});

/** An entry about the profile. */
export const entryOf = (rev: number, action: Entry['action'], at = new Date(joined.getTime() + rev * 86_400_000)): Entry => ({
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
