import { expect, it } from 'vitest';
import { mayasBook } from '@/domain/ledger/written-book.fixture';
import { depositsCsv } from './deposit-csv';
import { depositLines } from './history';

const book = mayasBook();
const lines = depositLines(book.deposits, book.entries);

it('has a row for each deposit, with the desk’s reason and where it was credited', () => {
  const [head, ...rows] = depositsCsv(lines).trimEnd().split('\r\n');
  expect(head).toContain('Number,Requested (UTC),State,"Amount, USD",Coin,Coins');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain('D5,');
  expect(rows[1]).toContain(',Completed,900.00,ETH,');
  expect(rows[1]).toContain(',A3,');
  expect(rows[2]).toContain('The transaction id belongs to another address.');
});

it('threat 21: does not compute what was typed', () => {
  const [line] = lines;
  if (!line) throw new Error('No line');
  expect(depositsCsv([{ ...line, deposit: { ...line.deposit, note: '=1+1', txid: '@SUM(A1)' } }])).toMatch(/"'@SUM\(A1\)".*"'=1\+1"/);
});
