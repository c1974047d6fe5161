import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysSpan } from '@/domain/day';
import { add, sum } from '@/domain/money';
import { anyBook } from './any-book.fixture';
import { statementLines } from './statement';
import { monthSpan, monthsWith } from './statement-month';
import { hasFolio, partOfBook, reachesBack, readLines } from './statement-part';
import { mayasBook, WrittenBook } from './written-book.fixture';

const book = new WrittenBook('maya', new Date(2026, 0, 30, 23, 30))
  .opened()
  .on(new Date(2026, 2, 1, 0, 0, 0))
  .requested('500.00')
  .on(new Date(2026, 2, 31, 23, 59, 59))
  .completed(0)
  .on(new Date(2026, 4, 2))
  .requested('40.00')
  .completed(1);
const lines = statementLines(book.entries, 'maya');
const month = (which: string) => partOfBook(lines, monthSpan(which), '0.00');

describe('a part of the book', () => {
  it('begins and ends at local midnight', () => {
    expect(month('2026-03').lines.map(({ what }) => what)).toEqual(['Deposit requested', 'Deposit completed']);
  });

  it('brings forward what came before it, and carries its own forward', () => {
    expect(month('2026-03')).toMatchObject({ broughtForward: '0.00', carriedForward: '500.00', since: { count: 2, amount: '40.00' } });
    expect(month('2026-04')).toMatchObject({ broughtForward: '500.00', carriedForward: '500.00', lines: [] });
    expect(month('2026-05')).toMatchObject({ broughtForward: '500.00', carriedForward: '540.00', since: { count: 0 } });
  });

  it('can be any days, or all of them', () => {
    expect(partOfBook(lines, daysSpan('2026-03-31', '2026-05-02'), '0.00')).toMatchObject({
      broughtForward: '0.00',
      carriedForward: '540.00',
    });
    expect(partOfBook(lines, daysSpan(null, null), '0.00').lines).toHaveLength(lines.length);
  });

  it('adds up with the others, whatever the book', () => {
    fc.assert(
      fc.property(anyBook, (any) => {
        const all = statementLines(any.entries, any.uid);
        for (const one of monthsWith(all)) {
          const { broughtForward, lines: own, carriedForward, since } = partOfBook(all, monthSpan(one), '0.00');
          expect(sum([broughtForward, ...own.map(({ amount }) => amount ?? '0')])).toBe(carriedForward);
          expect(add(carriedForward, since.amount)).toBe(sum([any.account?.balance ?? '0']));
        }
      }),
    );
  });
});

describe('a book of which only the newest entries have been read', () => {
  it('leads to the same balances as the whole one, wherever it is cut', () => {
    fc.assert(
      fc.property(anyBook, fc.nat(), (any, cut) => {
        const all = readLines({ entries: any.entries, whole: true }, any.uid);
        const from = cut % any.entries.length;
        const read = readLines({ entries: any.entries.slice(from), whole: from === 0 }, any.uid);
        expect(all.lines.slice(all.lines.length - read.lines.length).map(({ balance, amount }) => [balance, amount])).toEqual(
          read.lines.map(({ balance, amount }) => [balance, amount]),
        );
        if (read.opening !== null) {
          const { carriedForward } = partOfBook(read.lines, daysSpan(null, null), read.opening);
          expect(carriedForward).toBe(sum([any.account?.balance ?? '0']));
        }
      }),
    );
  });

  it('does not show half of a commit', () => {
    const { entries } = mayasBook();
    const posting = entries.findIndex(({ action }) => action === 'account.posted');
    expect(readLines({ entries: entries.slice(posting), whole: false }, 'maya').lines[0]?.folios).toEqual(['D3']);
  });

  it('tells no balance before the first line where no line speaks of the account', () => {
    expect(readLines({ entries: mayasBook().entries.slice(-2), whole: false }, 'maya').opening).toBeNull();
  });

  it('knows how far back it reaches', () => {
    const { entries } = mayasBook();
    const half = { entries: entries.slice(6), whole: false };
    expect(reachesBack(half, new Date(2026, 2, 9))).toBe(true);
    expect(reachesBack(half, new Date(2026, 2, 1))).toBe(false);
    expect(reachesBack(half, null)).toBe(false);
    expect(reachesBack({ entries, whole: true }, null)).toBe(true);
    expect([hasFolio(half, 'D7'), hasFolio(half, 'D1')]).toEqual([true, false]);
  });
});
