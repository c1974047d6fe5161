/** A date or a Firestore timestamp. Both compare by value. */
type TimeLike = { valueOf(): number | string };

/** Deposits and withdrawals are pending from their creation. */
interface PendingItem {
  status: string;
  createdAt: TimeLike;
}
/** Proposals wait from `at`. */
interface ProposedItem {
  status: string;
  at: TimeLike;
}
/** Trades are open from `openedAt`. */
interface OpenItem {
  status: string;
  openedAt: TimeLike;
}
type SearchedItem = PendingItem | ProposedItem;
type PendingListItem = SearchedItem | OpenItem;

/**
 * A list stores the number of pending elements and the time of the oldest, for the desk's queues.
 */
interface PendingList<E extends SearchedItem> {
  list: E[];
  pending: number;
  oldest: TimeOf<E> | null;
}
type TimeOf<E> = E extends PendingItem ? E['createdAt'] : E extends ProposedItem ? E['at'] : never;
interface OpenList<E extends OpenItem> {
  list: E[];
  open: number;
  oldest: E['openedAt'] | null;
}
type AnyList = PendingList<SearchedItem> | OpenList<OpenItem>;

type WaitingSince<Time> = { openedAt: Time } | { createdAt: Time } | { at: Time };
/** When an element was requested or opened. */
export const getWaitingSince = <Time>(element: WaitingSince<Time>): Time =>
  'openedAt' in element
    ? element.openedAt
    : 'createdAt' in element
      ? element.createdAt
      : element.at;
export const isPending = ({ status }: { status: string }): boolean =>
  status === 'pending' || status === 'open';
const getCount = (list: AnyList): number => ('open' in list ? list.open : list.pending);
const getElements = (list: AnyList): PendingListItem[] => list.list;

export function appendItem<E extends SearchedItem>(
  before: PendingList<E> | null,
  element: E,
): PendingList<E>;
export function appendItem<E extends OpenItem>(before: OpenList<E> | null, element: E): OpenList<E>;
export function appendItem(before: AnyList | null, element: PendingListItem) {
  const list = [...(before ? getElements(before) : []), element];
  const oldest = before?.oldest ?? getWaitingSince(element);
  const count = (before ? getCount(before) : 0) + 1;
  return 'openedAt' in element ? { list, open: count, oldest } : { list, pending: count, oldest };
}

/** Decides the pending element at `index`. The others stay exactly as stored. */
export function decideItem<E extends SearchedItem>(
  before: PendingList<E>,
  index: number,
  after: E,
): PendingList<E>;
export function decideItem<E extends OpenItem>(
  before: OpenList<E>,
  index: number,
  after: E,
): OpenList<E>;
export function decideItem(before: AnyList, index: number, after: PendingListItem) {
  return withoutPending(
    before,
    getElements(before).map((element, i) => (i === index ? after : element)),
    after,
  );
}

/** Removes the element at `index`, pending or decided. */
export function removeItem<E extends SearchedItem>(
  before: PendingList<E>,
  index: number,
): PendingList<E>;
export function removeItem<E extends OpenItem>(before: OpenList<E>, index: number): OpenList<E>;
export function removeItem(before: AnyList, index: number) {
  const element = getElements(before)[index];
  const list = getElements(before).filter((_, i) => i !== index);
  return element && isPending(element)
    ? withoutPending(before, list, element)
    : { ...getListFigures(before), list };
}

const getListFigures = (list: AnyList) =>
  'open' in list
    ? { open: list.open, oldest: list.oldest }
    : { pending: list.pending, oldest: list.oldest };

/** @param list the list without the pending `element` */
function withoutPending(before: AnyList, list: PendingListItem[], element: PendingListItem) {
  const oldest = getNextOldest(before.oldest, list, getWaitingSince(element));
  return 'open' in before
    ? { list, open: before.open - 1, oldest }
    : { list, pending: before.pending - 1, oldest };
}

/**
 * The rules allow `oldest` to stay or to move forward. So a list with a wrong `oldest` (no screen
 * writes one) can still be decided.
 */
function getNextOldest(
  oldest: TimeLike | null,
  list: PendingListItem[],
  decided: TimeLike,
): TimeLike | null {
  const first = list.find(isPending);
  if (first === undefined) return null;
  if (oldest === null || decided.valueOf() !== oldest.valueOf()) return oldest;
  return getWaitingSince(first) > oldest ? getWaitingSince(first) : oldest;
}

interface ItemRange {
  index: number;
  count: number;
}

/**
 * The decided elements that one act can archive: at most `most`, beginning with the first decided
 * one; null if none is decided.
 */
export function getArchivable(list: readonly { status: string }[], most: number): ItemRange | null {
  const index = list.findIndex((element) => !isPending(element));
  if (index < 0) return null;
  const next = list.findIndex((element, i) => i > index && isPending(element));
  return { index, count: Math.min(most, (next < 0 ? list.length : next) - index) };
}

/**
 * Consecutive decided elements: the number of pending ones and `oldest` do not change. Returns list
 * and removed elements.
 */
export function removeArchived<L extends { list: unknown[] }>(
  before: L,
  { index, count }: ItemRange,
): { kept: L; moved: L['list'] } {
  return {
    kept: { ...before, list: before.list.filter((_, i) => i < index || i >= index + count) },
    moved: before.list.slice(index, index + count),
  };
}

/**
 * True if the list has lost elements, archived or (withdrawals only) deleted. Each element is one
 * revision and its decision another, and only removals are further revisions, so the count tells
 * without a read.
 */
export const hasArchived = ({
  list,
  rev,
}: {
  list: readonly { status: string }[];
  rev: number;
}): boolean => rev > list.length + list.filter((element) => !isPending(element)).length;
