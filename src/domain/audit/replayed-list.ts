import type { ActRule } from '@/domain/ledger/acts';
import { archiveLimits } from '@/domain/ledger/archive';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { isPending } from '@/domain/requests/pending-list';
import {
  findDifferingField,
  getSnapshots,
  getText,
  isDeepEqual,
  isEmpty,
  type Snapshot,
} from '@/domain/snapshot';
import { proposalLimits } from '@/domain/two-people/proposal';
import { findChangeIssue } from './act-checks';
import { describeField, describeJump } from './item-words';

/** An element as its last entry left it; null if it was removed from the list. */
interface ReplayedItem {
  /** Requested it, in an honest book. */
  first: BookEntry;
  by: BookEntry;
  now: Snapshot | null;
}

/** A list as its entries so far left it. */
export interface ReplayedList {
  list: Snapshot[];
  items: Map<unknown, ReplayedItem>;
  /** Bounds for the stored `oldest`; null if nothing waits. */
  oldest: { from: Date; to: Date } | null;
  moves: BookEntry[];
  /** Who has made a proposal. */
  authors: Set<string>;
}

export const createReplayedList = (): ReplayedList => ({
  list: [],
  items: new Map(),
  oldest: null,
  moves: [],
  authors: new Set(),
});

export const isPendingElement = (element: Snapshot | undefined): boolean =>
  isPending({ status: String(element?.status) });
const getTime = (element: Snapshot | undefined): Date | null => {
  const time = element && (element.openedAt ?? element.createdAt ?? element.at);
  return time instanceof Date ? time : null;
};

/**
 * Applies an entry.
 * @param rule undefined for an act that does not write here
 * @returns what the entry contradicts
 */
export function applyToList(
  list: ReplayedList,
  entry: BookEntry,
  rule: ActRule | undefined,
): (string | null)[] {
  const does = rule?.does ?? (isEmpty(entry.before) ? 'appends' : 'decides');
  const last = getTime(list.list.at(-1));
  const issues =
    does === 'archives'
      ? [findArchivedItemsIssue(list, entry), moveToArchive(list, entry)]
      : [
          findElementIssue(list, entry, does, rule),
          does === 'appends' ? append(list, entry) : replaceOrRemove(list, entry, does),
        ];
  list.oldest = getOldestAfter(list, entry, last);
  return entry.col === 'proposals' && does === 'appends'
    ? [...issues, countAuthor(list, getText(entry.after, 'by'))]
    : issues;
}

/** Nobody fills the list alone. */
function countAuthor(list: ReplayedList, author: string): string | null {
  list.authors.add(author);
  const count = countByAuthor(list).get(author) ?? 0;
  const { maxOfAuthor } = proposalLimits;
  return count > maxOfAuthor
    ? `is number ${count} of its author’s pending proposals, but the maximum is ${maxOfAuthor}.`
    : null;
}

/** How many of the pending proposals each author has made. Those who have none left stay with 0. */
export function countByAuthor({ list, authors }: ReplayedList): ReadonlyMap<string, number> {
  const counts = new Map([...authors].map((author) => [author, 0]));
  for (const element of list.filter(isPendingElement)) {
    const author = getText(element, 'by');
    counts.set(author, (counts.get(author) ?? 0) + 1);
  }
  return counts;
}

/**
 * Each request is new and waits. Each decision begins with the element as it was left, and changes
 * only the allowed fields.
 */
function findElementIssue(
  { items }: ReplayedList,
  entry: BookEntry,
  does: ActRule['does'],
  rule: ActRule | undefined,
): string | null {
  const id = getText(entry.after, 'id') || getText(entry.before, 'id');
  if (id === '') return 'refers to nothing that can be found.';
  const left = items.get(id);
  items.set(id, {
    first: left?.first ?? entry,
    by: entry,
    now: does === 'removes' ? null : entry.after,
  });
  return does === 'appends'
    ? findRequestIssue(entry, left, rule)
    : findDecisionIssue(entry, left, rule);
}

function findRequestIssue(
  { before, after }: BookEntry,
  left: ReplayedItem | undefined,
  rule: ActRule | undefined,
): string | null {
  if (left) return `requests again what ${formatFolio(left.by)} recorded.`;
  if (!isEmpty(before)) return 'requests something that doesn’t start empty.';
  return rule && after.status !== rule.to ? 'requests something that isn’t pending.' : null;
}

function findDecisionIssue(
  entry: BookEntry,
  left: ReplayedItem | undefined,
  rule: ActRule | undefined,
): string | null {
  if (!left) return 'decides on something no one requested.';
  if (left.now === null) return `refers to what ${formatFolio(left.by)} removed from the list.`;
  const jump = describeJump(entry.before, left.now, left.by);
  if (jump !== null) return jump;
  if (rule?.does === 'decides' && !isPendingElement(entry.before))
    return `decides what ${formatFolio(left.by)} already decided.`;
  return rule ? findChangeIssue(entry, rule) : null;
}

/** Archived elements are decided and unchanged. */
function findArchivedItemsIssue({ items }: ReplayedList, entry: BookEntry): string | null {
  const moved = getSnapshots(entry.before.list);
  if (moved.length === 0) return 'moves nothing to the archive.';
  for (const element of moved) {
    const left = items.get(element.id);
    items.set(element.id, { first: left?.first ?? entry, by: entry, now: null });
    if (!left) return 'archives something no one requested.';
    if (left.now === null) return `archives what ${formatFolio(left.by)} removed from the list.`;
    const jump = findDifferingField(left.now, element);
    if (jump !== undefined)
      return `archives something other than ${formatFolio(left.by)} left: the ${describeField(jump)} differs.`;
    if (isPendingElement(element))
      return `archives what has been pending since ${formatFolio(left.by)}.`;
  }
  return null;
}

function append({ list }: ReplayedList, { index, after }: BookEntry): string | null {
  const place = list.length;
  const last = getTime(list.at(-1));
  const next = getTime(after);
  list.push(after);
  if (index !== place) return `is at place ${index} of the list, but the list had ${place} items.`;
  return last && next && next < last ? 'is dated before the previous item.' : null;
}

const describeWrongPlace = (index: number) =>
  `refers to place ${index} of the list, which holds something else.`;

/** If another element is at the recorded index, the element is looked up by its id. */
function replaceOrRemove(
  { list }: ReplayedList,
  { index, before, after }: BookEntry,
  does: ActRule['does'],
): string | null {
  const isThere = list[index]?.id === before.id;
  const place = isThere ? index : list.findIndex(({ id }) => id === before.id);
  if (place >= 0) list.splice(place, 1, ...(does === 'removes' ? [] : [after]));
  return isThere ? null : describeWrongPlace(index);
}

function moveToArchive(state: ReplayedList, entry: BookEntry): string | null {
  const { index } = entry;
  const ids = getSnapshots(entry.before.list).map(({ id }) => id);
  const found = state.list.slice(index, index + ids.length).map(({ id }) => id);
  const ahead = index > 0 ? state.list[index - 1] : undefined;
  state.list = state.list.filter(({ id }) => !ids.includes(id));
  state.moves.push(entry);
  if (ids.length > archiveLimits.most)
    return `moves ${ids.length} items at once, but the maximum is ${archiveLimits.most}.`;
  if (!isDeepEqual(found, ids)) return describeWrongPlace(index);
  return ahead && !isPendingElement(ahead) ? 'skips an item that was decided earlier.' : null;
}

/**
 * Bounds for `oldest`. The rules cannot search a list: when the oldest element is decided, they
 * accept any time from its own up to that of the last element. The app writes the exact time;
 * another accepted one does no harm.
 * @param last time of the last element before the entry
 */
function getOldestAfter(
  { list, oldest }: ReplayedList,
  { before, after }: BookEntry,
  last: Date | null,
): ReplayedList['oldest'] {
  if (!list.some(isPendingElement)) return null;
  const requested = getTime(after);
  if (!oldest) return requested && { from: requested, to: requested };
  const decided = isPendingElement(before) && getTime(before);
  const wasOldest = decided && decided >= oldest.from && decided <= oldest.to;
  return wasOldest && last && last > oldest.to ? { ...oldest, to: last } : oldest;
}
