// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import type { Figures } from './acts';
import { altered, type Commit, changed, type Fields, getMap, recorded, type Write } from './writes';

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

const objectAct = ({ fields, op = createOp(), ...act }: ObjectAct) =>
  recorded({ ...act, op, fields: fields ?? act.after });

/** The same act with other fields in its document and in its entry. */
export const retold = (commit: Commit, changes: Fields = {}): Commit =>
  altered(commit, {
    document: changes,
    entry: { after: changed(getMap(commit, 'entry', 'after'), changes) },
  });

/** The same act as one of another revision, in the document and in its entry. */
export const ofRevision = (rev: number, commit: Commit): Commit =>
  altered(commit, { document: { rev }, entry: { rev } });

/** A valid reason of the desk. */
export const goodReason = 'As the client asked by letter.';

/** `account.adjusted`. */
export const adjusted = (
  uid: string,
  actor: string,
  from: Figures,
  changes: Fields,
  { rev = 1, reason = goodReason, ref = '' }: { rev?: number; reason?: string; ref?: string } = {},
) => {
  const after = changed({ ...from }, changes);
  return objectAct({
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

export const planOf = (changes: Fields = {}): Fields =>
  changed({ name: 'Plus', fee: '25.00', days: 30, includes: ['A monthly call'] }, changes);

/** `plans.updated`, in the actor's own ledger. */
export function plansUpdated(actor: string, rev: number, before: Fields | null, plans: Fields) {
  return objectAct({
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
export const switchesOf = (changes: Fields = {}): Fields =>
  changed({ deposits: true, withdrawals: true, trades: true, notice: '' }, changes);

/** Requests of this kind are paused. */
export const pausedSwitches = (kind: string): Fields =>
  switchesOf({ [kind]: false, notice: 'We move to another bank until Monday.' });

/** `switches.updated`, in the actor's own ledger; `before` is null if there is no document. */
export function switchesUpdated(actor: string, rev: number, before: Fields | null, after: Fields) {
  return objectAct({
    uid: actor,
    col: 'desk',
    rev: rev + 1,
    actor,
    action: 'switches.updated',
    before: before ?? {},
    after,
  });
}

/** A subscription to the plan of {@link planOf}. */
export const subscription = (changes: Fields = {}): Fields =>
  changed({ plan: 'plus', amount: '25.00', duration: 30, date: Timestamp.now() }, changes);

/** `subscription.set`; `before` is null if there is no document. */
export const subscribed = (
  uid: string,
  rev: number,
  before: Fields | null,
  to: Fields = subscription(),
  op = createOp(),
  actor = uid,
) =>
  objectAct({
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
export const unsubscribed = (
  uid: string,
  actor: string,
  rev: number,
  before: Fields,
  reason = actor === uid ? '' : goodReason,
) =>
  objectAct({
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
export const charged = (
  uid: string,
  actor: string,
  from: Figures,
  ref: string,
  {
    fee = '25.00',
    rev = 1,
    reason = goodReason,
    op = `charge-${ref}`,
  }: { fee?: string; rev?: number; reason?: string; op?: string } = {},
) =>
  objectAct({
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
export const feeCharged = (uid: string, ref = 'opened'): Record<string, Fields> => ({
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

export const identityFile = (uid: string, name = 'passport.jpg') =>
  `images/${uid}/1767225600000-${name}`;
export const emptyVerification: Fields = {
  document: '',
  kind: '',
  status: 'not-verified',
  note: '',
  viewer: '',
};
/** A verification whose document is pending. */
export const pendingVerification = (uid: string): Fields => ({
  ...emptyVerification,
  document: identityFile(uid),
  kind: 'passport',
});

/** Any act on a verification. A submitted document has a time, which the entry does not record. */
export const verification = (
  uid: string,
  actor: string,
  kind: 'submitted' | 'approved' | 'rejected' | 'viewed',
  rev: number,
  before: Fields,
  changes: Fields,
  reason = '',
) => {
  const after = changed(before, changes);
  return objectAct({
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
export const profileAct = (
  user: Fields,
  actor: string,
  action: 'status.changed' | 'status.frozen' | 'closure.requested' | 'profile.corrected',
  changes: Fields,
  recordedFields: readonly string[],
  reason = '',
) => {
  const { rev, op: _, at: __, ...fields } = user;
  const after = changed(fields, changes);
  const pick = (from: Fields) =>
    Object.fromEntries(recordedFields.map((key) => [key, from[key] ?? '']));
  return objectAct({
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
export const noticeTo = (
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
  return documentOnly(`notices/${audience}/items/${id}`, changed(fields, changes));
};

/** A message of the contact form and the inbox that names it. */
export const messageSent = (
  changes: Fields = {},
  id = createOp(),
): Record<'document' | 'inbox', Write> => {
  const at = serverTimestamp();
  const fields = { name: 'N', email: 'n@example.com', subject: 'S', body: 'B', status: 'new', at };
  return {
    document: { path: `messages/${id}`, fields: changed(fields, changes) },
    inbox: { path: 'desk/inbox', fields: { id, at } },
  };
};

/** The UTC day of a moment, in days since 1970. @param time epoch ms */
export const dayOf = (time: number): number => Math.floor(time / 86_400_000);

/** The count of profile edits in `limits/{uid}`. */
export const editCounted = (count = 1, day = dayOf(Date.now())): Fields => ({
  'profile.edited': { at: serverTimestamp(), day, count },
});

/** A client's edit of its own profile. */
export const profileEdited = (
  uid: string,
  fields: Fields,
): Record<'document' | 'limits', Write> => ({
  document: { path: `users/${uid}`, fields },
  limits: { path: `limits/${uid}`, fields: editCounted() },
});

/** A document without an entry, as for texts that move no money. */
export const documentOnly = (path: string, fields: Fields): Record<'document', Write> => ({
  document: { path, fields },
});
