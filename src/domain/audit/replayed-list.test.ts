import { describe, expect, it } from 'vitest';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { auditBook } from './audit-book';

const says = 'The list doesn’t give the time of its oldest pending item.';
const hour = 3_600_000;

/** What is said of a list whose `oldest` is another than the app has written; `null` for none. */
function faultsWith(
  book: WrittenDesk,
  oldest: Date | null,
  col: 'deposits' | 'withdrawals' = 'deposits',
): string[] {
  const stored = toStoredBook(book);
  const documents = { ...stored.documents, [col]: { ...stored.documents[col], oldest } };
  return auditBook({ ...stored, documents }).map((one) => one.message);
}

const four = () =>
  new WrittenDesk()
    .opened()
    .requested('10.00')
    .requested('20.00')
    .requested('30.00')
    .requested('40.00');
const timesOf = (book: WrittenDesk) => book.deposits.map(({ createdAt }) => createdAt);
const later = (time: Date | undefined, by: number) => new Date(Number(time) + by);

describe('the time of the oldest that waits, which the rules cannot look up', () => {
  it('is that of the oldest while nothing was decided', () => {
    const [first, second] = timesOf(four());
    expect(faultsWith(four(), first ?? null)).toEqual([]);
    for (const wrong of [null, later(first, -1), later(first, 1), second ?? null])
      expect(faultsWith(four(), wrong)).toEqual([says]);
  });

  it('may be any between the one decided and the last one, once the oldest was decided', () => {
    const book = four().completed(0);
    const [first, second, , last] = timesOf(book);
    for (const taken of [first, later(first, 1), second, later(second, 7), last])
      expect(faultsWith(book, taken ?? null)).toEqual([]);
    for (const wrong of [null, later(first, -1), later(last, 1)])
      expect(faultsWith(book, wrong)).toEqual([says]);
  });

  it('stays what it was where another one is decided', () => {
    const book = four().cancelled(1);
    const [first, second] = timesOf(book);
    expect(faultsWith(book, first ?? null)).toEqual([]);
    expect(faultsWith(book, second ?? null)).toEqual([says]);
  });

  it('may be as late as the last one of that time, and no later for what came afterwards', () => {
    const book = four().completed(0).requested('50.00');
    const [, , , last, added] = timesOf(book);
    expect(faultsWith(book, last ?? null)).toEqual([]);
    expect(faultsWith(book, added ?? null)).toEqual([says]);
    expect(faultsWith(book.cancelled(1), added ?? null)).toEqual([]);
  });

  it('is empty when nothing waits, and is set again by the next request', () => {
    const book = new WrittenDesk()
      .opened()
      .requested('10.00')
      .requested('20.00')
      .completed(0)
      .rejected(1);
    const [first] = timesOf(book);
    expect(faultsWith(book, null)).toEqual([]);
    expect(faultsWith(book, first ?? null)).toEqual([says]);
    book.requested('30.00');
    expect(faultsWith(book, later(first, 4 * hour))).toEqual([]);
    expect(faultsWith(book, first ?? null)).toEqual([says]);
  });

  it('moves as well where what waited was deleted, and stays where a decided one was', () => {
    const book = new WrittenDesk()
      .opened()
      .changedTo('active')
      .requested('900.00')
      .completed(0)
      .withdrew('10.00')
      .withdrew('20.00');
    const [first, second] = book.withdrawals.map(({ createdAt }) => createdAt);
    book.refused(0);
    expect(faultsWith(book, second ?? null, 'withdrawals')).toEqual([]);
    expect(faultsWith(book.deleted(0), first ?? null, 'withdrawals')).toEqual([]);
    book.withdrew('30.00').deleted(0);
    expect(faultsWith(book, later(second, hour * 3), 'withdrawals')).toEqual([]);
    expect(faultsWith(book, later(first, -1), 'withdrawals')).toEqual([says]);
  });
});
