import { describe, expect, it } from 'vitest';
import { statementLines } from './statement';
import { isMonth, monthBefore, monthOf, monthSpan, monthStart, monthsBeside, monthsWith } from './statement-month';
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
    expect(monthSpan('2026-03')).toEqual({ from: new Date(2026, 2, 1), before: new Date(2026, 3, 1) });
    expect(monthSpan('2026-12').before).toEqual(new Date(2027, 0, 1));
    expect(monthOf(monthStart('2026-03'))).toBe('2026-03');
  });

  it('comes after another one', () => {
    expect(monthBefore('2026-03')).toBe('2026-02');
    expect(monthBefore('2026-01')).toBe('2025-12');
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
});
