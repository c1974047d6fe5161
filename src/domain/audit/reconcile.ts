import { type ArchivedCollection, archivedCollections } from '@/domain/accounts/archive';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { sortEntries } from '@/domain/ledger/statement';
import { findActIssues, findFeeIssues, findPaceIssues } from './reconcile-acts';
import { reconcileDesk, takesSubscription } from './reconcile-desk';
import {
  findSchemaIssues,
  getPath,
  type OwnedEntry,
  readEntries,
  type StoredBook,
  type StoredDesk,
  type StoredIssue,
} from './reconcile-input';
import { findArchiveIssues, findHoldIssues, findListIssues, findNegativeIssues, findShortfallIssues, replayList } from './reconcile-lists';
import { findClosureIssues, findDocumentIssues, findStatusIssues } from './reconcile-objects';
import { collectDeskActors, createDeskActors, findRoleIssues, getRoles } from './reconcile-roles';
import { findBookIssues } from './statement-check';

export { reconcileDesk } from './reconcile-desk';
export type { OwnedEntry, Remark, StoredBook, StoredDesk, StoredIssue } from './reconcile-input';
export { storedCollections } from './reconcile-input';

/** Replays one person's ledger from the first entry and compares the result with every stored document. Empty for an honest desk. */
export function reconcileBook(stored: StoredBook): StoredIssue[] {
  const { uid, documents } = stored;
  const { entries: read, issues: unread } = readEntries(stored);
  const entries = sortEntries(read);
  const named = [
    ...findBookIssues(entries),
    ...findActIssues(entries, uid),
    ...findStatusIssues(entries),
    ...findClosureIssues(entries),
    ...findPaceIssues(entries),
    ...findFeeIssues(entries),
  ];
  const lists = {
    deposits: replayStoredList('deposits', stored, entries),
    withdrawals: replayStoredList('withdrawals', stored, entries),
    trades: replayStoredList('trades', stored, entries),
  };
  return removeDuplicates([
    ...findSchemaIssues(stored),
    ...unread,
    ...named.map(({ entry, message }) => ({ path: getPath(entry, uid), folio: formatFolio(entry), message })),
    ...archivedCollections.flatMap((col) => lists[col].issues),
    ...findDocumentIssues(stored, entries),
    ...(documents.holds
      ? findHoldIssues(`holds/${uid}`, documents.holds, { withdrawals: lists.withdrawals.list, trades: lists.trades.list }, entries)
      : []),
    ...findNegativeIssues(uid, entries),
    ...findShortfallIssues(uid, entries),
  ]);
}

function replayStoredList(col: ArchivedCollection, stored: StoredBook, all: readonly BookEntry[]) {
  const entries = all.filter((entry) => entry.col === col);
  const replayed = replayList(col, stored.uid, entries);
  const document = stored.documents[col];
  const found = document ? findListIssues(`${col}/${stored.uid}`, document, replayed) : [];
  return { ...replayed, issues: [...replayed.issues, ...found, ...findArchiveIssues(col, stored, entries)] };
}

/** Two checks may report the same sentence. */
const removeDuplicates = (issues: readonly StoredIssue[]): StoredIssue[] => [
  ...new Map(issues.map((one) => [`${one.path}: ${one.message}`, one])).values(),
];

/** The entries of one ledger that {@link reconcileDesk} needs: about the desk's documents and about subscriptions. */
export const getDeskEntries = (stored: Pick<StoredBook, 'uid' | 'entries'>): OwnedEntry[] =>
  readEntries(stored)
    .entries.map((entry) => ({ ...entry, uid: stored.uid }))
    .filter((entry) => entry.col === 'desk' || takesSubscription(entry));

/** Checks the whole desk: every book, the desk's documents, and the roles of everyone who acted. */
export function reconcile(books: readonly StoredBook[], desk: StoredDesk): StoredIssue[] {
  const entries = books.flatMap(getDeskEntries);
  const actors = createDeskActors();
  for (const book of books) collectDeskActors(actors, book);
  return [...books.flatMap(reconcileBook), ...reconcileDesk(desk, entries), ...findRoleIssues(actors, desk, entries, getRoles(books))];
}
