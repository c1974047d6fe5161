import { type DocumentData, Timestamp } from 'firebase/firestore/lite';
import type { Action } from '@/domain/ledger/ledger';
import { type ListCollection, listKinds } from '@/domain/ledger/list-kinds';
import { type ListDocument, type ListElement, listSchemas } from '@/domain/ledger/list-schemas';
import { appendItem, decideItem, isPending, removeItem } from '@/domain/requests/pending-list';
import type { Op, Reason, Uid } from '@/domain/revision-fields';
import { ActError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';
import type { Stored } from './transaction';

/** An element as stored, after validation: an act must write unchanged parts back exactly. */
interface RawPendingItem extends DocumentData {
  status: string;
  createdAt: Timestamp;
}
interface RawProposal extends DocumentData {
  status: string;
  at: Timestamp;
}
interface RawOpenItem extends DocumentData {
  status: string;
  openedAt: Timestamp;
}
interface RawPendingList {
  list: (RawPendingItem | RawProposal)[];
  pending: number;
  oldest: Timestamp | null;
}
interface RawOpenList {
  list: RawOpenItem[];
  open: number;
  oldest: Timestamp | null;
}
type RawList = RawPendingList | RawOpenList;

const getRawList = ({ raw: { list, pending, open, oldest } }: Stored<unknown>): RawList =>
  pending === undefined ? { list, open, oldest } : { list, pending, oldest };
const isOpenList = (list: RawList): list is RawOpenList => 'open' in list;

/** How many of the proposals that wait each author has made; only proposals have this. */
const getOpenCounts = (stored: Stored<unknown> | null): Record<Uid, number> =>
  stored?.raw.open ?? {};

/** The counts after one more proposal of an author, or one less. */
const countAuthor = (open: Record<Uid, number>, author: Uid, by: 1 | -1) => ({
  open: { ...open, [author]: (open[author] ?? 0) + by },
});

/** One client's list inside an act; `stored` is null before its first element. */
interface LedgerList<C extends ListCollection = ListCollection> {
  uid: Uid;
  col: C;
  stored: Stored<ListDocument<C>> | null;
}

export const readList = async <C extends ListCollection>(
  tx: LedgerTransaction,
  col: C,
  uid: Uid,
): Promise<LedgerList<C>> => ({
  uid,
  col,
  stored: await tx.read(paths[col](uid), listSchemas[col].document),
});

/**
 * Reads the list for one more element that replaces an earlier submission without an answer. That
 * one cannot succeed after it: the later commit finds another revision.
 * @param unless the earlier op; null if there is none
 * @throws ActError `already-submitted` if it was recorded
 */
export async function readListForSubmission(
  tx: LedgerTransaction,
  col: ListCollection,
  uid: Uid,
  unless: Op | null,
): Promise<LedgerList> {
  const list = await readList(tx, col, uid);
  const elements: readonly ListElement<ListCollection>[] = list.stored?.value.list ?? [];
  if (elements.some(({ id }) => id === unless)) throw new ActError('already-submitted');
  return list;
}

/**
 * Appends one pending element with its entry.
 * @param element without id, uid and time
 * @throws ActError `full` if the limit of pending elements or of the list is reached
 */
export function appendToList(
  tx: LedgerTransaction,
  { uid, col, stored }: LedgerList,
  action: Action,
  element: DocumentData & { status: string },
  now: Date,
): void {
  const before = stored && getRawList(stored);
  const { maxElements, maxPending } = listSchemas[col].limits;
  const pendingCount = before?.list.filter(isPending).length ?? 0;
  if (pendingCount >= maxPending || (before?.list.length ?? 0) >= maxElements)
    throw new ActError('full');
  const { time: timeField, waiting } = listKinds[col];
  const time = getNextTime(before?.list.at(-1)?.[timeField], now);
  const common = { ...element, id: tx.op };
  const [after, fields] =
    waiting === 'open'
      ? appendOpenItem(before, { ...common, uid, openedAt: time })
      : appendPendingItem(
          before,
          col === 'proposals' ? { ...common, at: time } : { ...common, uid, createdAt: time },
        );
  const counts = col === 'proposals' ? countAuthor(getOpenCounts(stored), element.by, 1) : {};
  const index = fields.list.length - 1;
  tx.record({
    uid,
    col,
    rev: stored?.value.rev ?? 0,
    fields: { ...fields, ...counts },
    action,
    index,
    before: {},
    after,
  });
}

const appendOpenItem = (before: RawList | null, element: RawOpenItem) =>
  [element, appendItem(before && isOpenList(before) ? before : null, element)] as const;
const appendPendingItem = (before: RawList | null, element: RawPendingItem | RawProposal) =>
  [element, appendItem(before && !isOpenList(before) ? before : null, element)] as const;

/**
 * Lists are ordered by time. If another device's clock was ahead, the new element takes the time of
 * the last one.
 */
function getNextTime(last: Timestamp | undefined, now: Date): Timestamp {
  const time = Timestamp.fromDate(now);
  return last && last > time ? last : time;
}

/** One element of a list and its index. */
interface ListItem<C extends ListCollection> {
  uid: Uid;
  col: C;
  rev: number;
  /** The last act of the list and its time. */
  lastAct: { op: Op; at: Date };
  list: RawList;
  /** Only of proposals. */
  open: Record<Uid, number>;
  index: number;
  element: ListElement<C>;
}

/** @throws ActError `denied` without a list; `already-decided` if the element is no longer in it */
export async function findItem<C extends ListCollection>(
  tx: LedgerTransaction,
  col: C,
  uid: Uid,
  id: Op,
): Promise<ListItem<C>> {
  const stored = await tx.read(paths[col](uid), listSchemas[col].document);
  if (!stored) throw new ActError('denied');
  const elements: readonly ListElement<C>[] = stored.value.list;
  const index = elements.findIndex((one) => one.id === id);
  const element = elements[index];
  if (!element) throw new ActError('already-decided');
  const { rev, op, at } = stored.value;
  return {
    uid,
    col,
    rev,
    lastAct: { op, at },
    list: getRawList(stored),
    open: getOpenCounts(stored),
    index,
    element,
  };
}

/**
 * A pending element.
 * @throws ActError, as {@link findItem}; `already-decided` if it is not pending
 */
export async function findPendingItem<C extends ListCollection>(
  tx: LedgerTransaction,
  col: C,
  uid: Uid,
  id: Op,
): Promise<ListItem<C>> {
  const found = await findItem(tx, col, uid, id);
  if (!isPending(found.element)) throw new ActError('already-decided');
  return found;
}

/**
 * Writes the decision about a pending element, with its entry.
 * @param changes fields that change in the element
 */
export function decideInList(
  tx: LedgerTransaction,
  { uid, col, rev, list, open, index }: ListItem<ListCollection>,
  action: Action,
  changes: DocumentData,
  /** `op`: the entry's own, if another entry of the commit has the act's. */
  entry: { reason?: Reason; ref?: Op; op?: Op } = {},
) {
  const decision = isOpenList(list)
    ? getDecision(list.list, index, changes, (after) => decideItem(list, index, after))
    : getDecision(list.list, index, changes, (after) => decideItem(list, index, after));
  const counts = col === 'proposals' ? countAuthor(open, list.list[index]?.by, -1) : {};
  tx.record({
    uid,
    col,
    rev,
    ...decision,
    fields: { ...decision.fields, ...counts },
    action,
    index,
    ...entry,
  });
}

function getDecision<E extends object>(
  list: E[],
  index: number,
  changes: DocumentData,
  createFields: (after: E) => DocumentData,
) {
  const before = list[index];
  if (!before) throw new ActError('denied');
  const after = { ...before, ...changes };
  return { before, after, fields: createFields(after) };
}

/** Removes an element; the entry keeps all of it. */
export function removeFromList(
  tx: LedgerTransaction,
  { uid, col, rev, list, index }: ListItem<ListCollection>,
  action: Action,
  reason: Reason,
): void {
  const fields = isOpenList(list) ? removeItem(list, index) : removeItem(list, index);
  tx.record({
    uid,
    col,
    rev,
    fields,
    action,
    index,
    before: list.list[index] ?? {},
    after: {},
    reason,
  });
}
