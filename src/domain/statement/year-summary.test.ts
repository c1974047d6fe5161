import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBook } from '@/domain/ledger/fixtures/any-book.fixture';
import { arbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { createMayaBook, type WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createBookOfTwo, createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { add, sum } from '@/domain/money';
import { getStatementLines, type StatementLine } from './statement';
import { getLoadedLines, getMonth, getYear } from './statement-period';
import { summarizeYear, type YearSummary } from './year-summary';

const getLines = (book: WrittenBook) => getStatementLines(book.entries, book.uid);
const summarize = (lines: readonly StatementLine[], year: string) =>
  summarizeYear({ lines, opening: '0.00', whole: true }, year);

describe('the summary of a year', () => {
  it('leads from the opening to the closing balance, with results and fees', () => {
    expect(summarize(getLines(createFullBook()), '2026')).toMatchObject({
      opening: '0.00',
      moneyIn: { count: 4, amount: '1453.17' },
      moneyOut: { count: 3, amount: '-360.17' },
      gains: { count: 2, amount: '53.17' },
      losses: { count: 1, amount: '-61.17' },
      realised: { count: 3, amount: '-8.00' },
      fees: { count: 1, amount: '-49.00' },
      closing: '1093.00',
    });
  });

  it('has the change of the bonus, which moves no balance', () => {
    const book = createFullBook();
    const before = summarize(getLines(book), '2026');
    const bonus = add(book.account?.bonus ?? '0', '12.50');
    const after = summarize(getLines(book.adjusted({ bonus })), '2026');
    expect([after.bonus, after.closing]).toEqual([add(before.bonus, '12.50'), before.closing]);
  });

  it('counts what two people decided once, and proposals not at all', () => {
    const { moneyIn, moneyOut, bonus, closing, movements } = summarize(
      getLines(createBookOfTwo()),
      '2026',
    );
    expect({ moneyIn, moneyOut, bonus, closing }).toEqual({
      moneyIn: { count: 1, amount: '900.00' },
      moneyOut: { count: 1, amount: '-200.00' },
      bonus: '5.00',
      closing: '700.00',
    });
    expect(movements.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Deposits credited 1',
      'Withdrawals paid out 1',
    ]);
  });

  it('begins with the balance of the year before', () => {
    const book = createMayaBook()
      .on(new Date(2027, 0, 5))
      .completed(3);
    expect(summarize(getLines(book), '2026')).toMatchObject({
      opening: '0.00',
      closing: '1400.00',
    });
    expect(summarize(getLines(book), '2027')).toMatchObject({
      opening: '1400.00',
      closing: '1650.00',
    });
  });

  it('has no months before the book begins, and none after its newest line', () => {
    const lines = getLines(
      createMayaBook()
        .on(new Date(2026, 4, 3))
        .completed(3),
    );
    expect(summarize(lines, '2026').months.map(({ month, closing }) => [month, closing])).toEqual([
      ['2026-03', '1400.00'],
      ['2026-04', '1400.00'],
      ['2026-05', '1650.00'],
    ]);
    const part = summarizeYear({ lines, opening: '0.00', whole: false }, '2026');
    expect(part.months.map(({ month }) => month)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
    ]);
  });
});

/** The lines of a book, its time stretched so that an hour may become weeks. */
function stretch(book: WrittenBook, factor: number): StatementLine[] {
  const start = book.entries[0]?.at.getTime() ?? 0;
  const entries = book.entries.map((entry) => ({
    ...entry,
    at: new Date(start + (entry.at.getTime() - start) * factor),
  }));
  return getLoadedLines({ entries, whole: true }, book.uid).lines;
}

type Sums = Omit<YearSummary, 'months'>;
const counted = ['moneyIn', 'moneyOut', 'gains', 'losses', 'realised', 'fees'] as const;

function addMovements(parts: readonly Sums[]): Map<string, [count: number, amount: string]> {
  const total = new Map<string, [number, string]>();
  for (const { label, count, amount } of parts.flatMap(({ movements }) => movements)) {
    const [before, sumBefore] = total.get(label) ?? [0, '0.00'];
    total.set(label, [before + count, sum([sumBefore, amount])]);
  }
  return total;
}

function expectMonthsToAddUp({ months, ...year }: YearSummary): void {
  for (const name of counted) {
    expect(sum(months.map((month) => month[name].amount))).toBe(year[name].amount);
    expect(months.reduce((total, month) => total + month[name].count, 0)).toBe(year[name].count);
  }
  expect(sum(months.map(({ bonus }) => bonus))).toBe(year.bonus);
  expect(addMovements(months)).toEqual(addMovements([year]));
  expect(months.map(({ opening }) => opening)).toEqual([
    year.opening,
    ...months.slice(0, -1).map(({ closing }) => closing),
  ]);
  expect(months.at(-1)?.closing).toBe(year.closing);
}

function expectToBalance({
  opening,
  movements,
  moneyIn,
  moneyOut,
  realised,
  gains,
  losses,
  closing,
}: Sums): void {
  expect(sum([opening, ...movements.map(({ amount }) => amount)])).toBe(closing);
  expect(sum([opening, moneyIn.amount, moneyOut.amount])).toBe(closing);
  expect(sum([gains.amount, losses.amount])).toBe(realised.amount);
}

describe('for any book', () => {
  it.each([
    ['of deposits', arbitraryBook],
    ['of every act', arbitraryDesk],
  ])(
    '%s, the months add up to the year, and the years to the balance',
    (_, arbitrary: fc.Arbitrary<WrittenBook>) => {
      fc.assert(
        fc.property(arbitrary, fc.integer({ min: 1, max: 24 * 40 }), (book, factor) => {
          const lines = stretch(book, factor);
          const years = [...new Set(lines.map(({ at }) => getYear(getMonth(at))))];
          const first = Number(years[0]);
          const last = Number(years.at(-1));
          let balance = '0.00';
          for (let year = first; year <= last; year += 1) {
            const summary = summarize(lines, String(year));
            expect(summary.opening).toBe(balance);
            expectMonthsToAddUp(summary);
            for (const sums of [summary, ...summary.months]) expectToBalance(sums);
            balance = summary.closing;
          }
          expect(balance).toBe(sum([book.account?.balance ?? '0']));
        }),
      );
    },
  );
});
