import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBook } from './any-book.fixture';
import { add, sum } from './money';
import { statementLines } from './statement';
import { isMonth, monthOf, monthOfBook, monthStart, monthsBeside, monthsWith } from './statement-month';
import { WrittenBook } from './written-book.fixture';

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

describe('a month of the book', () => {
  it('begins and ends at local midnight', () => {
    expect(monthOfBook(lines, '2026-03').lines.map(({ what }) => what)).toEqual(['Deposit requested', 'Deposit completed']);
    expect(monthOf(monthStart('2026-03'))).toBe('2026-03');
  });

  it('brings forward what the months before it came to, and carries its own forward', () => {
    expect(monthOfBook(lines, '2026-03')).toMatchObject({
      broughtForward: '0.00',
      carriedForward: '500.00',
      since: { count: 2, amount: '40.00' },
    });
    expect(monthOfBook(lines, '2026-04')).toMatchObject({ broughtForward: '500.00', carriedForward: '500.00', lines: [] });
    expect(monthOfBook(lines, '2026-05')).toMatchObject({ broughtForward: '500.00', carriedForward: '540.00', since: { count: 0 } });
  });

  it('steps over months in which nothing was written', () => {
    expect(monthsWith(lines)).toEqual(['2026-01', '2026-03', '2026-05']);
    expect(monthsBeside(monthsWith(lines), '2026-03')).toEqual({ before: '2026-01', after: '2026-05' });
    expect(monthsBeside(monthsWith(lines), '2026-02')).toEqual({ before: '2026-01', after: '2026-03' });
    expect(monthsBeside(monthsWith(lines), '2026-05').after).toBeNull();
  });

  it('is written as four digits and two', () => {
    expect(['2026-03', '2026-12'].every(isMonth)).toBe(true);
    expect(['2026-13', '2026-00', '26-03', '2026-3', '', 'March'].some(isMonth)).toBe(false);
  });

  it('adds up with the others, whatever the book', () => {
    fc.assert(
      fc.property(anyBook, (any) => {
        const all = statementLines(any.entries, any.uid);
        for (const month of monthsWith(all)) {
          const { broughtForward, lines: own, carriedForward, since } = monthOfBook(all, month);
          expect(sum([broughtForward, ...own.map(({ amount }) => amount ?? '0')])).toBe(carriedForward);
          expect(add(carriedForward, since.amount)).toBe(sum([any.account?.balance ?? '0']));
        }
      }),
    );
  });
});
