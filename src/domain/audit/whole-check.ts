import type { Account } from '@/domain/accounts/account';
import { type ArchivedCollection, archivedCollections } from '@/domain/accounts/archive';
import { getFigure } from '@/domain/accounts/snapshot';
import { type BookEntry, formatFolio as folioOf } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { sortEntries } from '@/domain/ledger/statement';
import { type Money, sum } from '@/domain/money';
import { isPending } from '@/domain/requests/pending-list';
import { findActIssues } from './reconcile-acts';
import type { StoredBook, StoredCollection, StoredIssue } from './reconcile-input';
import {
  findArchiveIssues,
  findHoldIssues,
  findHoldRevisionIssues,
  findListIssues,
  findNegativeIssues,
  findShortfallIssues,
  type ReplayedList,
  replayList,
} from './reconcile-lists';
import { findDocumentIssues, findStatusIssues } from './reconcile-objects';
import { type BookCheck, compareWithAccount, findBookIssues, getFirstIssues, type NamedIssue } from './statement-check';

/** A client's stored documents next to the book, each read at its own moment. */
export interface StoredRecords extends Pick<StoredBook, 'archives'> {
  uid: Uid;
  account: Account | null;
  documents: Pick<StoredBook['documents'], StoredCollectionName>;
}

/** Accounts have their own check, and payment methods belong to administrators. */
type StoredCollectionName = Exclude<StoredCollection, 'accounts' | 'admins'>;
const storedCollectionNames = [
  'users',
  'holds',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
] as const satisfies StoredCollectionName[];
const recordedNames = storedCollectionNames.filter((col) => col !== 'holds');

/** Held money in USD, and the number of elements that hold it. */
interface PendingSum {
  count: number;
  amount: Money;
}

export interface RecordsCheck extends Omit<BookCheck, 'issues'> {
  /** The first one names the first line that does not follow. */
  issues: NamedIssue[];
  /** Computed from the book. */
  waiting: { withdrawals: PendingSum; trades: PendingSum };
}

type ReplayedLists = Record<ArchivedCollection, ReplayedList>;

/**
 * Checks that the book adds up, that each entry follows from the previous ones and obeys the rule of its act, and that the result equals
 * every stored document: account, holds, lists, archives, profile, subscription and verification.
 * @param entries one client's whole book
 * @param settled everything was read again after a mismatch: a revision that only one side has is then an issue
 */
export function checkRecords(entries: readonly BookEntry[], records: StoredRecords, settled = false): RecordsCheck {
  const book = sortEntries(entries);
  const { outOfSync, issue, ...figures } = compareWithAccount(book, records.account, settled);
  const found = [...findBookIssues(book), ...findActIssues(book, records.uid), ...findStatusIssues(book)];
  const lists = {
    deposits: replayList('deposits', records.uid, filterByCollection(book, 'deposits')),
    withdrawals: replayList('withdrawals', records.uid, filterByCollection(book, 'withdrawals')),
    trades: replayList('trades', records.uid, filterByCollection(book, 'trades')),
  };
  const late = new Set(settled ? [] : storedCollectionNames.filter((col) => isOutOfSync(col, book, records)));
  const beside = [
    ...findStoredIssues(book, records, lists, late),
    ...findNegativeIssues(records.uid, book),
    ...findShortfallIssues(records.uid, book),
  ];
  const issues = removeDuplicates([
    ...getFirstIssues(book, found).map(({ message, entry }) => ({ message, folio: folioOf(entry) })),
    ...(issue ? [issue] : []),
    ...beside.map(toNamedIssue),
  ]);
  const state = issues.length > 0 ? 'does-not-follow' : outOfSync || late.size > 0 ? 'refreshing' : 'adds-up';
  return { state, ...figures, issues, waiting: { withdrawals: sumPending(lists.withdrawals), trades: sumPending(lists.trades) } };
}

const filterByCollection = (book: readonly BookEntry[], col: string) => book.filter((entry) => entry.col === col);

/** A document and its entries were read at different revisions. */
function isOutOfSync(
  col: (typeof storedCollectionNames)[number],
  book: readonly BookEntry[],
  { uid, documents, archives }: StoredRecords,
): boolean {
  const stored = documents[col];
  if (col === 'holds') return stored ? findHoldRevisionIssues(`holds/${uid}`, stored, book).length > 0 : book.length > 0;
  const own = filterByCollection(book, col);
  if ((stored?.rev ?? 0) !== Math.max(0, ...own.map(({ rev }) => rev))) return true;
  const moved = own.filter(({ action }) => action === 'history.archived').length;
  return isArchived(col) && Object.keys(archives[col] ?? {}).length !== moved;
}

const isArchived = (col: string): col is ArchivedCollection => archivedCollections.some((one) => one === col);

/** @param late documents that must be read again before they can be compared */
function findStoredIssues(
  book: readonly BookEntry[],
  records: StoredRecords,
  lists: ReplayedLists,
  late: ReadonlySet<string>,
): StoredIssue[] {
  const { uid, documents, archives } = records;
  const compared = recordedNames.filter((col) => !late.has(col));
  const documented = findDocumentIssues(
    { uid, documents: Object.fromEntries(compared.map((col) => [col, documents[col] ?? null])), archives: {}, entries: {} },
    book.filter(({ col }) => compared.some((one) => one === col)),
  ).filter(({ path }) => compared.some((col) => path === `${col}/${uid}`));
  const listed = archivedCollections
    .filter((col) => !late.has(col))
    .flatMap((col) => {
      const stored = documents[col];
      const found = stored ? findListIssues(`${col}/${uid}`, stored, lists[col]) : [];
      return [
        ...lists[col].issues,
        ...found,
        ...findArchiveIssues(col, { uid, documents: {}, archives, entries: {} }, filterByCollection(book, col)),
      ];
    });
  const holds = documents.holds;
  const promised = { withdrawals: lists.withdrawals.list, trades: lists.trades.list };
  const held = holds && !late.has('holds') ? findHoldIssues(`holds/${uid}`, holds, promised, book) : [];
  const missing: StoredIssue[] =
    !holds && !late.has('holds') ? [{ path: `holds/${uid}`, folio: '', message: 'There is a book, but this document is missing.' }] : [];
  return [...documented, ...listed, ...held, ...missing];
}

function sumPending({ list }: ReplayedList): PendingSum {
  const waiting = list.filter(({ status }) => isPending({ status: String(status) }));
  return { count: waiting.length, amount: sum(waiting.map((element) => getFigure(element, 'amount') ?? '0')) };
}

const documentNames: Record<string, string> = {
  users: 'Your profile',
  deposits: 'Your deposits',
  withdrawals: 'Your withdrawals',
  trades: 'Your trades',
  subscriptions: 'Your subscription',
  verifications: 'Your verification',
};

/** A sentence without a folio names its document instead. */
function toNamedIssue({ path, folio, message }: StoredIssue): NamedIssue {
  const [col = '', , archive] = path.split('/');
  const name = Object.hasOwn(documentNames, col) ? documentNames[col] : undefined;
  if (!name || /^[A-Z][0-9]+ /.test(message)) return { message, folio };
  return { message: `${archive ? `${name} in the archive` : name}: ${message}`, folio };
}

const removeDuplicates = (issues: readonly NamedIssue[]): NamedIssue[] => [...new Map(issues.map((one) => [one.message, one])).values()];
