// Written by hand, not by src/data: a mistake that the app shares with a test would stay hidden,
// and a test writes what the app never would.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { emptyAccount } from '@/domain/accounts/account';
import { createProfile } from '@/domain/accounts/new-client';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { termsVersion } from '@/domain/accounts/terms';
import { initialVerification } from '@/domain/identity/verification';
import { add } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { type Commit, changed, type Fields, recorded, type Write } from './writes';

/** A list document as it is stored; revision 0 when there is none. */
export interface Listing {
  list: Fields[];
  pending: number;
  oldest: unknown;
  rev: number;
}

export const noDeposits: Listing = { list: [], pending: 0, oldest: null, rev: 0 };

/** The time of an element, `seconds` from now. */
export const inSeconds = (seconds: number) => Timestamp.fromMillis(Date.now() + seconds * 1_000);

export const deposit = (uid: string, changes: Fields = {}): Fields =>
  changed(
    {
      id: createOp(),
      uid,
      coin: 'bitcoin',
      amount: '250.00',
      units: '0.00389348',
      rate: '64210.00',
      address: 'tb1qdesk',
      txid: '',
      status: 'pending',
      note: '',
      received: changes.status === 'completed' ? (changes.amount ?? '250.00') : '0',
      createdAt: Timestamp.now(),
    },
    changes,
  );

/** Deposits of these statuses, a second apart, the last of them a minute ago. */
export function listing(uid: string, statuses: readonly string[], changes: Fields = {}): Listing {
  const list = statuses.map((status, i) =>
    deposit(uid, { status, createdAt: inSeconds(-60 - statuses.length + i), ...changes }),
  );
  const waiting = list.filter(({ status }) => status === 'pending');
  return {
    list,
    pending: waiting.length,
    oldest: waiting[0]?.createdAt ?? null,
    rev: statuses.length,
  };
}

/** The list as a stored document. */
export const stored = (before: Listing): Fields => ({
  ...before,
  op: 'earlier',
  at: inSeconds(-60),
});

/** `deposit.requested`: `changes` are the element's. */
export function requested(uid: string, before: Listing, changes: Fields = {}, actor = uid): Commit {
  const op = createOp();
  const element = deposit(uid, { id: op, ...changes });
  const fields = {
    list: [...before.list, element],
    pending: before.pending + 1,
    oldest: before.oldest ?? element.createdAt ?? null,
  };
  const index = before.list.length;
  return recorded({
    uid,
    col: 'deposits',
    rev: before.rev + 1,
    op,
    actor,
    action: 'deposit.requested',
    fields,
    index,
    before: {},
    after: element,
  });
}

export interface Decision {
  actor: string;
  /** Place in the list; by default the first. */
  index?: number;
  status: string;
  /** The last word of the action; by default the status. */
  action?: string;
  note?: string;
  reason?: string;
  /** The received amount of a completed one; by default the announced amount. */
  received?: unknown;
  /** Other changes of the element. */
  changes?: Fields;
  op?: string;
}

/** `deposit.cancelled`, `.completed`, `.rejected`: the list and its entry, without a posting. */
export function decided(
  uid: string,
  before: Listing,
  decision: Decision,
): { document: Write; entry: Write } {
  const {
    actor,
    index = 0,
    status,
    action = status,
    note = '',
    reason = note,
    changes = {},
    op = createOp(),
  } = decision;
  const element = before.list[index] ?? {};
  const { received = action === 'completed' ? element.amount : element.received } = decision;
  const after = changed({ ...element, status, note, received }, changes);
  const list = before.list.with(index, after);
  const fields = {
    list,
    pending: before.pending - 1,
    oldest: list.find((one) => one.status === 'pending')?.createdAt ?? null,
  };
  const act = { uid, col: 'deposits', rev: before.rev + 1, op, actor, action: `deposit.${action}` };
  return recorded({ ...act, fields, index, before: element, after, reason });
}

export interface Figures {
  balance: string;
  profit: string;
  bonus: string;
}

/** `account.posted`, for the act `ref`. */
export function posted(
  uid: string,
  actor: string,
  ref: string,
  rev: number,
  before: Fields,
  after: Fields,
): { account: Write; posting: Write } {
  const { document, entry } = recorded({
    uid,
    col: 'accounts',
    rev,
    op: createOp(),
    actor,
    action: 'account.posted',
    fields: after,
    before,
    after,
    ref,
  });
  return { account: document, posting: entry };
}

/**
 * `deposit.completed` with its `account.posted`, from the account `from` of revision `accountRev`
 * to `to`.
 */
export function completed(
  uid: string,
  before: Listing,
  decision: Partial<Decision> & { actor: string },
  from: Figures,
  to: Partial<Figures>,
  accountRev = 1,
): Commit {
  const op = decision.op ?? createOp();
  return {
    ...decided(uid, before, { status: 'completed', ...decision, op }),
    ...posted(uid, decision.actor, op, accountRev + 1, { ...from }, { ...from, ...to }),
  };
}

export const transactionDigits = '9b2f61c4'.repeat(8);

/** The document that claims a payment. @param key coin, digits of the transaction id, and output */
export const credited = (key: string, uid: string, op: string): Write => ({
  path: `credited/${key}`,
  fields: { uid, op, at: serverTimestamp() },
});

/**
 * As {@link completed}, for an output of a transaction.
 * @param key of the claim, if it is not that of the payment
 */
export function completedFor(
  payment: { txid: string; output: unknown },
  uid: string,
  before: Listing,
  decision: Partial<Decision> & { actor: string },
  from: Figures,
  to: Partial<Figures>,
  key = `${String(before.list[decision.index ?? 0]?.coin)}-${payment.txid.toLowerCase().replace(/^0x/, '')}-${String(payment.output)}`,
): Commit {
  const op = decision.op ?? createOp();
  const changes = { ...payment, ...decision.changes };
  return {
    ...completed(uid, before, { ...decision, op, changes }, from, to),
    credited: credited(key, uid, op),
  };
}

/**
 * `account.opened`: the profile, account, holds and verification of a newcomer. `changes` are the
 * profile's.
 */
export function opened(uid: string, changes: Fields = {}, op = createOp(), actor = uid): Commit {
  const profile = changed(createProfile(uid, newClientOf(uid), new Date()), changes);
  const first = { uid, rev: 1, actor, action: 'account.opened', before: {} };
  const users = recorded({
    ...first,
    col: 'users',
    op,
    fields: profile,
    after: { ...profile, terms: termsVersion },
  });
  const accounts = recorded({
    ...first,
    col: 'accounts',
    op: `accounts-${op}`,
    fields: emptyAccount,
    after: emptyAccount,
    ref: op,
  });
  const verifications = recorded({
    ...first,
    col: 'verifications',
    op: `verifications-${op}`,
    fields: initialVerification,
    after: initialVerification,
    ref: op,
  });
  return {
    user: users.document,
    userEntry: users.entry,
    account: accounts.document,
    accountEntry: accounts.entry,
    verification: verifications.document,
    verificationEntry: verifications.entry,
    holds: { path: `holds/${uid}`, fields: { reserved: '0', staked: '0', rev: 1, op } },
  };
}

export const decisions = ['completed', 'rejected', 'cancelled'] as const;
export type DecisionKind = (typeof decisions)[number];

/** As {@link decide}, for an account that is not the empty one of its first revision. */
export function decideFrom(
  account: { balance: string; rev: number },
  kind: DecisionKind,
  uid: string,
  before: Listing,
  decision: Partial<Decision> & { actor: string },
): Commit {
  if (kind !== 'completed') return decide(kind, uid, before, decision);
  const from = { ...emptyAccount, balance: account.balance };
  return completed(
    uid,
    before,
    decision,
    from,
    { balance: add(account.balance, '250.00') },
    account.rev,
  );
}

/**
 * The whole valid commit by which `actor` decides a deposit of `uid`, posting included. Every
 * amount is 250.00.
 */
export function decide(
  kind: DecisionKind,
  uid: string,
  before: Listing,
  decision: Partial<Decision> & { actor: string },
): Commit {
  if (kind === 'completed')
    return completed(uid, before, decision, emptyAccount, { balance: '250.00' });
  const note = kind === 'rejected' ? 'No such coins came in.' : '';
  return decided(uid, before, { status: kind, note, ...decision });
}
