import type { Firestore } from 'firebase-admin/firestore';
import { type DeskFault, deskEntries, type OwnedEntry, reconcileBook } from '@/domain/reconcile';
import { reconcileDesk } from '@/domain/reconcile-desk';
import { type Portions, storedBooks, storedDesk } from './stored-desk';

export interface Verified {
  books: number;
  entries: number;
  faults: DeskFault[];
}

/**
 * Proves a whole project from its ledgers: that every revision of every document has exactly one entry, that states follow the machine, and
 * that balances equal their history. Reads, and never writes.
 */
export async function verifyLedger(firestore: Firestore, portions?: Portions): Promise<Verified> {
  const faults: DeskFault[] = [];
  const ofTheDesk: OwnedEntry[] = [];
  let books = 0;
  let entries = 0;
  const stray = (path: string) => faults.push({ path, folio: '', says: 'is an entry in nobody’s ledger' });
  for await (const book of storedBooks(firestore, stray, portions)) {
    faults.push(...reconcileBook(book));
    ofTheDesk.push(...deskEntries(book));
    books += 1;
    entries += Object.keys(book.entries).length;
  }
  faults.push(...reconcileDesk(await storedDesk(firestore), ofTheDesk));
  return { books, entries, faults };
}

/** A real project that holds no book at all was wiped, or another one was meant: that nothing in it is wrong says nothing. */
export function emptiness(projectId: string, { books }: Pick<Verified, 'books'>): DeskFault[] {
  if (books > 0 || projectId.startsWith('demo-')) return [];
  return [{ path: projectId, folio: '', says: 'holds no books at all, so the data are gone, or another project was meant' }];
}

/** What the operator reads: a line for each fault, or that there is none. */
export function verdict({ books, entries, faults }: Verified): string {
  const read = `${counted(books, 'book')}, ${counted(entries, 'entry', 'entries')}`;
  if (faults.length === 0) return `${read}: everything adds up.`;
  const lines = faults.map(({ path, folio, says }) => `${path}${folio ? ` (${folio})` : ''}: ${says}`);
  return `${lines.join('\n')}\n\n${read}: ${counted(faults.length, 'thing does', 'things do')} not add up.`;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
