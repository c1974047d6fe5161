import type { Entry } from '@/domain/ledger/ledger';
import {
  createSubmittedVerification,
  initialVerification,
  type Verification,
  type VerificationFields,
} from '@/domain/requests/verification';

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

export interface Told {
  verification: Verification;
  entries: Entry[];
}

/** What is stored after these acts. */
function told(...acts: [Entry['action'], VerificationFields][]): Told {
  const entries = acts.map(([action, after], i) => entry(i + 1, action, after));
  const last = entries.at(-1);
  const fields = acts.at(-1)?.[1] ?? initialVerification;
  return { verification: { ...fields, rev: last?.rev ?? 1, op: last?.op ?? '', at: last?.at ?? day(1) }, entries };
}

const sent = createSubmittedVerification(passport, 'passport');
const seen = { ...sent, viewer: 'boss' };
const opened: [Entry['action'], VerificationFields] = ['account.opened', initialVerification];
const upTo: [Entry['action'], VerificationFields][] = [opened, ['verification.submitted', sent], ['verification.viewed', seen]];
const reason = 'The photograph is cut off at the lower edge.';
const refused = { ...seen, status: 'rejected', note: reason } as const;

export const nothing = told(opened);
export const waiting = told(opened, ['verification.submitted', sent]);
export const looked = told(...upTo);
export const verified = told(...upTo, ['verification.approved', { ...seen, status: 'verified', note: '' }]);
export const rejected = told(...upTo, ['verification.rejected', refused]);
export const sentAgain = told(
  ...upTo,
  ['verification.rejected', refused],
  ['verification.submitted', createSubmittedVerification(card, 'identity-card')],
);
/** The same document handed in once more, so that the decision before speaks of it too. */
export const sameAgain = told(...upTo, ['verification.rejected', refused], ['verification.submitted', sent]);
