import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBook } from '@/domain/ledger/any-book.fixture';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { mayasBook, type WrittenBook } from '@/domain/ledger/written-book.fixture';
import { checkBook } from './checked-book.fixture';
import { sumsByKind } from './statement-check';

const check = (book: WrittenBook, entries: readonly BookEntry[] = book.entries, settled = false) =>
  checkBook(entries, book.account, settled);

describe('a sound book', () => {
  it('adds up, and says by kind to what', () => {
    expect(check(mayasBook())).toEqual({
      state: 'adds-up',
      sums: [{ label: 'Deposits completed', count: 2, amount: '1400.00' }],
      total: '1400.00',
      balance: '1400.00',
      faults: [],
    });
  });

  it('adds up whatever the acts were', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        expect(check(book)).toMatchObject({ state: 'adds-up', faults: [] });
      }),
    );
  });

  it('adds up for an administrator, whose book holds only some numbers of the desk’s record', () => {
    const method = { bitcoin: 'tb1q', ethereum: '', email: '', previous: {} };
    const own = (over: Partial<BookEntry>): BookEntry => ({
      ...{ op: 'a', col: 'admins', rev: 1, actor: 'maya', action: 'payment.updated', index: -1, ref: '', reason: '' },
      ...{ before: {}, after: method, at: new Date(2026, 4, 1) },
      ...over,
    });
    const later = { ...method, ethereum: '0x', previous: { ethereum: { address: '', at: new Date(2026, 4, 2) } } };
    const entries = [
      own({}),
      own({ op: 'b', rev: 2, before: method, after: later, at: new Date(2026, 4, 2) }),
      own({
        op: 'c',
        col: 'desk',
        rev: 7,
        action: 'desk.selected',
        before: { admin: 'x', previous: '' },
        after: { admin: 'maya', previous: 'x' },
      }),
    ];
    const book = mayasBook();
    expect(check(book, [...book.entries, ...entries]).faults).toEqual([]);
  });

  it('collects kinds that it does not know under Other, and says nothing of what did not happen', () => {
    expect(sumsByKind([])).toEqual([{ label: 'Deposits completed', count: 0, amount: '0.00' }]);
    expect(
      sumsByKind([
        { action: 'coin.minted', amount: '-2.00' },
        { action: 'toString', amount: '1.00' },
      ]),
    ).toEqual([
      { label: 'Deposits completed', count: 0, amount: '0.00' },
      { label: 'Other', count: 2, amount: '-1.00' },
    ]);
  });
});

describe('a book and an account that were read at different moments', () => {
  it('are being refreshed, whichever is ahead, and not damaged', () => {
    const [before, after] = [mayasBook(), mayasBook().completed(3)];
    expect(checkBook(after.entries, before.account)).toMatchObject({ state: 'refreshing', faults: [] });
    expect(checkBook(before.entries, after.account)).toMatchObject({ state: 'refreshing', faults: [] });
    expect(checkBook([], before.account).state).toBe('refreshing');
    expect(checkBook(before.entries, null).state).toBe('refreshing');
  });

  it('are a fault when they still differ after both were read again', () => {
    const [before, after] = [mayasBook(), mayasBook().completed(3)];
    expect(checkBook(before.entries, after.account, true).faults).toEqual(['A4 is missing: the book ends at A3, but the account at A4.']);
    expect(checkBook(after.entries, before.account, true).faults).toEqual(['The account stands at A3, but the book goes on to A4.']);
    expect(checkBook([], before.account, true).faults).toEqual(['A1 is missing: there is an account, but no entry opened it.']);
    expect(checkBook(before.entries, null, true).faults).toEqual(['The account stands at nothing, but the book goes on to A3.']);
  });

  it('do not hide a fault inside the book', () => {
    const book = mayasBook();
    const entries = book.entries.filter((entry) => folio(entry) !== 'D4');
    expect(checkBook(entries, mayasBook().completed(3).account).state).toBe('does-not-follow');
  });
});
