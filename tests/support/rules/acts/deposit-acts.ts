// Written by hand, not by src/data: a mistake that the app shares with a test would stay hidden,
// and a test writes what the app never would.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { emptyAccount } from '@/domain/accounts/account';
import { add } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { inSeconds } from '../times';
import { buildAct, type Commit, changeFields, type Fields, type Write } from '../writes';
import { buildPosting, type Figures } from './postings';

/** A list document as it is stored; revision 0 when there is none. */
export interface DepositList {
  list: Fields[];
  pending: number;
  oldest: unknown;
  rev: number;
}

export const noDeposits: DepositList = { list: [], pending: 0, oldest: null, rev: 0 };

export const createDeposit = (uid: string, changes: Fields = {}): Fields =>
  changeFields(
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
export function createDepositList(
  uid: string,
  statuses: readonly string[],
  changes: Fields = {},
): DepositList {
  const list = statuses.map((status, i) =>
    createDeposit(uid, { status, createdAt: inSeconds(-60 - statuses.length + i), ...changes }),
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
export const toStoredDeposits = (before: DepositList): Fields => ({
  ...before,
  op: 'earlier',
  at: inSeconds(-60),
});

/** `deposit.requested`: `changes` are the element's. */
export function buildDepositRequest(
  uid: string,
  before: DepositList,
  changes: Fields = {},
  actor = uid,
): Commit {
  const op = createOp();
  const element = createDeposit(uid, { id: op, ...changes });
  const fields = {
    list: [...before.list, element],
    pending: before.pending + 1,
    oldest: before.oldest ?? element.createdAt ?? null,
  };
  const index = before.list.length;
  return buildAct({
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

interface DepositDecision {
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
export function buildDepositDecision(
  uid: string,
  before: DepositList,
  decision: DepositDecision,
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
  const after = changeFields({ ...element, status, note, received }, changes);
  const list = before.list.with(index, after);
  const fields = {
    list,
    pending: before.pending - 1,
    oldest: list.find((one) => one.status === 'pending')?.createdAt ?? null,
  };
  const act = { uid, col: 'deposits', rev: before.rev + 1, op, actor, action: `deposit.${action}` };
  return buildAct({ ...act, fields, index, before: element, after, reason });
}

/**
 * `deposit.completed` with its `account.posted`, from the account `from` of revision `accountRev`
 * to `to`.
 */
export function buildDepositCredit(
  uid: string,
  before: DepositList,
  decision: Partial<DepositDecision> & { actor: string },
  from: Figures,
  to: Partial<Figures>,
  accountRev = 1,
): Commit {
  const op = decision.op ?? createOp();
  return {
    ...buildDepositDecision(uid, before, { status: 'completed', ...decision, op }),
    ...buildPosting({
      uid,
      actor: decision.actor,
      ref: op,
      rev: accountRev + 1,
      before: { ...from },
      after: { ...from, ...to },
    }),
  };
}

export const transactionDigits = '9b2f61c4'.repeat(8);

/** The document that claims a payment. @param key coin, digits of the transaction id, and output */
export const buildClaim = (key: string, uid: string, op: string): Write => ({
  path: `credited/${key}`,
  fields: { uid, op, at: serverTimestamp() },
});

/**
 * As {@link buildDepositCredit}, for an output of a transaction.
 * @param key of the claim, if it is not that of the payment
 */
export function buildPaymentCredit(
  payment: { txid: string; output: unknown },
  uid: string,
  before: DepositList,
  decision: Partial<DepositDecision> & { actor: string },
  from: Figures,
  to: Partial<Figures>,
  key = `${String(before.list[decision.index ?? 0]?.coin)}-${payment.txid.toLowerCase().replace(/^0x/, '')}-${String(payment.output)}`,
): Commit {
  const op = decision.op ?? createOp();
  const changes = { ...payment, ...decision.changes };
  return {
    ...buildDepositCredit(uid, before, { ...decision, op, changes }, from, to),
    credited: buildClaim(key, uid, op),
  };
}

export const decisionKinds = ['completed', 'rejected', 'cancelled'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** As {@link buildDecision}, for an account that is not the empty one of its first revision. */
export function buildLaterDecision(
  account: { balance: string; rev: number },
  kind: DecisionKind,
  uid: string,
  before: DepositList,
  decision: Partial<DepositDecision> & { actor: string },
): Commit {
  if (kind !== 'completed') return buildDecision(kind, uid, before, decision);
  const from = { ...emptyAccount, balance: account.balance };
  return buildDepositCredit(
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
export function buildDecision(
  kind: DecisionKind,
  uid: string,
  before: DepositList,
  decision: Partial<DepositDecision> & { actor: string },
): Commit {
  if (kind === 'completed')
    return buildDepositCredit(uid, before, decision, emptyAccount, { balance: '250.00' });
  const note = kind === 'rejected' ? 'No such coins came in.' : '';
  return buildDepositDecision(uid, before, { status: kind, note, ...decision });
}

/** A transaction that nobody else names. */
export const createTxid = () =>
  transactionDigits.slice(0, 32) + crypto.randomUUID().replaceAll('-', '');
