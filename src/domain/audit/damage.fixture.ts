import { getSnapshots, isSnapshot, type Snapshot } from '@/domain/accounts/snapshot';
import { formatFolio } from '@/domain/ledger/ledger';
import { storedOf } from '@/domain/ledger/stored-book.fixture';
import { type WrittenDesk, wholeStory } from '@/domain/ledger/written-desk.fixture';
import { reconcileBook } from './reconcile';
import type { DeskIssue, StoredBook, StoredCollection } from './reconcile-input';

/** Something done to what is stored, past the rules. */
export type Damage = (stored: StoredBook) => StoredBook;
type Over = object | ((fields: Snapshot) => object);

const changed = (fields: Snapshot, over: Over): Snapshot => ({ ...fields, ...(typeof over === 'function' ? over(fields) : over) });

export const document =
  (col: StoredCollection, over: Over): Damage =>
  (stored) => ({ ...stored, documents: { ...stored.documents, [col]: changed(stored.documents[col] ?? {}, over) } });

export const noDocument =
  (col: StoredCollection): Damage =>
  (stored) => ({ ...stored, documents: { ...stored.documents, [col]: null } });

/** One element of a stored list. */
export const element = (col: 'deposits' | 'withdrawals' | 'trades', place: number, over: Over): Damage =>
  document(col, ({ list }) => ({ list: getSnapshots(list).map((one, i) => (i === place ? changed(one, over) : one)) }));

const story = wholeStory();
/** The `op` of an entry of the whole story. */
export function opOf(which: string, book: WrittenDesk = story): string {
  const found = book.entries.find((entry) => formatFolio(entry) === which);
  if (!found) throw new Error(`No ${which}`);
  return found.op;
}

export const entry =
  (which: string, over: Over): Damage =>
  (stored) => ({ ...stored, entries: { ...stored.entries, [opOf(which)]: changed(stored.entries[opOf(which)] ?? {}, over) } });

/** As {@link entry}, in `before` or `after` alone. */
export const inside = (which: string, side: 'before' | 'after', over: Over): Damage =>
  entry(which, (fields) => {
    const told = fields[side];
    return { [side]: changed(isSnapshot(told) ? told : {}, over) };
  });

export const noEntry =
  (which: string): Damage =>
  (stored) => ({ ...stored, entries: Object.fromEntries(Object.entries(stored.entries).filter(([op]) => op !== opOf(which))) });

export const archive =
  (col: 'deposits' | 'withdrawals' | 'trades', n: string, over: Over): Damage =>
  (stored) => {
    const own = stored.archives[col] ?? {};
    return { ...stored, archives: { ...stored.archives, [col]: { ...own, [n]: changed(own[n] ?? {}, over) } } };
  };

/** What the whole story says of itself after all of this was done to it. */
export const faultsAfter = (...damages: Damage[]): DeskIssue[] =>
  reconcileBook(damages.reduce((stored, damage) => damage(stored), storedOf(story)));
