import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBook } from '@/domain/ledger/fixtures/any-book.fixture';
import { createMayaBook, WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import {
  createBookOfClosing,
  createBookOfTwo,
  createStaffBook,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import type { BookEntry } from '@/domain/ledger/ledger';
import { sum } from '@/domain/money';
import { getLatestLines, getStatementLines } from './statement';

const brief = (book: WrittenBook) =>
  getStatementLines(book.entries, book.uid).map(({ folios, what, detail, by, amount, balance }) =>
    [folios.join(' '), what, detail, by, amount ?? '', balance ?? ''].join(' | '),
  );

describe('statementLines', () => {
  it('writes one line for each commit, as the statement shows it', () => {
    expect(brief(createMayaBook())).toEqual([
      'A1 U1 V1 | Account opened |  | You |  | 0',
      'D1 | Deposit requested | $500.00 in bitcoin | You |  | ',
      'A2 D2 | Deposit credited | for D1 | Desk | 500.00 | 500.00',
      'D3 | Deposit requested | $120.00 in bitcoin | You |  | ',
      'D4 | Deposit rejected | for D3 | Desk |  | ',
      'D5 | Deposit requested | $900.00 in ethereum | You |  | ',
      'A3 D6 | Deposit credited | for D5 | Desk | 900.00 | 1400.00',
      'U2 | Account status changed | to active | Desk |  | ',
      'D7 | Deposit requested | $250.00 in bitcoin | You |  | ',
    ]);
  });

  it('quotes the desk, and says where it refused', () => {
    const lines = getStatementLines(createMayaBook().entries, 'maya');
    expect(
      lines.filter(({ reason }) => reason).map(({ refused, reason }) => [refused, reason]),
    ).toEqual([
      [
        true,
        'The transaction id belongs to another address. Please check it and send the request again.',
      ],
      [false, 'Your identity has been verified.'],
    ]);
  });

  it('tells the amount where the request is out of sight', () => {
    const completed = createMayaBook().entries.filter(
      ({ col, rev }) => (col === 'deposits' && rev === 2) || (col === 'accounts' && rev === 2),
    );
    expect(getStatementLines(completed, 'maya')).toMatchObject([
      { folios: ['A2', 'D2'], detail: '$500.00 in bitcoin', amount: '500.00' },
    ]);
  });

  it('keeps an entry apart that refers to an older one', () => {
    const book = createMayaBook();
    const [first] = book.entries;
    const correction: BookEntry = {
      op: 'fix',
      col: 'accounts',
      rev: 4,
      actor: 'desk',
      action: 'account.adjusted',
      index: -1,
      ref: first?.op ?? '',
      before: { balance: '1400.00', profit: '0', bonus: '0' },
      after: { balance: '1402.80', profit: '0', bonus: '0' },
      reason: 'More arrived than D5 asked for.',
      at: new Date(2026, 2, 25),
    };
    expect(getStatementLines([...book.entries, correction], 'maya').at(-1)).toMatchObject({
      folios: ['A4'],
      what: 'Adjustment',
      amount: '2.80',
      balance: '1402.80',
    });
  });

  it('shows no figures where only the bonus changed', () => {
    const book = createMayaBook();
    const bonus: BookEntry = {
      op: 'bonus',
      col: 'accounts',
      rev: 4,
      actor: 'desk',
      action: 'account.adjusted',
      index: -1,
      ref: '',
      reason: 'Welcome.',
      before: { balance: '1400.00', profit: '0', bonus: '0' },
      after: { balance: '1400.00', profit: '0', bonus: '25.00' },
      at: new Date(2026, 2, 25),
    };
    expect(getStatementLines([...book.entries, bonus], 'maya').at(-1)).toMatchObject({
      amount: null,
      balance: null,
    });
  });

  it('says that a trade had no result', () => {
    const book = createMayaBook();
    const at = new Date(2026, 2, 25);
    const figures = { balance: '1400.00', profit: '0', bonus: '0' };
    const shared = { actor: 'desk', reason: '', at };
    const settled: BookEntry[] = [
      {
        ...shared,
        op: 'even',
        col: 'trades',
        rev: 2,
        action: 'trade.settled',
        index: 0,
        ref: '',
        before: {},
        after: { result: '0.00' },
      },
      {
        ...shared,
        op: 'post',
        col: 'accounts',
        rev: 4,
        action: 'account.posted',
        index: -1,
        ref: 'even',
        before: figures,
        after: figures,
      },
    ];
    expect(getStatementLines([...book.entries, ...settled], 'maya').at(-1)).toMatchObject({
      amount: '0.00',
      balance: '1400.00',
    });
  });

  it('does not stumble over what a later version writes', () => {
    const strange: BookEntry = {
      op: 'x',
      col: 'trades',
      rev: 1,
      actor: 'maya',
      action: 'trade.placed-twice',
      index: -1,
      ref: 'nowhere',
      before: {},
      after: { amount: Number.NaN, id: 7 },
      reason: '',
      at: new Date(2026, 3, 1),
    };
    expect(getStatementLines([strange], 'maya')).toMatchObject([
      { folios: ['T1'], what: 'Trade placed twice', detail: '', amount: null },
    ]);
  });

  it('puts every entry into exactly one line, adds up to the account, and never runs backwards', () => {
    fc.assert(
      fc.property(arbitraryBook, (book) => {
        const lines = getStatementLines(book.entries, book.uid);
        expect(
          lines.flatMap(({ entries }) => entries).toSorted((a, b) => a.op.localeCompare(b.op)),
        ).toEqual(book.entries);
        expect(sum(lines.map(({ amount }) => amount ?? '0'))).toBe(
          sum([book.account?.balance ?? '0']),
        );
        expect(lines.every(({ at }, i) => i === 0 || at >= (lines[i - 1]?.at ?? at))).toBe(true);
        let running = '0';
        for (const { amount, balance } of lines) {
          running = sum([running, amount ?? '0']);
          if (amount !== null) expect(balance).toBe(running);
        }
      }),
    );
  });

  it('reads the same lines from the entries in any order', () => {
    const shuffled = arbitraryBook.chain((book) =>
      fc.tuple(
        fc.constant(book),
        fc.shuffledSubarray(book.entries, { minLength: book.entries.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([book, entries]) => {
        expect(getStatementLines(entries, book.uid)).toEqual(
          getStatementLines(book.entries, book.uid),
        );
      }),
    );
  });
});

describe('latestLines', () => {
  it('shows every commit that is whole, and never half a one', () => {
    fc.assert(
      fc.property(arbitraryBook, fc.integer({ min: 1, max: 12 }), (book, seen) => {
        const newest: readonly BookEntry[] = book.entries.toReversed().slice(0, seen);
        const whole = getStatementLines(book.entries, book.uid).toReversed();
        const latest = getLatestLines(newest, book.uid, seen >= book.entries.length);
        expect(latest.map(({ id, amount, folios }) => [id, amount, folios])).toEqual(
          whole.slice(0, latest.length).map(({ id, amount, folios }) => [id, amount, folios]),
        );
        const inSight = whole.filter(({ entries }) =>
          entries.every((entry) => newest.includes(entry)),
        );
        expect(latest).toHaveLength(inSight.length);
      }),
    );
  });

  it.each([
    ['requests', createBookOfTwo(), ['deposit.completed', 'withdrawal.completed']],
    ['trades', createBookOfClosing(), ['trade.settled']],
    ['roles', createStaffBook(), ['role.granted', 'status.changed']],
  ])('shows no half of a commit that two people decided: %s', (_, book, actions) => {
    const whole = getStatementLines(book.entries, book.uid).toReversed();
    const confirmed = new Set<string>();
    for (let seen = 1; seen < book.entries.length; seen++) {
      const newest = book.entries.toReversed().slice(0, seen);
      const latest = getLatestLines(newest, book.uid, false);
      expect(latest.map(({ folios }) => folios)).toEqual(
        whole.slice(0, latest.length).map(({ folios }) => folios),
      );
      const oldest = latest.at(-1);
      if (oldest?.entries.some(({ action }) => action === 'proposal.confirmed'))
        confirmed.add(oldest.action);
    }
    expect([...confirmed]).toEqual(expect.arrayContaining(actions));
  });

  it('leaves out the oldest commit only where a part of it is out of sight', () => {
    const book = new WrittenBook().opened();
    for (let i = 0; i < 8; i++) book.requested('10.00').completed(i);
    const linesOf = (seen: number) =>
      getLatestLines(book.entries.toReversed().slice(0, seen), book.uid, false).map(
        ({ action }) => action,
      );
    const sent = 'deposit.requested';
    const credited = 'deposit.completed';
    expect(linesOf(6)).toEqual([credited, sent, credited, sent]);
    expect(linesOf(5)).toEqual([credited, sent, credited]);
    expect(linesOf(4)).toEqual([credited, sent]);
    // Profile, account and verification begin in one commit.
    const opened = new WrittenBook().opened().entries;
    expect(
      [1, 2, 3].map(
        (seen) => getLatestLines(opened.toReversed().slice(0, seen), book.uid, false).length,
      ),
    ).toEqual([0, 0, 1]);
  });
});
