import { serverTimestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from './acts';
import type { RulesDesk } from './desk';
import { type Commit, changed, type Fields, recorded } from './writes';

export const old = { bitcoin: 'tb1qold', ethereum: '0xOld', email: 'old@example.com' };
export const method = { bitcoin: 'tb1qnew', ethereum: '', email: 'new@example.com' };
/** `previous` as an earlier change left it. */
export const earlier = { bitcoin: { address: 'tb1qolder', at: inSeconds(-90) }, ethereum: { address: '0xOlder', at: inSeconds(-90) } };

/** An administrator, with the payment method as it is stored; nothing where there is none yet. */
export interface Admin {
  caller: DataContext;
  uid: string;
  payment: Fields | null;
}

/** An administrator with the payment method {@link old}. */
export async function seedAdminWithPayment(desk: RulesDesk, previous: Fields = earlier, user: Fields = {}): Promise<Admin> {
  const payment = { ...old, previous, rev: 3, op: 'earlier', at: inSeconds(-60) };
  const caller = await desk.newAdmin({ payment, user });
  return { caller, uid: caller.uid, payment };
}

/** What `previous` has of a coin whose address is replaced now. */
export const replaced = (address: string) => ({ address, at: serverTimestamp() });
/** Both addresses of {@link old} are replaced. */
export const bothReplaced = () => ({ bitcoin: replaced(old.bitcoin), ethereum: replaced(old.ethereum) });

/** Sets a payment method. `changes` are those of the document and of what the entry says about it. */
export function paymentUpdated({ uid, payment }: Admin, changes: Fields = {}, actor = uid): Commit {
  const before = payment ? { ...old, previous: payment.previous } : {};
  const fields = changed({ ...method, previous: payment ? bothReplaced() : {} }, changes);
  return recorded({
    uid,
    col: 'admins',
    rev: payment ? 4 : 1,
    op: createOp(),
    actor,
    action: 'payment.updated',
    fields,
    before,
    after: fields,
  });
}
