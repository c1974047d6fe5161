import { describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { getLoadedLines } from '@/domain/statement/statement-period';
import { getBalancePoints, getProfitByMonth } from './account-series';

const at = (month: number, day: number, hour = 9) => new Date(2026, month - 1, day, hour);

/** Two losses and a gain around the end of March, then a correction of profit and balance. */
const createTradingBook = () =>
  new WrittenDesk('maya', at(2, 2))
    .opened()
    .requested('500.00')
    .completed(0)
    .placed()
    .on(new Date(2026, 2, 31, 23, 59, 59))
    .settled(0, '60282.27')
    .placed({ asset: 'ethereum', amount: '300.00', leverage: 2, openPrice: '2155.00' })
    .on(new Date(2026, 3, 1, 0, 0, 0))
    .settled(1, '2328.00')
    .on(at(6, 3))
    .adjusted({ balance: '500.00', profit: '10.00' });

const linesOf = ({ entries }: Pick<WrittenDesk, 'entries'>, newest = entries.length) =>
  getLoadedLines({ entries: entries.slice(-newest), whole: newest >= entries.length }, 'maya');

const balancesOf = ({ lines, opening }: ReturnType<typeof linesOf>) =>
  getBalancePoints(lines, opening).map(({ balance, change }) => [balance, change]);

describe('the balance over time', () => {
  it('has each moment at which the balance changed, from the opening of the account', () => {
    const found = linesOf(createMayaBook());
    expect(getBalancePoints(found.lines, found.opening)).toEqual([
      { at: new Date(2026, 2, 2, 9, 12), balance: '0', change: null },
      { at: new Date(2026, 2, 2, 11, 5), balance: '500.00', change: '500.00' },
      { at: new Date(2026, 2, 9, 14, 48), balance: '1400.00', change: '900.00' },
    ]);
  });

  it('has losses and corrections, after each of which it is what the entry says', () => {
    expect(balancesOf(linesOf(createTradingBook())).slice(1)).toEqual([
      ['500.00', '500.00'],
      ['438.83', '-61.17'],
      ['487.00', '48.17'],
      ['500.00', '13.00'],
    ]);
  });

  it('begins with the balance before the first change, where older entries are not loaded', () => {
    const { entries } = createMayaBook();
    const found = linesOf(createMayaBook(), 6);
    expect(found.lines.length).toBeLessThan(entries.length);
    expect(getBalancePoints(found.lines, found.opening)).toEqual([
      { at: new Date(2026, 2, 9, 8, 2), balance: '500.00', change: null },
      { at: new Date(2026, 2, 9, 14, 48), balance: '1400.00', change: '900.00' },
    ]);
  });

  it('has no point where none of the loaded entries says what the balance was', () => {
    expect(balancesOf(linesOf(createMayaBook(), 2))).toEqual([]);
  });

  it('is one point for an account that was only opened', () => {
    expect(balancesOf(linesOf(new WrittenDesk('maya', at(3, 2)).opened()))).toEqual([['0', null]]);
  });
});

describe('the profit by month', () => {
  const profitsOf = (book: WrittenDesk, now: Date, newest?: number) =>
    getProfitByMonth(linesOf(book, newest).lines, now).map(({ month, profit }) => [month, profit]);

  it('has every month to the current one, and parts at midnight of the local calendar', () => {
    expect(profitsOf(createTradingBook(), at(7, 1, 0))).toEqual([
      ['2026-02', '0.00'],
      ['2026-03', '-61.17'],
      ['2026-04', '48.17'],
      ['2026-05', '0.00'],
      ['2026-06', '23.00'],
      ['2026-07', '0.00'],
    ]);
  });

  it('adds up to the profit of the account', () => {
    const book = createTradingBook();
    const months = getProfitByMonth(linesOf(book).lines, at(6, 4));
    expect(book.account?.profit).toBe('10.00');
    expect(months.reduce((cents, { profit }) => cents + Math.round(Number(profit) * 100), 0)).toBe(
      1_000,
    );
  });

  it('counts neither deposits nor withdrawals nor fees', () => {
    const book = new WrittenDesk('maya', at(2, 2))
      .opened()
      .requested('500.00')
      .completed(0)
      .subscribed()
      .charged();
    expect(profitsOf(book, at(2, 3))).toEqual([['2026-02', '0.00']]);
  });

  it('begins with the first loaded entry, across a year', () => {
    const book = createTradingBook()
      .on(new Date(2026, 11, 30))
      .requested('20.00');
    const months = profitsOf(book, new Date(2027, 1, 1), 2);
    expect(months).toEqual([
      ['2026-12', '0.00'],
      ['2027-01', '0.00'],
      ['2027-02', '0.00'],
    ]);
  });
});
