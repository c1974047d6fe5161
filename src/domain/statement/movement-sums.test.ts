import { expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { sumByKind, sumInAndOut } from './movement-sums';
import { getStatementLines } from './statement';

it('adds up the lines by kind', () => {
  const book = createMayaBook();
  expect(sumByKind(getStatementLines(book.entries, book.uid))).toEqual([
    { label: 'Deposits credited', count: 2, amount: '1400.00' },
  ]);
});

it('lists the kinds that happened, in their order', () => {
  const book = createFullBook();
  expect(sumByKind(getStatementLines(book.entries, book.uid))).toEqual([
    { label: 'Deposits credited', count: 2, amount: '1400.00' },
    { label: 'Withdrawals paid out', count: 1, amount: '-250.00' },
    { label: 'Trades settled', count: 3, amount: '-8.00' },
    { label: 'Subscription fees', count: 1, amount: '-49.00' },
  ]);
});

it('collects unknown kinds under Other, and lists deposits even if there are none', () => {
  expect(sumByKind([])).toEqual([{ label: 'Deposits credited', count: 0, amount: '0.00' }]);
  expect(
    sumByKind([
      { action: 'coin.minted', amount: '-2.00' },
      { action: 'toString', amount: '1.00' },
    ]),
  ).toEqual([
    { label: 'Deposits credited', count: 0, amount: '0.00' },
    { label: 'Other', count: 2, amount: '-1.00' },
  ]);
});

it('adds up what came in and what went out, without lines that moved nothing', () => {
  const amounts = ['5.00', '-2.50', '0.00', null, '1.00'];
  expect(sumInAndOut(amounts.map((amount) => ({ action: 'trade.settled', amount })))).toEqual({
    moneyIn: { count: 2, amount: '6.00' },
    moneyOut: { count: 1, amount: '-2.50' },
  });
});
