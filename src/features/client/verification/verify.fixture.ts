import {
  createSubmittedVerification,
  initialVerification,
  type Verification,
  type VerificationFields,
} from '@/domain/identity/verification';
import type { Entry } from '@/domain/ledger/ledger';

const day = (n: number) => new Date(Date.UTC(2026, 2, n, 9));
export const passport = 'images/maya/1774345260123-passport.jpg';
export const card = 'images/maya/1774345999123-card.pdf';

const entry = (rev: number, action: Entry['action'], after: VerificationFields): Entry => ({
  op: `op-${rev}`,
  col: 'verifications',
  rev,
  actor: action === 'verification.submitted' ? 'maya' : 'boss',
  action,
  index: -1,
  ref: '',
  before: {},
  after,
  reason: '',
  at: day(rev),
});

export interface StoredVerification {
  verification: Verification;
  entries: Entry[];
}

/** What is stored after these acts. */
function afterActs(...acts: [Entry['action'], VerificationFields][]): StoredVerification {
  const entries = acts.map(([action, after], i) => entry(i + 1, action, after));
  const last = entries.at(-1);
  const fields = acts.at(-1)?.[1] ?? initialVerification;
  return {
    verification: { ...fields, rev: last?.rev ?? 1, op: last?.op ?? '', at: last?.at ?? day(1) },
    entries,
  };
}

const sent = createSubmittedVerification(passport, 'passport');
const seen = { ...sent, viewer: 'boss' };
const opened: [Entry['action'], VerificationFields] = ['account.opened', initialVerification];
const upTo: [Entry['action'], VerificationFields][] = [
  opened,
  ['verification.submitted', sent],
  ['verification.viewed', seen],
];
const reason = 'The photograph is cut off at the lower edge.';
const refused = { ...seen, status: 'rejected', note: reason } as const;

export const nothing = afterActs(opened);
export const waiting = afterActs(opened, ['verification.submitted', sent]);
export const viewed = afterActs(...upTo);
export const verified = afterActs(...upTo, [
  'verification.approved',
  { ...seen, status: 'verified', note: '' },
]);
export const rejected = afterActs(...upTo, ['verification.rejected', refused]);
export const sentAgain = afterActs(
  ...upTo,
  ['verification.rejected', refused],
  ['verification.submitted', createSubmittedVerification(card, 'identity-card')],
);
/** The same document was submitted again, so the earlier decision is about it too. */
export const sameAgain = afterActs(
  ...upTo,
  ['verification.rejected', refused],
  ['verification.submitted', sent],
);
