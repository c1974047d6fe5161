import { type ArchivedCollection, archiveLimits } from '@/domain/accounts/archive';
import { findDifferingField, getFigure, getSnapshots, isDeepEqual, isSnapshot, type Snapshot } from '@/domain/accounts/snapshot';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { compare, isNegative, type Money, subtract, sum } from '@/domain/money';
import { isPending } from '@/domain/requests/pending-list';
import { formatUsd } from '@/lib/format';
import { getIssueRule } from './issue';
import type { StoredBook, StoredIssue } from './reconcile-input';

/** A list replayed from the book, with the entry that last wrote each element. */
export interface ReplayedList {
  list: Snapshot[];
  by: Map<unknown, BookEntry>;
  /** Bounds for the stored `oldest`; null if nothing waits. */
  oldest: { from: Date; to: Date } | null;
  issues: StoredIssue[];
}

type ReplayStep = (state: ReplayedList, entry: BookEntry) => string | null;

const isPendingElement = (element: Snapshot | undefined): boolean => isPending({ status: String(element?.status) });
const getTime = (element: Snapshot | undefined): Date | null => {
  const time = element && (element.openedAt ?? element.createdAt);
  return time instanceof Date ? time : null;
};

/** Replays a list from its first entry to its last, by their indexes. @param entries of this list */
export function replayList(col: ArchivedCollection, uid: string, entries: readonly BookEntry[]): ReplayedList {
  const state: ReplayedList = { list: [], by: new Map(), oldest: null, issues: [] };
  for (const entry of entries.toSorted((a, b) => a.rev - b.rev)) {
    const rule = getIssueRule(entry);
    const last = getTime(state.list.at(-1));
    const message = rule && Object.hasOwn(replaySteps, rule.does) ? replaySteps[rule.does]?.(state, entry) : null;
    state.oldest = getOldestAfter(state, entry, last);
    if (message) state.issues.push({ path: `${col}/${uid}`, folio: formatFolio(entry), message: `${formatFolio(entry)} ${message}` });
  }
  return state;
}

/**
 * Bounds for `oldest`. The rules cannot search a list: when the oldest element is decided, they accept any time from its own up to that of
 * the last element. The app writes the exact time; another accepted one does no harm.
 * @param last time of the last element before the entry
 */
function getOldestAfter({ list, oldest }: ReplayedList, { before, after }: BookEntry, last: Date | null): ReplayedList['oldest'] {
  if (!list.findLast(isPendingElement)) return null;
  const requested = getTime(after);
  if (!oldest) return requested && { from: requested, to: requested };
  const decided = isPendingElement(before) && getTime(before);
  const wasOldest = decided && decided >= oldest.from && decided <= oldest.to;
  return wasOldest && last && last > oldest.to ? { ...oldest, to: last } : oldest;
}

const appendStep: ReplayStep = ({ list, by }, entry) => {
  const [place, last, next] = [list.length, getTime(list.at(-1)), getTime(entry.after)];
  list.push(entry.after);
  by.set(entry.after.id, entry);
  if (entry.index !== place) return `stands at place ${entry.index} of the list, but the list had ${place} elements.`;
  return last && next && next < last ? 'is dated before the element in front of it.' : null;
};

/** Index of the entry's element. Falls back to its id if another element is at the recorded index. */
function findItemIndex(list: readonly Snapshot[], { index, before }: BookEntry): { place: number; wrong: string | null } {
  if (list[index]?.id === before.id) return { place: index, wrong: null };
  return {
    place: list.findIndex(({ id }) => id === before.id),
    wrong: `speaks of place ${index} of the list, where something else stands.`,
  };
}

const decideStep: ReplayStep = ({ list, by }, entry) => {
  const { place, wrong } = findItemIndex(list, entry);
  if (place >= 0) list[place] = entry.after;
  by.set(entry.after.id, entry);
  return wrong;
};

const removeStep: ReplayStep = ({ list }, entry) => {
  const { place, wrong } = findItemIndex(list, entry);
  if (place >= 0) list.splice(place, 1);
  return wrong;
};

const archiveStep: ReplayStep = (state, { index, before }) => {
  const moved = getSnapshots(before.list);
  const found = state.list.slice(index, index + moved.length);
  const ahead = index > 0 ? state.list[index - 1] : undefined;
  state.list = state.list.filter(({ id }) => !moved.some((one) => one.id === id));
  if (moved.length > archiveLimits.most) return `moves ${moved.length} elements at once, and ${archiveLimits.most} are the most.`;
  if (
    !isDeepEqual(
      found.map(({ id }) => id),
      moved.map(({ id }) => id),
    )
  )
    return `speaks of place ${index} of the list, where something else stands.`;
  return ahead && !isPendingElement(ahead) ? 'passes over an element that was decided before.' : null;
};

const replaySteps: Record<string, ReplayStep> = { appends: appendStep, decides: decideStep, removes: removeStep, archives: archiveStep };

/** Where a stored list differs from the replayed one. */
export function findListIssues(path: string, stored: Snapshot, { list, by, oldest }: ReplayedList): StoredIssue[] {
  const found = getSnapshots(stored.list);
  const issues: StoredIssue[] = [];
  const add = (entry: BookEntry | undefined, message: string) => issues.push({ path, folio: entry ? formatFolio(entry) : '', message });
  if (found.length !== list.length) add(undefined, `The list has ${found.length} elements, but the book leads to ${list.length}.`);
  for (const [i, element] of list.slice(0, found.length).entries()) {
    const differs = findDifferingField(element, found[i] ?? {});
    const entry = by.get(element.id);
    if (differs)
      add(entry, `Element ${i + 1} of the list is not as ${entry ? formatFolio(entry) : 'the book'} left it: the ${differs} differs.`);
  }
  const waiting = list.filter(isPendingElement);
  const count = 'open' in stored ? stored.open : stored.pending;
  if (count !== waiting.length) add(undefined, `The document says that ${String(count)} wait, but ${waiting.length} do.`);
  if (!isWithinOldest(stored.oldest, oldest)) {
    add(waiting[0] && by.get(waiting[0].id), 'The document names another time than that of the oldest element that waits.');
  }
  return issues;
}

const isWithinOldest = (time: unknown, oldest: ReplayedList['oldest']): boolean =>
  oldest === null ? time === null : time instanceof Date && time >= oldest.from && time <= oldest.to;

/** Each archive holds what one entry moved there, and each such entry has its archive. */
export function findArchiveIssues(col: ArchivedCollection, { uid, archives }: StoredBook, entries: readonly BookEntry[]): StoredIssue[] {
  const stored = new Map(Object.entries(archives[col] ?? {}));
  const written = new Map<unknown, BookEntry>();
  const issues = entries
    .filter(({ action }) => action === 'history.archived')
    .toSorted((a, b) => a.rev - b.rev)
    .flatMap((entry): StoredIssue[] => {
      const number = entry.after.archive;
      const earlier = written.get(number);
      written.set(number, entry);
      const archive = stored.get(String(number));
      const message = earlier
        ? `${formatFolio(entry)} moves elements to archive ${String(number)}, which ${formatFolio(earlier)} has written.`
        : archive
          ? findArchiveContentIssue(entry, archive)
          : `${formatFolio(entry)} moves elements to archive ${String(number)}, which there is not.`;
      return message ? [{ path: `${col}/${uid}/archive/${String(number)}`, folio: formatFolio(entry), message }] : [];
    });
  const extra = [...stored.keys()].filter((number) => !written.has(number));
  return [
    ...issues,
    ...extra.map((n) => ({ path: `${col}/${uid}/archive/${n}`, folio: '', message: 'No entry moved anything to this archive.' })),
  ];
}

function findArchiveContentIssue(entry: BookEntry, archive: Snapshot): string | null {
  if (!isSnapshot(archive) || !isDeepEqual(archive.list, entry.before.list))
    return `The archive does not hold what ${formatFolio(entry)} moved there.`;
  return archive.op === entry.op && isDeepEqual(archive.at, entry.at)
    ? null
    : `The archive was not written together with ${formatFolio(entry)}.`;
}

const sumHolds = (list: readonly Snapshot[]): Money =>
  sum(list.filter(isPendingElement).map((element) => getFigure(element, 'amount') ?? '0'));

/** The acts that add or release a hold. */
const holdActions = new Set([
  'withdrawal.requested',
  'withdrawal.cancelled',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.deleted',
  'trade.placed',
  'trade.settled',
]);
const isOpeningEntry = ({ action, col }: BookEntry): boolean => action === 'account.opened' && col === 'users';
const movesHolds = (entry: BookEntry): boolean =>
  isOpeningEntry(entry) || (holdActions.has(entry.action) && (entry.action !== 'withdrawal.deleted' || isPendingElement(entry.before)));

/** The holds equal the sum of the waiting elements and name the act that changed them last. @param lists replayed from the book */
export function findHoldIssues(
  path: string,
  stored: Snapshot,
  lists: { withdrawals: readonly Snapshot[]; trades: readonly Snapshot[] },
  entries: readonly BookEntry[],
): StoredIssue[] {
  const due = { reserved: sumHolds(lists.withdrawals), staked: sumHolds(lists.trades) };
  const words = { reserved: 'withdrawals that wait', staked: 'trades that are open' };
  const issues = (['reserved', 'staked'] as const).flatMap((field): StoredIssue[] => {
    const held = getFigure(stored, field);
    if (held !== null && compare(held, due[field]) === 0) return [];
    return [
      {
        path,
        folio: '',
        message: `${held === null ? 'Nothing' : formatUsd(held)} is ${field}, but the ${words[field]} come to ${formatUsd(due[field])}.`,
      },
    ];
  });
  return [...issues, ...findHoldRevisionIssues(path, stored, entries)];
}

/** Two acts of the same millisecond have no order here, so either may be the last. */
export function findHoldRevisionIssues(path: string, stored: Snapshot, entries: readonly BookEntry[]): StoredIssue[] {
  const moving = entries.filter(movesHolds);
  return [...findCountIssues(path, stored, moving.length), ...findLastHoldActIssues(path, stored, moving)];
}

const findCountIssues = (path: string, { rev }: Snapshot, moved: number): StoredIssue[] =>
  rev === moved
    ? []
    : [{ path, folio: '', message: `The document stands at revision ${String(rev)}, but the book moves it ${moved} times.` }];

function findLastHoldActIssues(path: string, stored: Snapshot, moving: readonly BookEntry[]): StoredIssue[] {
  const latest = Math.max(...moving.map(({ at }) => at.getTime()));
  const last = moving.filter(({ at }) => at.getTime() === latest);
  const [one] = last;
  if (!one || last.some(({ op }) => op === stored.op)) return [];
  return [
    { path, folio: formatFolio(one), message: `The document names another act than ${formatFolio(one)} as the one that moved it last.` },
  ];
}

/** USD by which an entry changes the holds. */
function getHoldChange(entry: BookEntry): Money {
  if (!movesHolds(entry) || isOpeningEntry(entry)) return '0';
  const [now, before] = [entry.after, entry.before].map((element) =>
    isPendingElement(element) ? (getFigure(element, 'amount') ?? '0') : '0',
  );
  return subtract(now ?? '0', before ?? '0');
}

/**
 * The holds never exceed the balance, and balance and bonus are never negative. Entries of the same millisecond are taken together: they
 * are one commit or have no known order.
 * @param entries in the order of the book
 */
export function findShortfallIssues(uid: string, entries: readonly BookEntry[]): StoredIssue[] {
  let [balance, promised, short] = ['0', '0', false];
  return entries.flatMap((entry, i): StoredIssue[] => {
    if (entry.col === 'accounts') balance = getFigure(entry.after, 'balance') ?? balance;
    promised = sum([promised, getHoldChange(entry)]);
    if (entries[i + 1]?.at.getTime() === entry.at.getTime()) return [];
    const was = short;
    short = compare(balance, promised) < 0;
    const message =
      short && !was ? [`After ${formatFolio(entry)}, ${formatUsd(promised)} is promised, but the balance is ${formatUsd(balance)}.`] : [];
    return message.map((one) => ({ path: `holds/${uid}`, folio: formatFolio(entry), message: one }));
  });
}

export const findNegativeIssues = (uid: string, entries: readonly BookEntry[]): StoredIssue[] =>
  entries
    .filter(({ col }) => col === 'accounts')
    .flatMap((entry) =>
      (['balance', 'bonus'] as const).flatMap((field): StoredIssue[] => {
        const figure = getFigure(entry.after, field);
        if (figure === null || !isNegative(figure)) return [];
        return [
          {
            path: `accounts/${uid}`,
            folio: formatFolio(entry),
            message: `${formatFolio(entry)} leaves a ${field} of ${formatUsd(figure)}.`,
          },
        ];
      }),
    );
