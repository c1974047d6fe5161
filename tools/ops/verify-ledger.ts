/** Verifies that a project follows from its ledgers. */

import type { Firestore } from 'firebase-admin/firestore';
import { auditBook } from '@/domain/audit/audit-book';
import {
  auditDesk,
  collectDeskActs,
  createDeskActs,
  getRolesToRead,
} from '@/domain/audit/audit-desk';
import { findBookRemarks } from '@/domain/audit/book-remarks';
import { findAuthorIssues } from '@/domain/audit/messages';
import type { StoredIssue } from '@/domain/audit/stored-book';
import { readEntries } from '@/domain/audit/stored-schemas';
import { plural } from '@/domain/plural';
import { getSettledPrices, type SettledPrice } from './closing-prices';
import { findDaySumIssues, getMovedAlone, type MovedAlone } from './day-sums';
import {
  checkNotices,
  type PageSizes,
  readBooks,
  readDesk,
  readRoles,
  readTallies,
} from './stored-desk';

export interface Verified {
  books: number;
  entries: number;
  faults: StoredIssue[];
  /** What a person should look at, although every book adds up. */
  remarks: StoredIssue[];
  /** For a comparison with the market, which is not part of the audit. */
  settled: SettledPrice[];
}

/**
 * Verifies that every revision of every document has exactly one entry, that states follow the
 * state machines, that balances equal their history, that only administrators acted for the desk
 * and wrote to clients, that no payment was credited twice, that nobody moved more alone in a day
 * than the policy allows, and that each notice has a valid form. It reads and never writes.
 */
export async function verifyLedger(firestore: Firestore, pageSizes?: PageSizes): Promise<Verified> {
  const faults: StoredIssue[] = [];
  const remarks: StoredIssue[] = [];
  const acts = createDeskActs();
  const settled: SettledPrice[] = [];
  const moved: MovedAlone[] = [];
  let books = 0;
  let entries = 0;
  const stray = (path: string) =>
    faults.push({ path, folio: '', message: 'is an entry in nobody’s ledger' });
  for await (const book of readBooks(firestore, stray, pageSizes)) {
    faults.push(...auditBook(book));
    remarks.push(...findBookRemarks(book.uid, readEntries(book).entries));
    collectDeskActs(acts, book);
    settled.push(...getSettledPrices(book));
    moved.push(...getMovedAlone(book));
    books += 1;
    entries += Object.keys(book.entries).length;
  }
  const desk = await readDesk(firestore);
  // After the books: on a live desk it may count more than they say, and never less.
  const tallies = await readTallies(firestore);
  const notices = await checkNotices(firestore);
  const roles = await readRoles(firestore, [
    ...new Set([...getRolesToRead(desk, acts), ...notices.authors.keys()]),
  ]);
  faults.push(
    ...auditDesk(desk, acts, roles),
    ...findDaySumIssues({ ...desk, tallies }, moved),
    ...notices.issues,
    ...findAuthorIssues(notices.authors, roles, acts),
  );
  return { books, entries, faults, remarks, settled };
}

/**
 * A real project without any book was wiped, or is not the one that was meant. Without this issue
 * it would add up.
 */
export function findEmptiness(
  projectId: string,
  { books }: Pick<Verified, 'books'>,
): StoredIssue[] {
  if (books > 0 || projectId.startsWith('demo-')) return [];
  return [
    {
      path: projectId,
      folio: '',
      message: 'holds no books at all, so the data are gone, or another project was meant',
    },
  ];
}

/** A line for each fault, or that there is none; then a line for each remark. */
export function formatVerdict({
  books,
  entries,
  faults,
  remarks,
}: Omit<Verified, 'settled'>): string {
  const read = `${formatCount(books, 'book')}, ${formatCount(entries, 'entry', 'entries')}`;
  const found =
    faults.length === 0
      ? `${read}: everything adds up.`
      : `${formatIssues(faults)}\n\n${read}: ${formatCount(faults.length, 'thing does', 'things do')} not add up.`;
  return remarks.length === 0
    ? found
    : `${found}\n\nTo be looked at, though the rules allow it:\n${formatIssues(remarks)}`;
}

const formatIssues = (all: readonly StoredIssue[]) =>
  all
    .map(({ path, folio, message: says }) => `${path}${folio ? ` (${folio})` : ''}: ${says}`)
    .join('\n');

const formatCount = (count: number, one: string, many?: string) =>
  `${count} ${plural(count, one, many)}`;
