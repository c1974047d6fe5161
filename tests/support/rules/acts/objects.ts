// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { getDayNumber } from '../times';
import {
  buildAct,
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getMap,
  type Write,
} from '../writes';
import type { Figures } from './postings';

/**
 * An act that replaces one object of a document: the document without its revision fields, and what
 * the entry records.
 */
interface ObjectAct {
  uid: string;
  col: string;
  rev: number;
  actor: string;
  action: string;
  before: Fields;
  after: Fields;
  /** The document's fields, if the entry does not record all of them. */
  fields?: Fields;
  reason?: string;
  ref?: string;
  op?: string;
}

const buildObjectAct = ({ fields, op = createOp(), ...act }: ObjectAct) =>
  buildAct({ ...act, op, fields: fields ?? act.after });

/** The same act with other fields in its document and in its entry. */
export const changeContent = (commit: Commit, changes: Fields = {}): Commit =>
  changeCommit(commit, {
    document: changes,
    entry: { after: changeFields(getMap(commit, 'entry', 'after'), changes) },
  });

/** The same act as one of another revision, in the document and in its entry. */
export const setRevision = (rev: number, commit: Commit): Commit =>
  changeCommit(commit, { document: { rev }, entry: { rev } });

/** A valid reason of the desk. */
export const goodReason = 'As the client asked by letter.';

/** `account.adjusted`. */
export const buildAdjustment = ({
  uid,
  actor,
  from,
  changes,
  rev = 1,
  reason = goodReason,
  ref = '',
}: {
  uid: string;
  actor: string;
  from: Figures;
  changes: Fields;
  rev?: number;
  reason?: string;
  ref?: string;
}) => {
  const after = changeFields({ ...from }, changes);
  return buildObjectAct({
    uid,
    col: 'accounts',
    rev: rev + 1,
    actor,
    action: 'account.adjusted',
    before: { ...from },
    after,
    reason,
    ref,
  });
};

export const createPlan = (changes: Fields = {}): Fields =>
  changeFields({ name: 'Plus', fee: '25.00', days: 30, includes: ['A monthly call'] }, changes);

/** `plans.updated`, in the actor's own ledger. */
export function buildPlansUpdate(actor: string, rev: number, before: Fields | null, plans: Fields) {
  return buildObjectAct({
    uid: actor,
    col: 'desk',
    rev: rev + 1,
    actor,
    action: 'plans.updated',
    before: before === null ? {} : { plans: before },
    after: { plans },
  });
}

/** Everything open, with other values where a test needs them. */
export const createSwitches = (changes: Fields = {}): Fields =>
  changeFields({ deposits: true, withdrawals: true, trades: true, notice: '' }, changes);

/** Requests of this kind are paused. */
export const createPausedSwitches = (kind: string): Fields =>
  createSwitches({ [kind]: false, notice: 'We move to another bank until Monday.' });

/** `switches.updated`, in the actor's own ledger; `before` is null if there is no document. */
export function buildSwitchesUpdate(
  actor: string,
  rev: number,
  before: Fields | null,
  after: Fields,
) {
  return buildObjectAct({
    uid: actor,
    col: 'desk',
    rev: rev + 1,
    actor,
    action: 'switches.updated',
    before: before ?? {},
    after,
  });
}

/** A subscription to the plan of {@link createPlan}. */
export const createSubscription = (changes: Fields = {}): Fields =>
  changeFields({ plan: 'plus', amount: '25.00', duration: 30, date: Timestamp.now() }, changes);

/** `subscription.set`; `before` is null if there is no document. */
export const buildSubscription = ({
  uid,
  rev,
  before,
  to = createSubscription(),
  op = createOp(),
  actor = uid,
}: {
  uid: string;
  rev: number;
  before: Fields | null;
  to?: Fields;
  op?: string;
  actor?: string;
}) =>
  buildObjectAct({
    uid,
    col: 'subscriptions',
    rev: rev + 1,
    actor,
    op,
    action: 'subscription.set',
    before: before === null ? {} : { subscription: before },
    after: { subscription: to },
  });

/** `subscription.cancelled` by the client, `subscription.terminated` by the desk. */
export const buildSubscriptionEnd = ({
  uid,
  actor,
  rev,
  before,
  reason = actor === uid ? '' : goodReason,
}: {
  uid: string;
  actor: string;
  rev: number;
  before: Fields;
  reason?: string;
}) =>
  buildObjectAct({
    uid,
    col: 'subscriptions',
    rev: rev + 1,
    actor,
    action: actor === uid ? 'subscription.cancelled' : 'subscription.terminated',
    before: { subscription: before },
    after: { subscription: {} },
    reason,
  });

/** `subscription.charged`, for the subscription that `ref` set. */
export const buildFeeCharge = ({
  uid,
  actor,
  from,
  ref,
  fee = '25.00',
  rev = 1,
  reason = goodReason,
  op = `charge-${ref}`,
}: {
  uid: string;
  actor: string;
  from: Figures;
  ref: string;
  fee?: string;
  rev?: number;
  reason?: string;
  op?: string;
}) =>
  buildObjectAct({
    uid,
    col: 'accounts',
    rev: rev + 1,
    actor,
    op,
    action: 'subscription.charged',
    before: { ...from },
    after: { ...from, balance: subtract(from.balance, fee) },
    reason,
    ref,
  });

/** The entry of the fee that was charged for the subscription set by `ref`. */
export const createFeeEntry = (uid: string, ref = 'opened'): Record<string, Fields> => ({
  [`ledger/${uid}/entries/charge-${ref}`]: {
    op: `charge-${ref}`,
    ref,
    col: 'accounts',
    index: -1,
    rev: 2,
    actor: 'desk',
    action: 'subscription.charged',
    reason: goodReason,
    before: { balance: '25.00', profit: '0', bonus: '0' },
    after: { balance: '0.00', profit: '0', bonus: '0' },
    at: Timestamp.now(),
  },
});

export const getIdentityPath = (uid: string, name = 'passport.jpg') =>
  `images/${uid}/1767225600000-${name}`;
export const emptyVerification: Fields = {
  document: '',
  kind: '',
  status: 'not-verified',
  note: '',
  viewer: '',
};
/** A verification whose document is pending. */
export const createPendingVerification = (uid: string): Fields => ({
  ...emptyVerification,
  document: getIdentityPath(uid),
  kind: 'passport',
});

/** Any act on a verification. A submitted document has a time, which the entry does not record. */
export const buildVerificationAct = ({
  uid,
  actor,
  kind,
  rev,
  before,
  changes,
  reason = '',
}: {
  uid: string;
  actor: string;
  kind: 'submitted' | 'approved' | 'rejected' | 'viewed';
  rev: number;
  before: Fields;
  changes: Fields;
  reason?: string;
}) => {
  const after = changeFields(before, changes);
  return buildObjectAct({
    uid,
    col: 'verifications',
    rev: rev + 1,
    actor,
    action: `verification.${kind}`,
    before,
    after,
    reason,
    ...(kind === 'submitted' && { fields: { ...after, submittedAt: serverTimestamp() } }),
  });
};

/**
 * An act on the profile: the whole document before, the changes, and the fields that the entry
 * records.
 */
export const buildProfileAct = (
  user: Fields,
  actor: string,
  action: 'status.changed' | 'status.frozen' | 'closure.requested' | 'profile.corrected',
  changes: Fields,
  recordedFields: readonly string[],
  reason = '',
) => {
  const { rev, op: _, at: __, ...fields } = user;
  const after = changeFields(fields, changes);
  const pick = (from: Fields) =>
    Object.fromEntries(recordedFields.map((key) => [key, from[key] ?? '']));
  return buildObjectAct({
    uid: String(user.uid),
    col: 'users',
    rev: Number(rev) + 1,
    actor,
    action,
    fields: after,
    before: pick(fields),
    after: pick(after),
    reason,
  });
};

/** A notice of the desk. @param audience a uid, `everyone` or `status-{status}` */
export const buildNotice = (
  by: string,
  audience: string,
  changes: Fields = {},
  id = createOp(),
): Record<'document', Write> => {
  const fields = {
    title: 'Opening hours',
    body: 'We are closed on Friday.',
    by,
    at: serverTimestamp(),
  };
  return buildDocument(`notices/${audience}/items/${id}`, changeFields(fields, changes));
};

/** A message of the contact form and the inbox that names it. */
export const buildMessage = (
  changes: Fields = {},
  id = createOp(),
): Record<'document' | 'inbox', Write> => {
  const at = serverTimestamp();
  const fields = { name: 'N', email: 'n@example.com', subject: 'S', body: 'B', status: 'new', at };
  return {
    document: { path: `messages/${id}`, fields: changeFields(fields, changes) },
    inbox: { path: 'desk/inbox', fields: { id, at } },
  };
};

/** The count of profile edits in `limits/{uid}`. */
export const createEditCount = (count = 1, day = getDayNumber(Date.now())): Fields => ({
  'profile.edited': { at: serverTimestamp(), day, count },
});

/** A client's edit of its own profile. */
export const buildProfileEdit = (
  uid: string,
  fields: Fields,
): Record<'document' | 'limits', Write> => ({
  document: { path: `users/${uid}`, fields },
  limits: { path: `limits/${uid}`, fields: createEditCount() },
});

/** A document without an entry, as for texts that move no money. */
export const buildDocument = (path: string, fields: Fields): Record<'document', Write> => ({
  document: { path, fields },
});
