import { describe, expect, it, vi } from 'vitest';
import { auditBook } from '@/domain/audit/audit-book';
import type { StoredBook } from '@/domain/audit/stored-book';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { rereadUntilSound } from './stored-desk';

const book = toStoredBook(createFullBook());
/** The book as read during an act: its entries before the act, its documents after it. */
const between: StoredBook = {
  ...book,
  entries: Object.fromEntries(Object.entries(book.entries).slice(0, -1)),
};
/** Returns one book after the other and repeats the last. */
const reading = (...books: StoredBook[]) => {
  const again = vi.fn(
    async () => books[Math.min(again.mock.calls.length, books.length) - 1] ?? book,
  );
  return again;
};

describe('a book that is read while the desk goes on', () => {
  it('is not read again when it adds up', async () => {
    const again = reading(book);
    expect(await rereadUntilSound(book, again)).toBe(book);
    expect(again).not.toHaveBeenCalled();
  });

  it.each([
    ['once', [book]],
    ['twice, when something is written again', [between, book]],
  ])('is read again %s', async (_, books) => {
    expect(auditBook(between)).not.toEqual([]);
    const again = reading(...books);
    expect(auditBook(await rereadUntilSound(between, again))).toEqual([]);
    expect(again).toHaveBeenCalledTimes(books.length);
  });

  it('is taken as it was found last when it never adds up', async () => {
    const last = { ...between, documents: { ...book.documents, holds: null } };
    const again = reading(between, last);
    expect(await rereadUntilSound(between, again)).toEqual(last);
    expect(again).toHaveBeenCalledTimes(2);
  });

  it('keeps archives that no collection may have, which are not read again', async () => {
    const archives = { ...book.archives, holds: { 0: { list: [] } } };
    const found = await rereadUntilSound({ ...between, archives }, reading(book));
    expect(auditBook(found).map(({ path }) => path)).toEqual([`holds/${book.uid}/archive`]);
  });
});
