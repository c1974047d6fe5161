// Written by hand: nothing in the app writes an archive.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { createOp } from '@/domain/revision-fields';
import { deposit } from './acts';
import {
  type Kind,
  kinds,
  type ListState,
  listFieldsOf,
  proposal,
  trade,
  withdrawal,
} from './lists';
import { goodReason } from './objects';
import { type Commit, type Fields, recorded } from './writes';

/** `history.archived`: the first element moves to the archive 0. */
export function archived(kind: Kind, uid: string, before: ListState, actor: string): Commit {
  const op = createOp();
  const list = before.list.slice(0, 1);
  const fields = {
    ...listFieldsOf(kind, before.list.slice(1), before.waiting),
    oldest: before.oldest,
  };
  const act = { uid, col: kind.col, rev: before.rev + 1, op, actor, action: 'history.archived' };
  return {
    ...recorded({ ...act, fields, index: 0, before: { list }, after: { archive: '0' } }),
    archive: { path: `${kind.col}/${uid}/archive/0`, fields: { list, op, at: serverTimestamp() } },
  };
}

const makers = { deposits: deposit, withdrawals: withdrawal, trades: trade, proposals: proposal };
const closed: Fields = {
  status: 'closed',
  closePrice: '64000.00',
  closedAt: Timestamp.now(),
  result: '0.00',
};

/** A decided element of a list. */
export const decidedElement = ({ col }: Kind, uid: string): Fields =>
  makers[col](uid, col === 'trades' ? closed : { status: 'rejected', note: goodReason });

export const lists = Object.values(kinds).map((kind) => [kind.col, kind] as const);
