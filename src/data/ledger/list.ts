import { type DocumentData, Timestamp } from 'firebase/firestore/lite';
import type * as v from 'valibot';
import type { ArchivedCollection } from '@/domain/accounts/archive';
import type { Action } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { depositLimits, depositsSchema } from '@/domain/requests/deposit';
import { appended, decided, getArchivable, isPending, removeArchived, removed } from '@/domain/requests/pending-list';
import { withdrawalLimits, withdrawalsSchema } from '@/domain/requests/withdrawal';
import { tradeLimits, tradesSchema } from '@/domain/trades/trade';
import { ActError } from './errors';
import { paths } from './paths';
import type { LedgerTransaction } from './run';
import { requireDoc, type Stored } from './transaction';

/** Collections whose documents hold a list of elements that wait for the desk. */
export type ListCollection = ArchivedCollection;

export const listSchemas = { deposits: depositsSchema, withdrawals: withdrawalsSchema, trades: tradesSchema } as const;
export type ListOf<C extends ListCollection> = v.InferOutput<(typeof listSchemas)[C]>;
export type ElementOf<C extends ListCollection> = ListOf<C>['list'][number];

/** Since when it waits, or waited, ms. */
export const getElementTime = (element: ElementOf<ListCollection>): number =>
  ('openedAt' in element ? element.openedAt : element.createdAt).getTime();

const getLimits = { deposits: depositLimits, withdrawals: withdrawalLimits, trades: tradeLimits } as const;

/** A list document as it is stored, its form having been checked: what an act does not change must go back bit by bit. */
interface Pending extends DocumentData {
  status: string;
  createdAt: Timestamp;
}
interface Open extends DocumentData {
  status: string;
  openedAt: Timestamp;
}
interface PendingList {
  list: Pending[];
  pending: number;
  oldest: Timestamp | null;
}
interface OpenList {
  list: Open[];
  open: number;
  oldest: Timestamp | null;
}
type RawList = PendingList | OpenList;

const rawList = ({ raw: { list, pending, open, oldest } }: Stored<unknown>): RawList =>
  open === undefined ? { list, pending, oldest } : { list, open, oldest };
const isOpenList = (list: RawList): list is OpenList => 'open' in list;
const getStoredTime = (element: Pending | Open): Timestamp => ('openedAt' in element ? element.openedAt : element.createdAt);

/** One client's list inside an act; `stored` is null before its first element. */
export interface LedgerList {
  uid: Uid;
  col: ListCollection;
  stored: Stored<ListOf<ListCollection>> | null;
}

export const readList = async (tx: LedgerTransaction, col: ListCollection, uid: Uid): Promise<LedgerList> => ({
  uid,
  col,
  stored: await tx.read(paths[col](uid), listSchemas[col]),
});

/**
 * The list for one more element, which takes the place of others whose answer was lost. None of them can arrive after it: whichever
 * commit is later finds another revision than it was built on.
 * @throws ActError `earlier-stands` where one of them has arrived
 */
export async function readListAfter(tx: LedgerTransaction, col: ListCollection, uid: Uid, earlier: readonly Op[]): Promise<LedgerList> {
  const list = await readList(tx, col, uid);
  const elements: readonly ElementOf<ListCollection>[] = list.stored?.value.list ?? [];
  if (elements.some(({ id }) => earlier.includes(id))) throw new ActError('earlier-stands');
  return list;
}

/**
 * Writes one more waiting element at the end, with its entry.
 * @param element without id, uid and time
 * @throws ActError `full` where no more may wait, or the list is as long as it may be
 */
export function appendToList(
  tx: LedgerTransaction,
  { uid, col, stored }: LedgerList,
  action: Action,
  element: DocumentData & { status: string },
  now: Date,
): void {
  const before = stored && rawList(stored);
  const { elements, undecided } = getLimits[col];
  const waiting = before?.list.filter(isPending).length ?? 0;
  if (waiting >= undecided || (before?.list.length ?? 0) >= elements) throw new ActError('full');
  const time = monotonicTime(before, now);
  const common = { ...element, id: tx.op, uid };
  const [after, fields] =
    col === 'trades' ? setOpenFields(before, { ...common, openedAt: time }) : setPendingFields(before, { ...common, createdAt: time });
  tx.record({ uid, col, rev: stored?.value.rev ?? 0, fields, action, index: fields.list.length - 1, before: {}, after });
}

const setOpenFields = (before: RawList | null, element: Open) =>
  [element, appended(before && isOpenList(before) ? before : null, element)] as const;
const setPendingFields = (before: RawList | null, element: Pending) =>
  [element, appended(before && !isOpenList(before) ? before : null, element)] as const;

/** Lists are in the order of time. Another device's clock may have been ahead: then the new element takes the last one's time. */
function monotonicTime(before: RawList | null, now: Date): Timestamp {
  const last = before?.list.at(-1);
  const time = Timestamp.fromDate(now);
  return last && getStoredTime(last) > time ? getStoredTime(last) : time;
}

/** One element of a list, where it stands. */
export interface ListItem<C extends ListCollection> {
  uid: Uid;
  col: C;
  rev: number;
  /** The act that wrote the list last, and when. */
  last: { op: Op; at: Date };
  list: RawList;
  index: number;
  element: ElementOf<C>;
}

/** @throws ActError `denied` where there is no list; `already-decided` where the element has left it */
export async function findItem<C extends ListCollection>(tx: LedgerTransaction, col: C, uid: Uid, id: Op): Promise<ListItem<C>> {
  const stored = await tx.read(paths[col](uid), listSchemas[col]);
  if (!stored) throw new ActError('denied');
  const elements: readonly ElementOf<C>[] = stored.value.list;
  const index = elements.findIndex((one) => one.id === id);
  const element = elements[index];
  if (!element) throw new ActError('already-decided');
  const { rev, op, at } = stored.value;
  return { uid, col, rev, last: { op, at }, list: rawList(stored), index, element };
}

/** An element that waits for a decision. @throws ActError, as {@link findItem}; `already-decided` where it does not wait */
export async function findPendingItem<C extends ListCollection>(tx: LedgerTransaction, col: C, uid: Uid, id: Op): Promise<ListItem<C>> {
  const found = await findItem(tx, col, uid, id);
  if (!isPending(found.element)) throw new ActError('already-decided');
  return found;
}

/** Writes the decision about a waiting element, with its entry. @param changes in the element */
export function decideInList(
  tx: LedgerTransaction,
  { uid, col, rev, list, index }: ListItem<ListCollection>,
  action: Action,
  changes: DocumentData,
  reason = '',
) {
  const decision = isOpenList(list)
    ? getDecision(list.list, index, changes, (after) => decided(list, index, after))
    : getDecision(list.list, index, changes, (after) => decided(list, index, after));
  tx.record({ uid, col, rev, ...decision, action, index, reason });
}

function getDecision<E extends object>(list: E[], index: number, changes: DocumentData, fieldsWith: (after: E) => DocumentData) {
  const before = list[index];
  if (!before) throw new ActError('denied');
  const after = { ...before, ...changes };
  return { before, after, fields: fieldsWith(after) };
}

/** Takes an element out, which stays whole in the entry. */
export function removeFromList(
  tx: LedgerTransaction,
  { uid, col, rev, list, index }: ListItem<ListCollection>,
  action: Action,
  reason: string,
): void {
  const fields = isOpenList(list) ? removed(list, index) : removed(list, index);
  tx.record({ uid, col, rev, fields, action, index, before: list.list[index] ?? {}, after: {}, reason });
}

/** Moves decided elements to an archive. @param most of them @throws ActError `already-decided` where none is left to move */
export function archiveFromList(tx: LedgerTransaction, { uid, col, stored }: LedgerList, n: string, most: number): void {
  const list = rawList(requireDoc(stored));
  const run = getArchivable(list.list, most);
  if (!run) throw new ActError('already-decided');
  const { kept, moved } = removeArchived<RawList>(list, run);
  tx.archive(col, uid, n, moved);
  tx.record({
    uid,
    col,
    rev: stored?.value.rev ?? 0,
    fields: kept,
    action: 'history.archived',
    index: run.index,
    before: { list: moved },
    after: { archive: n },
  });
}
