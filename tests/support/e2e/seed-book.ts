import type { WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { bypassRules } from './admin-sdk';

/** A book that no test has the time to write act by act. */
export async function seedBook(book: WrittenBook, email: string): Promise<void> {
  const { uid, documents, entries } = book;
  await bypassRules(async (store) => {
    const all = [
      ...Object.entries(documents).map(
        ([col, fields]) =>
          [`${col}/${uid}`, col === 'users' ? { ...fields, email } : fields] as const,
      ),
      ...entries.map((entry) => [`ledger/${uid}/entries/${entry.op}`, entry] as const),
    ];
    // What the client's own account was opened with, and then commits of as many writes as one may
    // hold.
    const opened = await store.collection(`ledger/${uid}/entries`).get();
    await Promise.all(opened.docs.map(({ ref }) => ref.delete()));
    for (let i = 0; i < all.length; i += 500) {
      const batch = store.batch();
      for (const [path, fields] of all.slice(i, i + 500)) batch.set(store.doc(path), fields);
      await batch.commit();
    }
  });
}
