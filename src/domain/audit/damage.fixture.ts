import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { createFullBook, type WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { getSnapshots, isSnapshot, type Snapshot } from '@/domain/snapshot';
import { auditBook } from './audit-book';
import { auditDesk, collectDeskActs, createDeskActs, type StoredDesk } from './audit-desk';
import type { StoredBook, StoredCollection, StoredIssue } from './stored-book';

/** A change of the stored documents, bypassing the rules. */
export type Damage = (stored: StoredBook) => StoredBook;
type Override = object | ((fields: Snapshot) => object);

const applyOverride = (fields: Snapshot, over: Override): Snapshot => ({
  ...fields,
  ...(typeof over === 'function' ? over(fields) : over),
});

export const changeDocument =
  (col: StoredCollection, over: Override): Damage =>
  (stored) => ({
    ...stored,
    documents: { ...stored.documents, [col]: applyOverride(stored.documents[col] ?? {}, over) },
  });

export const removeDocument =
  (col: StoredCollection): Damage =>
  (stored) => ({ ...stored, documents: { ...stored.documents, [col]: null } });

export const changeElement = (
  col: 'deposits' | 'withdrawals' | 'trades',
  place: number,
  over: Override,
): Damage =>
  changeDocument(col, ({ list }) => ({
    list: getSnapshots(list).map((one, i) => (i === place ? applyOverride(one, over) : one)),
  }));

const story = createFullBook();
export function getEntry(which: string, book: WrittenDesk = story): Entry {
  const found = book.entries.find((entry) => formatFolio(entry) === which);
  if (!found) throw new Error(`No ${which}`);
  return found;
}
export const getOp = (which: string, book: WrittenDesk = story): string => getEntry(which, book).op;

export const changeEntry =
  (which: string, over: Override): Damage =>
  (stored) => ({
    ...stored,
    entries: {
      ...stored.entries,
      [getOp(which)]: applyOverride(stored.entries[getOp(which)] ?? {}, over),
    },
  });

/** As {@link changeEntry}, in `before` or `after` alone. */
export const changeSnapshot = (which: string, side: 'before' | 'after', over: Override): Damage =>
  changeEntry(which, (fields) => {
    const snapshot = fields[side];
    return { [side]: applyOverride(isSnapshot(snapshot) ? snapshot : {}, over) };
  });

/** As {@link changeSnapshot}, in both. */
export const changeBoth =
  (which: string, over: Override): Damage =>
  (stored) =>
    changeSnapshot(which, 'after', over)(changeSnapshot(which, 'before', over)(stored));

/** The same entry again, under another id. */
export const copyEntry =
  (which: string, op: string, over: Override = {}): Damage =>
  (stored) => ({
    ...stored,
    entries: {
      ...stored.entries,
      [op]: { ...applyOverride(stored.entries[getOp(which)] ?? {}, over), op },
    },
  });

export const removeEntry =
  (which: string): Damage =>
  (stored) => ({
    ...stored,
    entries: Object.fromEntries(
      Object.entries(stored.entries).filter(([op]) => op !== getOp(which)),
    ),
  });

export const changeArchive =
  (col: 'deposits' | 'withdrawals' | 'trades', n: string, over: Override): Damage =>
  (stored) => {
    const own = stored.archives[col] ?? {};
    return {
      ...stored,
      archives: { ...stored.archives, [col]: { ...own, [n]: applyOverride(own[n] ?? {}, over) } },
    };
  };

/** The issues that the audit finds in the whole story after these damages. */
export const findIssuesAfter = (...damages: Damage[]): StoredIssue[] =>
  auditBook(damages.reduce((stored, damage) => damage(stored), toStoredBook(story)));

/**
 * Audits a whole desk: every book, the documents of the desk, and the roles of everyone who acted.
 */
export function auditAll(books: readonly StoredBook[], desk: StoredDesk): StoredIssue[] {
  const acts = createDeskActs();
  for (const book of books) collectDeskActs(acts, book);
  return [
    ...books.flatMap(auditBook),
    ...auditDesk(desk, acts, new Map(books.map(({ uid, documents }) => [uid, documents]))),
  ];
}

/**
 * A title, the damage, and the expected message. The message begins with the folio of its entry; if
 * not, that folio and a bar precede it.
 */
export type DamageCase = [title: string, damage: Damage | Damage[], message: string];

const collectionByLetter: Record<string, string> = {
  A: 'accounts',
  D: 'deposits',
  S: 'subscriptions',
  T: 'trades',
  U: 'users',
  V: 'verifications',
  W: 'withdrawals',
};

/** Parses the message of a case into the issue. */
export function parseIssue(text: string): StoredIssue {
  const [, named, message = ''] = /^(?:(\w+) [|] )?(.*)$/s.exec(text) ?? [];
  const folio = named ?? /^\w+/.exec(message)?.[0] ?? '';
  return { path: `${collectionByLetter[folio.charAt(0)]}/maya`, folio, message };
}
