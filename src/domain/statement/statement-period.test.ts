import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpan } from '@/domain/day';
import { arbitraryBook } from '@/domain/ledger/fixtures/any-book.fixture';
import { arbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { createMayaBook, WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { add, sum } from '@/domain/money';
import { getStatementLines } from './statement';
import {
  getAdjacent,
  getLineLinks,
  getLoadedLines,
  getMonth,
  getMonthSpan,
  getMonthStart,
  getMonths,
  getPreviousMonth,
  getStatementPeriod,
  hasFolio,
  isLoadedSince,
  isMonth,
} from './statement-period';

describe('a month of the book', () => {
  const book = new WrittenBook('maya', new Date(2026, 0, 30, 23, 30))
    .opened()
    .on(new Date(2026, 2, 1, 0, 0, 0))
    .requested('500.00')
    .on(new Date(2026, 2, 31, 23, 59, 59))
    .completed(0)
    .on(new Date(2026, 4, 2))
    .requested('40.00')
    .completed(1);
  const lines = getStatementLines(book.entries, 'maya');

  it('begins and ends at local midnight', () => {
    expect(getMonthSpan('2026-03')).toEqual({
      from: new Date(2026, 2, 1),
      before: new Date(2026, 3, 1),
    });
    expect(getMonthSpan('2026-12').before).toEqual(new Date(2027, 0, 1));
    expect(getMonth(getMonthStart('2026-03'))).toBe('2026-03');
  });

  it('comes after another one', () => {
    expect(getPreviousMonth('2026-03')).toBe('2026-02');
    expect(getPreviousMonth('2026-01')).toBe('2025-12');
  });

  it('steps over months in which nothing was written', () => {
    expect(getMonths(lines)).toEqual(['2026-01', '2026-03', '2026-05']);
    expect(getAdjacent(getMonths(lines), '2026-03')).toEqual({
      before: '2026-01',
      after: '2026-05',
    });
    expect(getAdjacent(getMonths(lines), '2026-02')).toEqual({
      before: '2026-01',
      after: '2026-03',
    });
    expect(getAdjacent(getMonths(lines), '2026-05').after).toBeNull();
  });

  it('is written as four digits and two', () => {
    expect(['2026-03', '2026-12'].every(isMonth)).toBe(true);
    expect(['2026-13', '2026-00', '26-03', '2026-3', '', 'March'].some(isMonth)).toBe(false);
  });
});

describe('statement part', () => {
  const book = new WrittenBook('maya', new Date(2026, 0, 30, 23, 30))
    .opened()
    .on(new Date(2026, 2, 1, 0, 0, 0))
    .requested('500.00')
    .on(new Date(2026, 2, 31, 23, 59, 59))
    .completed(0)
    .on(new Date(2026, 4, 2))
    .requested('40.00')
    .completed(1);
  const lines = getStatementLines(book.entries, 'maya');
  const month = (which: string) => getStatementPeriod(lines, getMonthSpan(which), '0.00');

  describe('a part of the book', () => {
    it('begins and ends at local midnight', () => {
      expect(month('2026-03').lines.map(({ what }) => what)).toEqual([
        'Deposit requested',
        'Deposit credited',
      ]);
    });

    it('brings forward what came before it, and carries its own forward', () => {
      expect(month('2026-03')).toMatchObject({
        openingBalance: '0.00',
        closingBalance: '500.00',
        since: { count: 2, amount: '40.00' },
      });
      expect(month('2026-04')).toMatchObject({
        openingBalance: '500.00',
        closingBalance: '500.00',
        lines: [],
      });
      expect(month('2026-05')).toMatchObject({
        openingBalance: '500.00',
        closingBalance: '540.00',
        since: { count: 0 },
      });
    });

    it('can be any days, or all of them', () => {
      expect(
        getStatementPeriod(lines, createSpan('2026-03-31', '2026-05-02'), '0.00'),
      ).toMatchObject({
        openingBalance: '0.00',
        closingBalance: '540.00',
      });
      expect(getStatementPeriod(lines, createSpan(null, null), '0.00').lines).toHaveLength(
        lines.length,
      );
    });

    it('adds up with the other months of any book', () => {
      fc.assert(
        fc.property(arbitraryBook, (any) => {
          const all = getStatementLines(any.entries, any.uid);
          for (const one of getMonths(all)) {
            const {
              openingBalance: broughtForward,
              lines: own,
              closingBalance: carriedForward,
              since,
            } = getStatementPeriod(all, getMonthSpan(one), '0.00');
            expect(sum([broughtForward, ...own.map(({ amount }) => amount ?? '0')])).toBe(
              carriedForward,
            );
            expect(add(carriedForward, since.amount)).toBe(sum([any.account?.balance ?? '0']));
          }
        }),
      );
    });
  });

  describe('a book of which only the newest entries have been read', () => {
    it('leads to the same balances as the whole one, wherever it is cut', () => {
      fc.assert(
        fc.property(arbitraryBook, fc.nat(), (any, cut) => {
          const all = getLoadedLines({ entries: any.entries, whole: true }, any.uid);
          const from = cut % any.entries.length;
          const read = getLoadedLines(
            { entries: any.entries.slice(from), whole: from === 0 },
            any.uid,
          );
          expect(
            all.lines
              .slice(all.lines.length - read.lines.length)
              .map(({ balance, amount }) => [balance, amount]),
          ).toEqual(read.lines.map(({ balance, amount }) => [balance, amount]));
          if (read.opening !== null) {
            const { closingBalance: carriedForward } = getStatementPeriod(
              read.lines,
              createSpan(null, null),
              read.opening,
            );
            expect(carriedForward).toBe(sum([any.account?.balance ?? '0']));
          }
        }),
      );
    });

    it('does not show half of a commit', () => {
      const { entries } = createMayaBook();
      const posting = entries.findIndex(({ action }) => action === 'account.posted');
      expect(
        getLoadedLines({ entries: entries.slice(posting), whole: false }, 'maya').lines[0]?.folios,
      ).toEqual(['D3']);
    });

    it('tells no balance before the first line where no line speaks of the account', () => {
      expect(
        getLoadedLines({ entries: createMayaBook().entries.slice(-2), whole: false }, 'maya')
          .opening,
      ).toBeNull();
    });

    it('knows how far back it reaches', () => {
      const { entries } = createMayaBook();
      const half = { entries: entries.slice(6), whole: false };
      expect(isLoadedSince(half, new Date(2026, 2, 9))).toBe(true);
      expect(isLoadedSince(half, new Date(2026, 2, 1))).toBe(false);
      expect(isLoadedSince(half, null)).toBe(false);
      expect(isLoadedSince({ entries, whole: true }, null)).toBe(true);
      expect([hasFolio(half, 'D7'), hasFolio(half, 'D1')]).toEqual([true, false]);
    });
  });
});

describe('the lines that belong together', () => {
  const story = createFullBook();
  const lines = getStatementLines(story.entries, story.uid);
  const links = getLineLinks(lines);
  const line = (folio: string) => lines.find(({ folios }) => folios.includes(folio));
  const folios = (which: string, side: 'answers' | 'answered') =>
    links.get(line(which)?.id ?? '')?.[side].map((one) => one.folios.join(' '));

  it.each([
    ['a completed deposit', 'D2', 'D1'],
    ['a settled trade', 'T2', 'T1'],
    ['a withdrawal that was sent', 'W2', 'W1'],
    ['a deletion', 'W8', 'W7'],
    ['a fee', 'A8', 'S1'],
    ['an end of a subscription', 'S2', 'S1'],
    ['a look at a document', 'V3', 'V2'],
    ['an approval', 'V7', 'V5'],
  ])('%s leads to what it answers, and back', (_, answer, request) => {
    expect(folios(answer, 'answers')).toEqual([request]);
    expect(folios(request, 'answered')).toContain(line(answer)?.folios.join(' '));
  });

  it('an archive leads to everything that it moved', () => {
    expect(folios('D9', 'answers')).toEqual(['D1', 'D3', 'D5', 'D7']);
    expect(folios('D1', 'answered')).toEqual(['A2 D2', 'D9']);
  });

  it('an adjustment leads to what it corrects', () => {
    const book = createFullBook();
    const wrong = book.entries.find(({ action }) => action === 'subscription.charged')?.op ?? '';
    const all = getStatementLines(
      book.adjusted({ balance: '2000.00' }, { ref: wrong }).entries,
      book.uid,
    );
    expect(
      getLineLinks(all)
        .get(all.at(-1)?.id ?? '')
        ?.answers.map(({ folios: own }) => own),
    ).toEqual([['A8']]);
  });

  it('a line on its own leads nowhere', () => {
    expect([folios('A1', 'answers'), folios('A1', 'answered')]).toEqual([[], []]);
  });

  it('lead both ways in any book, and never to a later line or to the line itself', () => {
    fc.assert(
      fc.property(arbitraryDesk, (book) => {
        const all = getStatementLines(book.entries, book.uid);
        const found = getLineLinks(all);
        for (const [place, one] of all.entries()) {
          for (const answered of found.get(one.id)?.answers ?? []) {
            expect(all.indexOf(answered)).toBeLessThan(place);
            expect(found.get(answered.id)?.answered).toContain(one);
          }
        }
      }),
    );
  });
});
