import type { Firestore } from 'firebase-admin/firestore';
import type { Uid } from '@/domain/envelope';
import { type DeskFault, deskEntries, type OwnedEntry, reconcileBook } from '@/domain/reconcile';
import { reconcileDesk } from '@/domain/reconcile-desk';
import { type DeskActors, noteDeskActors, roleFaults, rolesToRead } from '@/domain/reconcile-roles';
import { Failure } from './failure';
import { type Portions, rolesOf, storedBooks, storedDesk } from './stored-desk';

export interface Verified {
  books: number;
  entries: number;
  faults: DeskFault[];
}

/**
 * Proves a whole project from its ledgers: that every revision of every document has exactly one entry, that states follow the machine, that
 * balances equal their history, and that whoever acted for the desk was of it. Reads, and never writes.
 * @param former administrators of whom nothing stored says that they were any
 */
export async function verifyLedger(firestore: Firestore, portions?: Portions, former?: ReadonlySet<Uid>): Promise<Verified> {
  const faults: DeskFault[] = [];
  const ofTheDesk: OwnedEntry[] = [];
  const actors: DeskActors = new Map();
  let books = 0;
  let entries = 0;
  const stray = (path: string) => faults.push({ path, folio: '', says: 'is an entry in nobody’s ledger' });
  for await (const book of storedBooks(firestore, stray, portions)) {
    faults.push(...reconcileBook(book));
    ofTheDesk.push(...deskEntries(book));
    noteDeskActors(actors, book);
    books += 1;
    entries += Object.keys(book.entries).length;
  }
  const desk = await storedDesk(firestore);
  const roles = await rolesOf(firestore, rolesToRead(actors, desk, ofTheDesk));
  faults.push(...reconcileDesk(desk, ofTheDesk), ...roleFaults(actors, desk, ofTheDesk, roles, former));
  return { books, entries, faults };
}

/** Whose profile has these addresses. @throws Failure for an address that no profile has */
export async function uidsOf(firestore: Firestore, emails: readonly string[]): Promise<Set<Uid>> {
  const uids = emails.map(async (email) => {
    const [found] = (await firestore.collection('users').where('email', '==', email.toLowerCase()).limit(1).get()).docs;
    if (!found) throw new Failure(`No profile has the address ${email}.`);
    return found.id;
  });
  return new Set(await Promise.all(uids));
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
