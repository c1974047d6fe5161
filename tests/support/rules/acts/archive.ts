// Written by hand: nothing in the app writes an archive.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { createOp } from '@/domain/revision-fields';
import { buildAct, type Commit, type Fields } from '../writes';
import { createDeposit } from './deposit-acts';
import { getListFields, type ListKind, type ListState, listKinds } from './lists';
import { goodReason } from './objects';
import { createTrade } from './trade-acts';
import { createPayoutProposal, createWithdrawal } from './withdrawal-acts';

/** `history.archived`: the first element moves to the archive 0. */
export function buildArchiving(
  kind: ListKind,
  uid: string,
  before: ListState,
  actor: string,
): Commit {
  const op = createOp();
  const list = before.list.slice(0, 1);
  const fields = {
    ...getListFields(kind, before.list.slice(1), before.waiting),
    oldest: before.oldest,
  };
  const act = { uid, col: kind.col, rev: before.rev + 1, op, actor, action: 'history.archived' };
  return {
    ...buildAct({ ...act, fields, index: 0, before: { list }, after: { archive: '0' } }),
    archive: { path: `${kind.col}/${uid}/archive/0`, fields: { list, op, at: serverTimestamp() } },
  };
}

const createByList = {
  deposits: createDeposit,
  withdrawals: createWithdrawal,
  trades: createTrade,
  proposals: createPayoutProposal,
};
const closedTrade: Fields = {
  status: 'closed',
  closePrice: '64000.00',
  closedAt: Timestamp.now(),
  result: '0.00',
};

/** A decided element of a list. */
export const createDecidedElement = ({ col }: ListKind, uid: string): Fields =>
  createByList[col](uid, col === 'trades' ? closedTrade : { status: 'rejected', note: goodReason });

export const listsByName = Object.values(listKinds).map((kind) => [kind.col, kind] as const);
