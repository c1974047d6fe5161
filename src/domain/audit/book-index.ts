import type { ActRule } from '@/domain/ledger/acts';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { isEmpty } from '@/domain/snapshot';
import { describeJump } from './item-words';
import { getPath } from './stored-book';

export interface BookIndex extends Revisions {
  uid: Uid;
  byOp: ReadonlyMap<string, BookEntry>;
  /**
   * The first posting, fee or confirmation by its action and the act that it is for:
   * `account.posted` and the op.
   */
  firstByRef: ReadonlyMap<string, BookEntry>;
  /** The first entry that gives a role: from then on the owner is, or was, an administrator. */
  firstRole: BookEntry | undefined;
}

/**
 * Checks one entry against the rule of its act. Returns what follows the folio in a sentence about
 * the first violation, or null.
 */
export type EntryCheck = (entry: BookEntry, rule: ActRule, book: BookIndex) => string | null;

/** @param entries in the order of the book */
export function createBookIndex(entries: readonly BookEntry[], uid: Uid): BookIndex {
  const firstByRef = new Map<string, BookEntry>();
  for (const entry of entries) {
    const key = `${entry.action} ${entry.ref}`;
    if ((entry.col === 'accounts' || entry.col === 'proposals') && !firstByRef.has(key))
      firstByRef.set(key, entry);
  }
  const firstRole = entries.find(({ action, col }) => action === 'role.granted' && col === 'users');
  return {
    uid,
    byOp: new Map(entries.map((entry) => [entry.op, entry])),
    ...linkRevisions(entries),
    firstByRef,
    firstRole,
  };
}

/** The entries before and after an entry by the revisions of its document. */
interface Revisions {
  previous: ReadonlyMap<BookEntry, BookEntry>;
  next: ReadonlyMap<BookEntry, BookEntry>;
}

/** @param entries of one book, or those of the desk's documents from every book */
export function linkRevisions(entries: readonly BookEntry[]): Revisions {
  const previous = new Map<BookEntry, BookEntry>();
  const next = new Map<BookEntry, BookEntry>();
  const latest = new Map<string, BookEntry>();
  for (const entry of [...entries].sort((a, b) => a.rev - b.rev)) {
    const path = getPath(entry, '');
    const last = latest.get(path);
    latest.set(path, entry);
    if (!last) continue;
    previous.set(entry, last);
    next.set(last, entry);
  }
  return { previous, next };
}

/**
 * Revisions are numbered from 1 without a gap, and later ones have no earlier time.
 * @param last the entry before it by revision
 * @returns a sentence, or null
 */
export function findGapIssue(entry: BookEntry, last: BookEntry | undefined): string | null {
  const next = (last?.rev ?? 0) + 1;
  const folio = formatFolio(entry);
  if (last && entry.rev === last.rev) return `${folio} is in the book twice.`;
  if (entry.rev > next)
    return `${formatFolio({ ...entry, rev: next })} is missing before ${folio}.`;
  return last && entry.at < last.at ? `${folio} is dated before ${formatFolio(last)}.` : null;
}

/**
 * Each entry begins where the one before it ended.
 * @returns what follows the folio in a sentence, or null
 */
export function findJumpIssue({ before }: BookEntry, last: BookEntry | undefined): string | null {
  if (!last) return isEmpty(before) ? null : 'starts with something no earlier entry wrote.';
  return describeJump(before, last.after, last);
}
