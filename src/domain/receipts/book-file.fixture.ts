import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';

/** A book as "Download all my data" writes it, before it becomes text. */
export function createBookFile(desk: WrittenDesk) {
  const { uid, documents, archives, entries } = toStoredBook(desk);
  const single = Object.entries(documents).map(
    ([col, fields]) => [`${col}/${uid}`, fields] as const,
  );
  const moved = Object.entries(archives).flatMap(([col, all]) =>
    Object.entries(all).map(([n, fields]) => [`${col}/${uid}/archive/${n}`, fields] as const),
  );
  return {
    glassbook: 1,
    uid,
    readAt: new Date('2026-11-12T09:41:00Z'),
    documents: Object.fromEntries([...single, ...moved]),
    entries: Object.values(entries),
  };
}

/** A short book. With another amount it is a rewritten one: it adds up just as well. */
export const createShortBook = (firstDeposit = '500.00'): WrittenDesk =>
  new WrittenDesk('maya', new Date(2026, 2, 2, 9, 12))
    .opened()
    .requested(firstDeposit)
    .completed(0)
    .requested('120.00')
    .rejected(1)
    .changedTo('active')
    .withdrew('50.00')
    .sent(0);

/** A book with at least so many entries, most of them archived. */
export function createLongBook(length: number): WrittenDesk {
  const desk = new WrittenDesk('maya', new Date(2026, 2, 2, 9, 12)).opened();
  for (let deposits = 1; desk.entries.length < length; deposits += 1) {
    desk.requested('642.10').completed(desk.deposits.length - 1);
    if (deposits % 4 === 0) desk.archived('deposits');
  }
  return desk;
}
