import type { StoredDesk } from '@/domain/audit/audit-desk';
import type { StoredBook } from '@/domain/audit/stored-book';
import type { WrittenProposals } from './written-proposals.fixture';

/** What a book has led to, as it would be read from the store. */
export function toStoredBook(book: WrittenProposals): StoredBook {
  const { desk: _, plans: __, ...documents } = book.documents;
  const archives = Object.fromEntries(
    Object.entries(book.archives).filter(([, written]) => Object.keys(written).length > 0),
  );
  return {
    uid: book.uid,
    documents,
    archives,
    entries: Object.fromEntries(book.entries.map((entry) => [entry.op, entry])),
  };
}

/**
 * The record of the desk as one administrator has left it.
 * @param clients whose payments were credited
 */
export const toStoredDesk = (
  { documents }: WrittenProposals,
  ...clients: WrittenProposals[]
): StoredDesk => ({
  current: documents.desk ?? null,
  plans: documents.plans ?? null,
  switches: documents.switches ?? null,
  policy: documents.policy ?? null,
  credited: Object.assign({}, ...clients.map(({ credited }) => credited)),
});
