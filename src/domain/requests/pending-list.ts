/** A date, or a Firestore timestamp: both compare by value. */
type TimeLike = { valueOf(): number | string };

/** Deposits and withdrawals wait since they were created. */
interface PendingItem {
  status: string;
  createdAt: TimeLike;
}
/** Trades are open since they were opened. */
interface OpenItem {
  status: string;
  openedAt: TimeLike;
}
type PendingListItem = PendingItem | OpenItem;

/** Lists keep two figures for the desk's queues: the number of pending elements and the time of the oldest. */
interface PendingList<E extends PendingItem> {
  list: E[];
  pending: number;
  oldest: E['createdAt'] | null;
}
interface OpenList<E extends OpenItem> {
  list: E[];
  open: number;
  oldest: E['openedAt'] | null;
}
type AnyList = PendingList<PendingItem> | OpenList<OpenItem>;

const getWaitingSince = (element: PendingListItem): TimeLike => ('openedAt' in element ? element.openedAt : element.createdAt);
/** Whether an element is pending. */
export const isPending = ({ status }: { status: string }): boolean => status === 'pending' || status === 'open';
const getCount = (list: AnyList): number => ('open' in list ? list.open : list.pending);
const getElements = (list: AnyList): PendingListItem[] => list.list;

/** Appends one pending element to the list. */
export function appendItem<E extends PendingItem>(before: PendingList<E> | null, element: E): PendingList<E>;
export function appendItem<E extends OpenItem>(before: OpenList<E> | null, element: E): OpenList<E>;
export function appendItem(before: AnyList | null, element: PendingListItem) {
  const [list, oldest] = [[...(before ? getElements(before) : []), element], before?.oldest ?? getWaitingSince(element)];
  const count = (before ? getCount(before) : 0) + 1;
  return 'openedAt' in element ? { list, open: count, oldest } : { list, pending: count, oldest };
}

/** Decides the pending element at `index`. The others stay exactly as stored. */
export function decideItem<E extends PendingItem>(before: PendingList<E>, index: number, after: E): PendingList<E>;
export function decideItem<E extends OpenItem>(before: OpenList<E>, index: number, after: E): OpenList<E>;
export function decideItem(before: AnyList, index: number, after: PendingListItem) {
  return withoutPending(before, getElements(before).with(index, after), after);
}

/** Removes the element at `index`, pending or decided. */
export function removeItem<E extends PendingItem>(before: PendingList<E>, index: number): PendingList<E>;
export function removeItem<E extends OpenItem>(before: OpenList<E>, index: number): OpenList<E>;
export function removeItem(before: AnyList, index: number) {
  const element = getElements(before)[index];
  const list = getElements(before).toSpliced(index, 1);
  return element && isPending(element) ? withoutPending(before, list, element) : { ...getListFigures(before), list };
}

const getListFigures = (list: AnyList) =>
  'open' in list ? { open: list.open, oldest: list.oldest } : { pending: list.pending, oldest: list.oldest };

/** @param list as it is without `element` waiting in it */
function withoutPending(before: AnyList, list: PendingListItem[], element: PendingListItem) {
  const oldest = getNextOldest(before.oldest, list, getWaitingSince(element));
  return 'open' in before ? { list, open: before.open - 1, oldest } : { list, pending: before.pending - 1, oldest };
}

/** The rules let `oldest` stay, or go on in time: a list whose `oldest` is not the true one (no screen writes that) stays decidable. */
function getNextOldest(oldest: TimeLike | null, list: PendingListItem[], decided: TimeLike): TimeLike | null {
  const first = list.find(isPending);
  if (first === undefined) return null;
  if (oldest === null || decided.valueOf() !== oldest.valueOf()) return oldest;
  return getWaitingSince(first) > oldest ? getWaitingSince(first) : oldest;
}

/** Elements that stand side by side. */
interface ItemRange {
  index: number;
  count: number;
}

/** The decided elements that one act can move to an archive: from the first decided one on, `most` of them; null where none is decided. */
export function getArchivable(list: readonly { status: string }[], most: number): ItemRange | null {
  const index = list.findIndex((element) => !isPending(element));
  if (index < 0) return null;
  const next = list.findIndex((element, i) => i > index && isPending(element));
  return { index, count: Math.min(most, (next < 0 ? list.length : next) - index) };
}

/** The list without a run of decided elements, whose figures therefore stay, and the elements that leave it. */
export function removeArchived<L extends { list: unknown[] }>(before: L, { index, count }: ItemRange): { kept: L; moved: L['list'] } {
  return { kept: { ...before, list: before.list.toSpliced(index, count) }, moved: before.list.slice(index, index + count) };
}

/**
 * Whether some of what a client ever asked for stands in the list no more: it was moved to an archive or, of withdrawals, deleted. An element
 * is one revision of its list, the decision about it another, and nothing else is written to a list but what takes elements away. So this is
 * known without a read; what it was that left is not.
 */
export const hasArchived = ({ list, rev }: { list: readonly { status: string }[]; rev: number }): boolean =>
  rev > list.length + list.filter((element) => !isPending(element)).length;
