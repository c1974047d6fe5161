// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { createOp } from '@/domain/revision-fields';
import { inSeconds } from '../times';
import { buildAct, changeFields, type Fields, type Write } from '../writes';

/**
 * Lists of requests and proposals. `waiting` is the status of pending elements and the field that
 * counts them.
 */
export const listKinds = {
  deposits: { col: 'deposits', waiting: 'pending', time: 'createdAt' },
  withdrawals: { col: 'withdrawals', waiting: 'pending', time: 'createdAt' },
  trades: { col: 'trades', waiting: 'open', time: 'openedAt' },
  proposals: { col: 'proposals', waiting: 'pending', time: 'at' },
} as const;
export type ListKind = (typeof listKinds)[keyof typeof listKinds];

/** A list document as it is stored; revision 0 when there is none. */
export interface ListState {
  list: Fields[];
  waiting: number;
  oldest: unknown;
  rev: number;
}
export const noList: ListState = { list: [], waiting: 0, oldest: null, rev: 0 };

export interface Holds {
  reserved: string;
  staked: string;
  rev?: number;
}

/** The list as a stored document. */
export const toStoredList = (
  { col, waiting: name }: ListKind,
  { list, waiting, oldest, rev }: ListState,
): Fields => ({
  list,
  [name]: waiting,
  ...(col === 'proposals' && { open: countOpenProposals(list) }),
  oldest,
  rev,
  op: 'earlier',
  at: inSeconds(-60),
});

/** The age of the newest element of a list, in seconds: the time of every trade is over. */
const newestAges = { deposits: 60, withdrawals: 60, trades: 691_200, proposals: 60 } as const;

/** These elements a second apart, the last of them a minute ago, or eight days ago for trades. */
export function createListState(
  { col, waiting, time }: ListKind,
  elements: readonly Fields[],
): ListState {
  const list = elements.map((element, i) => ({
    ...element,
    [time]: inSeconds(-newestAges[col] - elements.length + i),
  }));
  const open = list.filter(({ status }) => status === waiting);
  return { list, waiting: open.length, oldest: open[0]?.[time] ?? null, rev: elements.length };
}

/**
 * How many proposals of a list wait, by author. An author whose proposals are all decided keeps a
 * zero.
 */
export function countOpenProposals(list: readonly Fields[]): Record<string, number> {
  const open: Record<string, number> = {};
  for (const { by, status } of list)
    if (typeof by === 'string') open[by] = (open[by] ?? 0) + (status === 'pending' ? 1 : 0);
  return open;
}

export const getListFields = (
  { col, waiting, time }: ListKind,
  list: Fields[],
  count: number,
): Fields => ({
  list,
  [waiting]: count,
  ...(col === 'proposals' && { open: countOpenProposals(list) }),
  oldest: list.find(({ status }) => status === waiting)?.[time] ?? null,
});

/** A list with one more pending element, and the entry. */
export function buildAppend(
  kind: ListKind,
  uid: string,
  before: ListState,
  element: Fields,
  action: string,
  actor = uid,
) {
  const fields = getListFields(kind, [...before.list, element], before.waiting + 1);
  const act = { uid, col: kind.col, rev: before.rev + 1, op: String(element.id), actor, action };
  return buildAct({ ...act, fields, index: before.list.length, before: {}, after: element });
}

interface ElementChange {
  actor: string;
  action: string;
  /** Place in the list; by default the first. */
  index?: number;
  /** Changes of the element. */
  changes?: Fields;
  reason?: string;
  ref?: string;
  op?: string;
}

/** A list with one pending element decided, and the entry. */
export function buildListDecision(
  kind: ListKind,
  uid: string,
  before: ListState,
  act: ElementChange,
): { document: Write; entry: Write } {
  const { actor, action, index = 0, changes = {}, reason = '', ref = '', op = createOp() } = act;
  const element = before.list[index] ?? {};
  const after = changeFields(element, changes);
  const fields = getListFields(kind, before.list.with(index, after), before.waiting - 1);
  return buildAct({
    uid,
    col: kind.col,
    rev: before.rev + 1,
    op,
    actor,
    action,
    fields,
    index,
    ref,
    before: element,
    after,
    reason,
  });
}

/** A list with one element removed, and the entry, which keeps it whole. */
export function buildRemoval(
  kind: ListKind,
  uid: string,
  before: ListState,
  act: ElementChange,
): { document: Write; entry: Write } {
  const { actor, action, index = 0, reason = '', op = createOp() } = act;
  const element = before.list[index] ?? {};
  const waits = element.status === kind.waiting ? 1 : 0;
  const fields = getListFields(kind, before.list.toSpliced(index, 1), before.waiting - waits);
  return buildAct({
    uid,
    col: kind.col,
    rev: before.rev + 1,
    op,
    actor,
    action,
    fields,
    index,
    before: element,
    after: {},
    reason,
  });
}

/** The holds after an act: of revision 2, unless `holds` have another revision before it. */
export const buildHolds = (uid: string, { rev = 1, ...holds }: Fields, op: string): Write => ({
  path: `holds/${uid}`,
  fields: { ...holds, rev: Number(rev) + 1, op },
});

/** A fault may be no money at all: then the rest of the commit does not change. */
export function tryAmount(sum: () => string, otherwise: string): string {
  try {
    return sum();
  } catch {
    return otherwise;
  }
}

export const getAmount = (before: ListState, index: number) => String(before.list[index]?.amount);
