import { Timestamp } from 'firebase/firestore/lite';
import { type AccountFigures, accountFigures, accountSchema } from '@/domain/account';
import { type Deposit, type DepositRequest, type Deposits, depositsSchema } from '@/domain/deposit';
import { newOp, type Op, type Uid } from '@/domain/envelope';
import { add } from '@/domain/money';
import { appended, decided } from '@/domain/undecided';
import { type Act, act, type Stored } from './act';
import type { Caller } from './caller';
import { ActError } from './errors';
import { rawList } from './list';
import { paths } from './paths';
import { readDoc } from './read';

/** The client's deposits in the order they were requested; null when none was ever requested. @throws DataShapeError, ActError */
export const getDeposits = (caller: Caller, uid: Uid): Promise<Deposits | null> => readDoc(caller, paths.deposits(uid), depositsSchema);

/** Appends one waiting deposit of the caller and its ledger entry in one commit. Safe to call again with the same `op`. @throws ActError */
export function requestDeposit(caller: Caller, request: DepositRequest, op: Op): Promise<void> {
  const { uid } = caller;
  return act(caller, uid, op, async (tx) => {
    const before = await tx.read(paths.deposits(uid), depositsSchema);
    const createdAt = inOrder(before, caller.now());
    const element = { ...request, id: op, uid, status: 'pending', note: '', createdAt };
    const fields = appended(before && rawList(before), element);
    const index = fields.list.length - 1;
    tx.record({
      uid,
      col: 'deposits',
      rev: before?.value.rev ?? 0,
      fields,
      action: 'deposit.requested',
      index,
      before: {},
      after: element,
    });
  });
}

/** Lists are in the order of time. Another device's clock may have been ahead: then the new element takes the last one's time. */
function inOrder(before: Stored<Deposits> | null, now: Date): Timestamp {
  const last = before && rawList(before).list.at(-1)?.createdAt;
  const time = Timestamp.fromDate(now);
  return last && last > time ? last : time;
}

/** Takes back the caller's own waiting deposit. Safe to call again. @throws ActError; `already-decided` when the desk was faster */
export function cancelDeposit(caller: Caller, id: Deposit['id'], op: Op): Promise<void> {
  return act(caller, caller.uid, op, async (tx) => {
    decide(tx, await waiting(tx, caller.uid, id), { status: 'cancelled', action: 'deposit.cancelled' });
  });
}

/**
 * Confirms that the coins came in and credits exactly the deposit's amount, in one commit. Desk only.
 * @throws ActError; `already-decided` when the client or another administrator was faster
 */
export function completeDeposit(caller: Caller, uid: Uid, id: Deposit['id'], op: Op): Promise<void> {
  return act(caller, uid, op, async (tx) => {
    const found = await waiting(tx, uid, id);
    const account = await tx.read(paths.account(uid), accountSchema);
    if (!account) throw new ActError('denied');
    decide(tx, found, { status: 'completed', action: 'deposit.completed' });
    const before = accountFigures(account.value);
    const after: AccountFigures = { ...before, balance: add(before.balance, found.deposit.amount) };
    tx.record({
      uid,
      col: 'accounts',
      rev: account.value.rev,
      fields: after,
      action: 'account.posted',
      before,
      after,
      op: newOp(),
      ref: op,
    });
  });
}

/** Refuses a deposit. Desk only. @param note why, as the client will read it @throws ActError, as {@link completeDeposit} */
export function rejectDeposit(caller: Caller, uid: Uid, id: Deposit['id'], note: string, op: Op): Promise<void> {
  return act(caller, uid, op, async (tx) => {
    decide(tx, await waiting(tx, uid, id), { status: 'rejected', action: 'deposit.rejected', note });
  });
}

interface Waiting {
  stored: Stored<Deposits>;
  deposit: Deposit;
  index: number;
}

async function waiting(tx: Act, uid: Uid, id: Deposit['id']): Promise<Waiting> {
  const stored = await tx.read(paths.deposits(uid), depositsSchema);
  const index = stored?.value.list.findIndex((one) => one.id === id) ?? -1;
  const deposit = stored?.value.list[index];
  if (!stored || !deposit) throw new ActError('denied');
  if (deposit.status !== 'pending') throw new ActError('already-decided');
  return { stored, deposit, index };
}

interface Decision {
  status: 'completed' | 'rejected' | 'cancelled';
  action: 'deposit.completed' | 'deposit.rejected' | 'deposit.cancelled';
  note?: string;
}

function decide(tx: Act, { stored, index, deposit: { uid } }: Waiting, { status, action, note = '' }: Decision) {
  const list = rawList(stored);
  const before = list.list[index];
  if (!before) throw new ActError('denied');
  const after = { ...before, status, note };
  tx.record({
    uid,
    col: 'deposits',
    rev: stored.value.rev,
    fields: decided(list, index, after),
    action,
    index,
    before,
    after,
    reason: note,
  });
}
