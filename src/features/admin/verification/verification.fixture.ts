import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import { getUploadTime, type Verification } from '@/domain/identity/verification';
import type { Entry } from '@/domain/ledger/ledger';

export const now = new Date(2026, 2, 24, 13, 41);
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** @param hours since it was sent */
export const pathOf = (uid: string, hours = 4, name = 'passport.jpg') =>
  `images/${uid}/${hoursAgo(hours).getTime()}-${name}`;

export const verification = (over: Partial<Verification> = {}): Verification => ({
  document: pathOf('maya'),
  kind: 'passport',
  status: 'not-verified',
  note: '',
  viewer: '',
  rev: 2,
  op: 'op-v2',
  at: hoursAgo(4),
  ...over,
});

export const profile = profileOf;

export const submitted = (
  over: Partial<Verification> = {},
  person: Partial<Profile> = {},
): SubmittedVerification => {
  const stored = verification(over);
  const who = profile(person);
  return { uid: who.uid, verification: stored, uploadedAt: getUploadTime(stored), profile: who };
};

export const entry = (over: Partial<Entry> = {}): Entry => ({
  op: 'op-v2',
  col: 'verifications',
  rev: 2,
  actor: 'maya',
  action: 'verification.submitted',
  index: -1,
  ref: '',
  before: {},
  after: {
    document: pathOf('maya'),
    kind: 'passport',
    status: 'not-verified',
    note: '',
    viewer: '',
  },
  reason: '',
  at: hoursAgo(4),
  ...over,
});
