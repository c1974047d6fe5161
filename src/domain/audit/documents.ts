import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { isListCollection, type ListCollection, listKinds } from '@/domain/ledger/list-kinds';
import { compare, type Money, sum } from '@/domain/money';
import { plural } from '@/domain/plural';
import {
  getDifferingFields,
  getFigure,
  getSnapshots,
  isDeepEqual,
  isSnapshot,
  type Snapshot,
} from '@/domain/snapshot';
import { formatDollars } from '@/lib/format';
import type { Replay } from './audit-entries';
import { describeField, describeItemDifference } from './item-words';
import { countByAuthor, isPendingElement, type ReplayedList } from './replayed-list';
import {
  createIssue,
  type StoredBook,
  type StoredCollection,
  type StoredIssue,
} from './stored-book';

type StoredDocuments = Pick<StoredBook, 'uid' | 'documents' | 'archives'>;

/** The documents that are created together with the profile. */
const initialDocuments = new Set<StoredCollection>(['accounts', 'holds', 'verifications']);

/**
 * Compares the stored documents with what the entries lead to.
 * @param cols the documents to compare
 */
export function findDocumentIssues(
  stored: StoredDocuments,
  replay: Replay,
  cols: readonly StoredCollection[],
): StoredIssue[] {
  return cols.flatMap((col) => {
    const path = `${col}/${stored.uid}`;
    const document = stored.documents[col] ?? null;
    const last = col === 'holds' ? undefined : replay.newest.get(col);
    if (!document && !last && stored.documents.users && initialDocuments.has(col))
      return [createIssue(path, 'There’s a profile, but this record is missing.')];
    if (col === 'holds') return document ? findHoldIssues(path, document, replay) : [];
    const archived = isListCollection(col)
      ? findArchiveIssues(path, stored.archives[col] ?? {}, replay.lists[col])
      : [];
    return [...findStateIssues(path, document, last, comparisons[col], replay), ...archived];
  });
}

/** True if a document and its entries were read at different revisions. */
export function isOutOfSync(
  col: StoredCollection,
  { uid, documents, archives }: StoredDocuments,
  replay: Replay,
): boolean {
  const stored = documents[col];
  if (col === 'holds')
    return stored
      ? findHoldRevisionIssues(`holds/${uid}`, stored, replay).length > 0
      : replay.holds.moves > 0;
  if ((stored?.rev ?? 0) !== (replay.newest.get(col)?.rev ?? 0)) return true;
  return (
    isListCollection(col) &&
    Object.keys(archives[col] ?? {}).length !== replay.lists[col].moves.length
  );
}

/** Compares the fields of a document with what its entries lead to. */
export type Comparison<R> = (
  path: string,
  stored: Snapshot,
  last: BookEntry,
  replay: R,
) => StoredIssue[];

/** @param last the newest entry of the document */
export function findStateIssues<R>(
  path: string,
  stored: Snapshot | null,
  last: BookEntry | undefined,
  compareWith: Comparison<R>,
  replay: R,
): StoredIssue[] {
  if (!last) return stored ? [createIssue(path, 'No entry explains this record.')] : [];
  if (!stored)
    return [
      createIssue(path, `${formatFolio(last)} is in the book, but its record is missing.`, last),
    ];
  const revision = findRevisionIssue(stored, last);
  return [
    ...(revision ? [createIssue(path, revision, last)] : []),
    ...compareWith(path, stored, last, replay),
  ];
}

function findRevisionIssue({ rev, op, at }: Snapshot, last: BookEntry): string | null {
  const ends = formatFolio(last);
  if (rev !== last.rev) {
    const found = typeof rev === 'number' ? formatFolio({ ...last, rev }) : 'nothing';
    return Number(rev) > last.rev
      ? `${formatFolio({ ...last, rev: last.rev + 1 })} is missing: the book ends at ${ends}, but the record is at ${found}.`
      : `This record stops at ${found}, but the book continues to ${ends}.`;
  }
  if (op !== last.op) return `This record doesn’t name ${ends} as its last entry.`;
  return isDeepEqual(at, last.at)
    ? null
    : `This record was written at a different time than ${ends}.`;
}

function describeFieldDifference(stored: Snapshot, field: string, last: BookEntry): string {
  const words = describeField(field);
  const found = getFigure(stored, field);
  const ended = getFigure(last.after, field);
  return found === null || ended === null
    ? `The ${words} isn’t what ${formatFolio(last)} ended with.`
    : `The ${words} is ${formatDollars(found)}, but ${formatFolio(last)} ended with ${formatDollars(ended)}.`;
}

/** Each field equals the `after` of the last entry. */
export function findFieldIssues(
  path: string,
  { rev: _, op: __, at: ___, ...fields }: Snapshot,
  last: BookEntry,
): StoredIssue[] {
  return getDifferingFields(fields, last.after).map((field) =>
    createIssue(path, describeFieldDifference(fields, field, last), last),
  );
}

/** The balance is the sum of the book's movements, and each figure is that of the last entry. */
function findAccountIssues(
  path: string,
  stored: Snapshot,
  last: BookEntry,
  { total }: Replay,
): StoredIssue[] {
  const balance = getFigure(stored, 'balance');
  if (balance === null || compare(total, balance) === 0) return findFieldIssues(path, stored, last);
  const message = `The lines add up to ${formatDollars(total)}, but the account says ${formatDollars(balance)}.`;
  return [
    createIssue(path, message, last),
    ...findFieldIssues(path, { ...stored, balance: last.after.balance }, last),
  ];
}

/** The profile fields that only recorded acts change. */
function findProfileIssues(
  path: string,
  stored: Snapshot,
  newest: BookEntry,
  { profile, closureAt }: Replay,
): StoredIssue[] {
  const createFieldIssue = (field: string, last: BookEntry) =>
    createIssue(
      path,
      `The ${describeField(field)} isn’t what ${formatFolio(last)} ended with.`,
      last,
    );
  const issues = ['uid', 'joinedDate', 'status', 'desk'].flatMap((field) => {
    const last = profile.get(field);
    return last && !isDeepEqual(stored[field], last.after[field])
      ? [createFieldIssue(field, last)]
      : [];
  });
  return isDeepEqual(stored.closureAt, closureAt)
    ? issues
    : [...issues, createFieldIssue('closureAt', newest)];
}

const createListComparison =
  (col: ListCollection): Comparison<Replay> =>
  (path, stored, _, { lists }) =>
    findListIssues({ path, col, stored, replayed: lists[col] });

/** A list of proposals also counts those of each author. */
const findProposalListIssues: Comparison<Replay> = (path, stored, last, replay) => {
  const issues = createListComparison('proposals')(path, stored, last, replay);
  if (isDeepEqual(stored.open, Object.fromEntries(countByAuthor(replay.lists.proposals))))
    return issues;
  return [
    ...issues,
    createIssue(
      path,
      'This record and the book count the pending proposals of each author differently.',
    ),
  ];
};

/** When the last document was sent is in no entry but in the time of one. */
const findVerificationIssues: Comparison<Replay> = (path, stored, last, { submittedAt }) => {
  const issues = findFieldIssues(path, { ...stored, submittedAt: last.after.submittedAt }, last);
  if (isDeepEqual(stored.submittedAt ?? null, submittedAt)) return issues;
  return [
    ...issues,
    createIssue(
      path,
      'The identity document was last sent at a different time than the book says.',
      last,
    ),
  ];
};

const comparisons: Record<Exclude<StoredCollection, 'holds'>, Comparison<Replay>> = {
  users: findProfileIssues,
  accounts: findAccountIssues,
  deposits: createListComparison('deposits'),
  withdrawals: createListComparison('withdrawals'),
  trades: createListComparison('trades'),
  proposals: findProposalListIssues,
  subscriptions: findFieldIssues,
  verifications: findVerificationIssues,
  admins: findFieldIssues,
};

interface ComparedList {
  path: string;
  col: ListCollection;
  stored: Snapshot;
  replayed: ReplayedList;
}

/** Where a stored list differs from the replayed one. */
function findListIssues({ path, col, stored, replayed }: ComparedList): StoredIssue[] {
  const { list, items, oldest } = replayed;
  const state = listKinds[col].waiting;
  const count = stored[state];
  const found = getSnapshots(stored.list);
  const pending = list.filter(isPendingElement);
  const getWriter = (element: Snapshot | undefined) => element && items.get(element.id)?.by;
  const differing = list.slice(0, found.length).flatMap((element, i) => {
    const entries = items.get(element.id);
    const message = describeItemDifference({
      col,
      place: i + 1,
      stored: found[i] ?? {},
      due: element,
      entries,
    });
    return message === null ? [] : [createIssue(path, message, entries?.by)];
  });
  return [
    ...(found.length === list.length
      ? []
      : [
          createIssue(
            path,
            `The list has ${found.length} ${plural(found.length, 'item')}; the book has ${list.length}.`,
          ),
        ]),
    ...differing,
    ...(count === pending.length
      ? []
      : [
          createIssue(
            path,
            `The list says ${String(count)} ${state}; the book says ${pending.length}.`,
          ),
        ]),
    ...(isWithinOldest(stored.oldest, oldest)
      ? []
      : [
          createIssue(
            path,
            'The list doesn’t give the time of its oldest pending item.',
            getWriter(pending[0]),
          ),
        ]),
  ];
}

const isWithinOldest = (time: unknown, oldest: ReplayedList['oldest']): boolean =>
  oldest === null
    ? time === null
    : time instanceof Date && time >= oldest.from && time <= oldest.to;

/** Each archive holds what one entry moved there, and each such entry has its archive. */
function findArchiveIssues(
  path: string,
  stored: Readonly<Record<string, Snapshot>>,
  { moves }: ReplayedList,
): StoredIssue[] {
  const written = new Map<string, BookEntry>();
  const issues = moves.flatMap((entry) => {
    const number = String(entry.after.archive);
    const message = findArchiveIssue(entry, number, written.get(number), stored[number]);
    written.set(number, entry);
    return message ? [createIssue(`${path}/archive/${number}`, message, entry)] : [];
  });
  const extra = Object.keys(stored).filter((number) => !written.has(number));
  return [
    ...issues,
    ...extra.map((n) =>
      createIssue(`${path}/archive/${n}`, 'No entry moved anything to this archive.'),
    ),
  ];
}

function findArchiveIssue(
  entry: BookEntry,
  number: string,
  earlier: BookEntry | undefined,
  archive: Snapshot | undefined,
): string | null {
  const folio = formatFolio(entry);
  if (earlier)
    return `${folio} moves items to archive ${number}, which ${formatFolio(earlier)} already wrote.`;
  if (!archive) return `${folio} moves items to archive ${number}, which doesn’t exist.`;
  if (!isSnapshot(archive) || !isDeepEqual(archive.list, entry.before.list))
    return `The archive doesn’t hold what ${folio} moved there.`;
  return archive.op === entry.op && isDeepEqual(archive.at, entry.at)
    ? null
    : `The archive was not written together with ${folio}.`;
}

/** Held money in USD, and the number of elements that hold it. */
export interface PendingSum {
  count: number;
  amount: Money;
}

export function sumPending({ list }: ReplayedList): PendingSum {
  const pending = list.filter(isPendingElement);
  return {
    count: pending.length,
    amount: sum(pending.map((element) => getFigure(element, 'amount') ?? '0')),
  };
}

/** The holds equal the sum of the pending elements and name the act that changed them last. */
function findHoldIssues(path: string, stored: Snapshot, replay: Replay): StoredIssue[] {
  const holds = [
    {
      field: 'reserved',
      says: 'is reserved',
      what: 'pending withdrawals',
      due: sumPending(replay.lists.withdrawals).amount,
    },
    {
      field: 'staked',
      says: 'is set aside for trades',
      what: 'open trades',
      due: sumPending(replay.lists.trades).amount,
    },
  ];
  const issues = holds.flatMap(({ field, says, what, due }) => {
    const held = getFigure(stored, field);
    if (held !== null && compare(held, due) === 0) return [];
    return [
      createIssue(
        path,
        `${held === null ? 'Nothing' : formatDollars(held)} ${says}, but the ${what} add up to ${formatDollars(due)}.`,
      ),
    ];
  });
  return [...issues, ...findHoldRevisionIssues(path, stored, replay)];
}

function findHoldRevisionIssues(
  path: string,
  { rev, op }: Snapshot,
  { holds }: Replay,
): StoredIssue[] {
  const { moves, last } = holds;
  const [one] = last;
  const issues =
    rev === moves
      ? []
      : [
          createIssue(
            path,
            `This record is at revision ${String(rev)}, but the book changed it ${moves} ${plural(moves, 'time')}.`,
          ),
        ];
  if (!one || last.some((entry) => entry.op === op)) return issues;
  const message = `This record doesn’t name ${formatFolio(one)} as the last entry to change it.`;
  return [...issues, createIssue(path, message, one)];
}
