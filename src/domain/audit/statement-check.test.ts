import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBook } from '@/domain/ledger/any-book.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { createMayaBook, type WrittenBook } from '@/domain/ledger/written-book.fixture';
import { add } from '@/domain/money';
import { checkBook } from './checked-book.fixture';

describe('a damaged book names the first line that does not follow', () => {
  const check = (book: WrittenBook, entries: readonly BookEntry[] = book.entries, settled = false) =>
    checkBook(entries, book.account, settled);

  /** Maya's book with one entry replaced; `null` takes it out. */
  function damaged(which: string, change: (entry: BookEntry) => Partial<BookEntry> | null) {
    const book = createMayaBook();
    const entries = book.entries.flatMap((entry) => {
      if (formatFolio(entry) !== which) return [entry];
      const changed = change(entry);
      return changed === null ? [] : [{ ...entry, ...changed }];
    });
    return check(book, entries);
  }

  const posting =
    (over: Record<string, string>) =>
    ({ after }: BookEntry) => ({ after: { ...after, ...over } });
  const cases: [title: string, which: string, change: (entry: BookEntry) => Partial<BookEntry> | null, message: string][] = [
    ['an entry that was taken out', 'D4', () => null, 'D4 is missing before D5.'],
    ['a first entry that was taken out', 'A1', () => null, 'A1 is missing before A2.'],
    ['a number that stands twice', 'D4', () => ({ rev: 3 }), 'D3 stands in the book twice.'],
    ['a posting of another amount', 'A3', posting({ balance: '1410.00' }), 'A3 posts 910.00, but D6 is about 900.00.'],
    ['a posting that takes a cent', 'A2', posting({ balance: '499.99' }), 'A2 posts 499.99, but D2 is about 500.00.'],
    ['a posting that touches the profit', 'A3', posting({ profit: '1.00' }), 'A3 changes the profit, which a deposit never does.'],
    ['a figure that cannot be read', 'A2', posting({ bonus: 'much' }), 'A2 changes the bonus, which a deposit never does.'],
    ['a posting without a cause', 'A2', () => ({ ref: '' }), 'A2 moves money without a cause.'],
    ['a posting whose cause is not in the book', 'A2', () => ({ ref: 'nowhere' }), 'A2 moves money without a cause.'],
    [
      'an account that is opened with money',
      'A1',
      posting({ balance: '5.00' }),
      'A1 does not begin as a new client does: the balance differs.',
    ],
    ['an account that is opened again', 'A2', () => ({ action: 'account.opened' }), 'A2 opens what is open already.'],
    [
      'an account entry of an act that moves no money',
      'A2',
      () => ({ action: 'status.changed' }),
      'A2 is of the act "Standing changed", which never writes there.',
    ],
    [
      'a posting elsewhere',
      'U2',
      () => ({ action: 'account.posted' }),
      'U2 is of the act "Posted to the account", which never writes there.',
    ],
    [
      'a request that does not wait',
      'D3',
      ({ after }) => ({ after: { ...after, status: 'completed' } }),
      'D3 requests what does not wait for a decision.',
    ],
    [
      'a decision about nothing',
      'D4',
      ({ before, after }) => ({ before: { ...before, id: 'x' }, after: { ...after, id: 'x' } }),
      'D4 decides about something that nobody requested.',
    ],
    ['an element without an id', 'D7', () => ({ after: {} }), 'D7 speaks of nothing that can be found.'],
    [
      'a request that is made again',
      'D5',
      ({ after }) => ({ after: { ...after, id: idOf('D3') } }),
      'D5 begins anew what D4 has written already.',
    ],
    [
      'a decision that changes the amount',
      'D4',
      ({ after }) => ({ after: { ...after, amount: '1200.00' } }),
      'D4 changes the amount, which the act "Deposit rejected" never does.',
    ],
    [
      'a decision that begins elsewhere',
      'D4',
      ({ before }) => ({ before: { ...before, amount: '12.00' } }),
      'D4 does not begin where D3 ended: the amount differs.',
    ],
    [
      'a time inside an element that moved',
      'D4',
      ({ before }) => ({ before: { ...before, createdAt: new Date(0) } }),
      'D4 does not begin where D3 ended: the createdAt differs.',
    ],
    [
      'a standing that begins elsewhere',
      'U2',
      () => ({ before: { status: 'frozen' } }),
      'U2 does not begin where U1 ended: the status differs.',
    ],
    [
      'a first entry that begins with something',
      'V1',
      () => ({ before: { status: 'verified' } }),
      'V1 begins with something that no entry before it wrote.',
    ],
  ];
  const idOf = (which: string) => createMayaBook().entries.find((entry) => formatFolio(entry) === which)?.after.id;

  it.each(cases)('%s', (_, which, change, says) => {
    const { state, issues: faults } = damaged(which, change);
    expect(state).toBe('does-not-follow');
    expect(faults[0]).toBe(says);
  });

  it('an entry that begins where nothing ended', () => {
    const { issues: faults } = damaged('A3', ({ before, after }) => ({
      before: { ...before, balance: '600.00' },
      after: { ...after, balance: '1500.00' },
    }));
    expect(faults[0]).toBe('A3 begins with a balance of 600.00, but A2 ended with 500.00.');
  });

  it('a completed deposit that nobody credited', () => {
    const book = createMayaBook();
    const entries = book.entries.filter((entry) => formatFolio(entry) !== 'A3');
    const account = { balance: '500.00', profit: '0', bonus: '0', rev: 2 };
    expect(checkBook(entries, account).issues).toEqual(['D6 completes a deposit, but no account entry credits it.']);
  });

  it('a deposit that was credited twice', () => {
    const book = createMayaBook();
    const first = book.entries.find((entry) => formatFolio(entry) === 'A3');
    const again: BookEntry[] = first
      ? [{ ...first, op: 'again', rev: 4, before: first.after, after: { ...first.after, balance: '2300.00' }, at: new Date(2026, 2, 30) }]
      : [];
    const { issues: faults } = checkBook([...book.entries, ...again], { balance: '2300.00', profit: '0', bonus: '0', rev: 4 });
    expect(faults).toEqual(['A4 posts D6 again, which A3 has posted.']);
  });

  it('a refused deposit that was credited', () => {
    const book = createMayaBook();
    const refusal = book.entries.find((entry) => formatFolio(entry) === 'D4');
    const last = book.entries.find((entry) => formatFolio(entry) === 'A3');
    const posted: BookEntry[] =
      refusal && last
        ? [
            {
              ...last,
              op: 'p',
              rev: 4,
              ref: refusal.op,
              before: last.after,
              after: { ...last.after, balance: '1520.00' },
              at: new Date(2026, 2, 30),
            },
          ]
        : [];
    const { issues: faults } = checkBook([...book.entries, ...posted], { balance: '1520.00', profit: '0', bonus: '0', rev: 4 });
    expect(faults).toEqual(['A4 moves money for D4, which moves none.']);
  });

  it('a deposit that was decided twice', () => {
    const book = createMayaBook();
    const first = book.entries.find((entry) => formatFolio(entry) === 'D4');
    const again: BookEntry[] = first
      ? [
          {
            ...first,
            op: 'again',
            rev: 8,
            action: 'deposit.cancelled',
            before: first.after,
            after: { ...first.after, status: 'cancelled' },
            at: new Date(2026, 2, 30),
          },
        ]
      : [];
    expect(check(book, [...book.entries, ...again]).issues).toEqual(['D8 decides what D4 has decided.']);
  });

  it('an account that says something else', () => {
    const book = createMayaBook();
    const account = { balance: '1400.00', profit: '0', bonus: '0', rev: 3 };
    expect(checkBook(book.entries, { ...account, balance: '1500.00' }).issues).toEqual([
      'The lines come to 1,400.00, but the account says 1,500.00.',
    ]);
    expect(checkBook(book.entries, { ...account, bonus: '25.00' }).issues).toEqual(['The bonus (25.00) is not what A3 ended with (0.00).']);
  });

  it('an entry that was dated back', () => {
    const { state, issues: faults } = damaged('D6', () => ({ at: new Date(2026, 2, 1) }));
    expect(state).toBe('does-not-follow');
    expect(faults.join(' ')).toContain('D6 is dated before D5.');
  });

  it('any entry that is taken out and is not the newest of its collection', () => {
    const withGap = arbitraryBook.chain((book) => {
      const followed = book.entries.filter((entry) => book.entries.some(({ col, rev }) => col === entry.col && rev === entry.rev + 1));
      return followed.length ? fc.tuple(fc.constant(book), fc.constantFrom(...followed)) : fc.constant(null);
    });
    fc.assert(
      fc.property(withGap, (found) => {
        if (!found) return;
        const [book, taken] = found;
        const { state, issues: faults } = check(
          book,
          book.entries.filter((entry) => entry !== taken),
        );
        expect(state).toBe('does-not-follow');
        expect(faults.join(' ')).toContain(`${formatFolio(taken)} is missing`);
      }),
    );
  });

  it('any posting that is off by as little as a cent', () => {
    fc.assert(
      fc.property(arbitraryBook, fc.nat(), fc.constantFrom('0.01', '-0.01', '100.00'), (book, which, by) => {
        const postings = book.entries.filter(({ action }) => action === 'account.posted');
        const target = postings[which % Math.max(postings.length, 1)];
        const entries = book.entries.map((entry) =>
          entry === target ? { ...entry, after: { ...entry.after, balance: add(String(entry.after.balance), by) } } : entry,
        );
        expect(check(book, entries).state).toBe(target ? 'does-not-follow' : 'adds-up');
      }),
    );
  });

  it('any entry that stands twice', () => {
    fc.assert(
      fc.property(arbitraryBook, fc.nat(), (book, which) => {
        const entry = book.entries[which % book.entries.length];
        expect(check(book, entry ? [...book.entries, { ...entry, op: 'copy' }] : []).state).toBe('does-not-follow');
      }),
    );
  });
});

describe('statement check', () => {
  const check = (book: WrittenBook, entries: readonly BookEntry[] = book.entries, settled = false) =>
    checkBook(entries, book.account, settled);

  describe('a sound book', () => {
    it('adds up', () => {
      expect(check(createMayaBook())).toEqual({ state: 'adds-up', issues: [] });
    });

    it('adds up whatever the acts were', () => {
      fc.assert(
        fc.property(arbitraryBook, (book) => {
          expect(check(book)).toMatchObject({ state: 'adds-up', issues: [] });
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
      const book = createMayaBook();
      expect(check(book, [...book.entries, ...entries]).issues).toEqual([]);
    });
  });

  describe('a book and an account that were read at different moments', () => {
    it('are being refreshed, whichever is ahead, and not damaged', () => {
      const [before, after] = [createMayaBook(), createMayaBook().completed(3)];
      expect(checkBook(after.entries, before.account)).toMatchObject({ state: 'refreshing', issues: [] });
      expect(checkBook(before.entries, after.account)).toMatchObject({ state: 'refreshing', issues: [] });
      expect(checkBook([], before.account).state).toBe('refreshing');
      expect(checkBook(before.entries, null).state).toBe('refreshing');
    });

    it('are a fault when they still differ after both were read again', () => {
      const [before, after] = [createMayaBook(), createMayaBook().completed(3)];
      expect(checkBook(before.entries, after.account, true).issues[0]).toBe('A4 is missing: the book ends at A3, but the document at A4.');
      expect(checkBook(after.entries, before.account, true).issues[0]).toBe('The document stands at A3, but the book goes on to A4.');
      expect(checkBook([], before.account, true).issues).toEqual(['No entry has written this document.']);
      expect(checkBook(before.entries, null, true).issues).toEqual(['A3 speaks of a document that there is not.']);
    });

    it('do not hide a fault inside the book', () => {
      const book = createMayaBook();
      const entries = book.entries.filter((entry) => formatFolio(entry) !== 'D4');
      expect(checkBook(entries, createMayaBook().completed(3).account).state).toBe('does-not-follow');
    });
  });
});
