import { auditEntries } from './audit-entries';
import { findDocumentIssues } from './documents';
import { type StoredBook, type StoredIssue, storedCollections } from './stored-book';
import { findBookSchemaIssues, readEntries } from './stored-schemas';

/**
 * Replays one person's ledger from the first entry and compares the result with every stored
 * document. Empty for an honest desk.
 */
export function auditBook(stored: StoredBook): StoredIssue[] {
  const { entries, issues: unread } = readEntries(stored);
  const { issues, replay } = auditEntries(stored.uid, entries);
  return [
    ...findBookSchemaIssues(stored),
    ...unread,
    ...[...issues.values()].flat(),
    ...findDocumentIssues(stored, replay, storedCollections),
  ];
}
