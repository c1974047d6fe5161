import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDesk } from '@/domain/ledger/any-desk.fixture';
import { actions } from '@/domain/ledger/ledger';
import { toStoredBook, toStoredDesk } from '@/domain/ledger/stored-book.fixture';
import { createFullBook, WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { auditBook } from './audit-book';
import { checkBook } from './checked-book.fixture';
import { auditAll } from './damage.fixture';

/** The one who acts for the desk in every story. */
const administrator = () =>
  new WrittenDesk('desk', new Date(2026, 1, 1))
    .opened()
    .desk('tb1q', '49.00')
    .on(new Date(2026, 11, 1))
    .desk('tb1p', '59.00');

describe('an honest desk', () => {
  it('has no fault after every act there is', () => {
    const [client, desk] = [createFullBook(), administrator()];
    expect(auditAll([toStoredBook(client), toStoredBook(desk)], toStoredDesk(desk))).toEqual([]);
    const every = new Set([...client.entries, ...desk.entries].map(({ action }) => action));
    expect(actions.filter((action) => !every.has(action))).toEqual([]);
  });

  it('has no fault before anything has happened', () => {
    expect(auditAll([], { current: null, plans: null })).toEqual([]);
    expect(auditBook({ uid: 'nobody', documents: {}, archives: {}, entries: {} })).toEqual([]);
    expect(auditBook(toStoredBook(new WrittenDesk().opened()))).toEqual([]);
  });

  it('has no fault after any acts in any order, and its statement adds up', () => {
    fc.assert(
      fc.property(arbitraryDesk, (book) => {
        expect(auditBook(toStoredBook(book))).toEqual([]);
        expect(checkBook(book.entries, book.account, true).issues).toEqual([]);
      }),
    );
  });

  it('reads the ledger in any order', () => {
    const stored = toStoredBook(createFullBook());
    const entries = Object.fromEntries(Object.entries(stored.entries).toReversed());
    expect(auditBook({ ...stored, entries })).toEqual([]);
  });
});
