// Written by hand, not by src/data: tests move elements that the app never would, such as pending ones.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { deposit } from './acts';
import type { RulesDesk } from './desk';
import { type Kind, kinds, type ListState, listFieldsOf, proposal, stateOf, storedList, trade, withdrawal } from './lists';
import { goodReason } from './objects';
import { type Commit, type Fields, recorded, type Write } from './writes';

/** `history.archived`: `count` elements from `index` moved to the archive `n`. */
export function archived(
  kind: Kind,
  uid: string,
  before: ListState,
  { actor, index = 0, count = 1, n = '0' }: { actor: string; index?: number; count?: number; n?: string },
): { document: Write; entry: Write; archive: Write } {
  const op = createOp();
  const gone = before.list.slice(index, index + count);
  const fields = { ...listFieldsOf(kind, before.list.toSpliced(index, count), before.waiting), oldest: before.oldest };
  const act = { uid, col: kind.col, rev: before.rev + 1, op, actor, action: 'history.archived' };
  return {
    ...recorded({ ...act, fields, index, before: { list: gone }, after: { archive: n } }),
    archive: { path: `${kind.col}/${uid}/archive/${n}`, fields: { list: gone, op, at: serverTimestamp() } },
  };
}

const makers = { deposits: deposit, withdrawals: withdrawal, trades: trade, proposals: proposal };
const closed: Fields = { status: 'closed', closePrice: '64000.00', closedAt: Timestamp.now(), result: '0.00' };

/** Somebody's list, and who archives it. */
export interface ListToArchive {
  caller: DataContext;
  uid: string;
  kind: Kind;
  before: ListState;
}

/** An element of the list, decided or pending. */
export const elementOf = ({ col, waiting }: Kind, uid: string, waits = false): Fields =>
  makers[col](uid, waits ? { status: waiting } : col === 'trades' ? closed : { status: 'rejected', note: goodReason });

/** @param layout a letter for each element: `d` for decided, `w` for pending. @param caller an administrator, unless it is its own list */
export async function seedListToArchive(
  desk: RulesDesk,
  caller: DataContext,
  kind: Kind,
  layout: string,
  uid = desk.newUid(),
): Promise<ListToArchive> {
  const before = stateOf(
    kind,
    [...layout].map((letter) => elementOf(kind, uid, letter === 'w')),
  );
  const isAdmin = caller.uid === uid;
  await desk.newClient({ user: { status: 'active', admin: isAdmin }, [kind.col]: storedList(kind, before) }, uid);
  return { caller, uid, kind, before };
}

interface Part {
  index?: number;
  count?: number;
  n?: string;
  actor?: string;
}

/** `history.archived` of the first element, unless said otherwise. */
export const archiveCommit = ({ kind, uid, before, caller }: ListToArchive, { actor = caller.uid, ...part }: Part = {}): Commit =>
  archived(kind, uid, before, { actor, ...part });

export const lists = Object.values(kinds).map((kind) => [kind.col, kind] as const);
