// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import type { ClientSetup, RulesDesk } from '../desk';
import { inSeconds } from '../times';
import { buildAct, type Commit, changeFields, type Fields } from '../writes';

export const storedPaymentMethod = {
  bitcoin: 'tb1qold',
  ethereum: '0xOld',
  email: 'old@example.com',
};
export const nextPaymentMethod = {
  bitcoin: 'tb1qnew',
  ethereum: '0xNew',
  email: 'new@example.com',
};
/** What an entry records of a method whose bitcoin address was replaced before. */
export const createPaymentMethod = (changes: Fields = {}): Fields =>
  changeFields(
    { ...storedPaymentMethod, previous: { bitcoin: { address: 'tb1qolder', at: inSeconds(-90) } } },
    changes,
  );

/** Whose payment method it is. */
export interface Payee {
  uid: string;
  /** What an entry records of the method. */
  before: Fields;
}

const storedRev = 1;
/** A method as it is stored, in its first revision. */
export const toStoredMethod = (before: Fields): Fields => ({
  ...before,
  rev: storedRev,
  op: 'earlier',
  at: inSeconds(-60),
});

/** An administrator with this method. */
export async function seedPayee(
  desk: RulesDesk,
  before: Fields = createPaymentMethod(),
  setup: ClientSetup = {},
): Promise<Payee & { caller: DataContext }> {
  const caller = await desk.seedAdmin({ ...setup, payment: toStoredMethod(before) });
  return { caller, uid: caller.uid, before };
}

/** `payment.updated` of an administrator who had no method. */
export const buildFirstPayment = (uid: string): Commit => {
  const fields = { ...storedPaymentMethod, previous: {} };
  return buildAct({
    uid,
    col: 'admins',
    rev: 1,
    op: createOp(),
    actor: uid,
    action: 'payment.updated',
    fields,
    before: {},
    after: fields,
  });
};

/**
 * `payment.updated`: {@link nextPaymentMethod} replaces the method, unless `changes` say otherwise.
 * @param words `ref` and `reason`, where another manager confirms it
 */
export function buildPaymentChange(
  { uid, before }: Payee,
  changes: Fields = {},
  actor = uid,
  words: { ref?: string; reason?: string } = {},
): Commit {
  const next: Fields = { ...nextPaymentMethod, ...changes };
  const replaced = ['bitcoin', 'ethereum'].filter((coin) => next[coin] !== before[coin]);
  const previous = {
    ...(before.previous as Fields),
    ...Object.fromEntries(
      replaced.map((coin) => [coin, { address: before[coin], at: serverTimestamp() }]),
    ),
  };
  const fields = changeFields({ ...nextPaymentMethod, previous }, changes);
  const act = {
    uid,
    actor,
    col: 'admins',
    action: 'payment.updated',
    rev: storedRev + 1,
    op: createOp(),
  };
  return buildAct({ ...act, ...words, fields, before, after: fields });
}
