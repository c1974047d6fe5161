// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's functions do not allow.
import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from './acts';
import { type ClientSetup, proposer, type RulesDesk } from './desk';
import { type Commit, changed, type Fields, missing, recorded } from './writes';

export const method = { bitcoin: 'tb1qold', ethereum: '0xOld', email: 'old@example.com' };
export const nextMethod = { bitcoin: 'tb1qnew', ethereum: '0xNew', email: 'new@example.com' };
/** What an entry records of a method whose bitcoin address was replaced before. */
export const methodFields = (changes: Fields = {}): Fields =>
  changed({ ...method, previous: { bitcoin: { address: 'tb1qolder', at: inSeconds(-90) } } }, changes);
/** A method that waits, as it is stored. @param age seconds */
export const waitingMethod = (age: number, changes: Fields = {}): Fields =>
  changed({ ...nextMethod, by: proposer, op: 'proposed', at: inSeconds(-age) }, changes);

/** Whose payment method it is. */
export interface Payee {
  caller: DataContext;
  uid: string;
  /** What an entry records of the method. */
  before: Fields;
}

const storedRev = 1;

/** An administrator with this method, in its first revision. */
export async function newPayee(desk: RulesDesk, before: Fields = methodFields(), setup: ClientSetup = {}): Promise<Payee> {
  const payment = { ...before, rev: storedRev, op: 'earlier', at: inSeconds(-60) };
  const caller = await desk.newAdmin({ ...setup, payment });
  return { caller, uid: caller.uid, before };
}

type Act = { actor: string; action: string; fields: Fields; op?: string; ref?: string };
const paymentAct = ({ uid, before }: Payee, { op = createOp(), fields, ...act }: Act): Commit =>
  recorded({ ...act, uid, col: 'admins', rev: storedRev + 1, op, fields, before, after: fields });

/** `payment.updated` of an administrator who had no method. */
export const paymentSet = (uid: string): Commit => {
  const fields = { ...method, previous: {} };
  return recorded({ uid, col: 'admins', rev: 1, op: createOp(), actor: uid, action: 'payment.updated', fields, before: {}, after: fields });
};

/** `payment.updated`: the method is replaced by {@link nextMethod}, unless `changes` say otherwise. */
export function paymentReplaced(payee: Payee, changes: Fields = {}, actor = payee.uid, ref = ''): Commit {
  const { before } = payee;
  const next: Fields = { ...nextMethod, ...changes };
  const replaced = ['bitcoin', 'ethereum'].filter((coin) => next[coin] !== before[coin]);
  const previous = {
    ...(before.previous as Fields),
    ...Object.fromEntries(replaced.map((coin) => [coin, { address: before[coin], at: serverTimestamp() }])),
  };
  return paymentAct(payee, { actor, action: 'payment.updated', ref, fields: changed({ ...nextMethod, previous }, changes) });
}

/** `payment.updated` to the method that waits. */
export const paymentConfirmed = (payee: Payee, actor: string, changes: Fields = {}, ref = 'proposed'): Commit =>
  paymentReplaced(payee, changes, actor, ref);

/** `payment.proposed` of {@link nextMethod}, unless `changes` of what is proposed say otherwise. */
export function paymentProposed(payee: Payee, changes: Fields = {}, actor = payee.uid): Commit {
  const op = createOp();
  const proposed = changed({ ...nextMethod, by: actor, op, at: serverTimestamp() }, changes);
  return paymentAct(payee, { actor, action: 'payment.proposed', op, fields: { ...payee.before, proposed } });
}

/** `payment.proposed` that leaves none. */
export const proposedPaymentRemoved = (payee: Payee, actor: string): Commit =>
  paymentAct(payee, { actor, action: 'payment.proposed', fields: changed(payee.before, { proposed: missing }) });
