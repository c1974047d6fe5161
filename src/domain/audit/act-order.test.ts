import { describe, expect, it } from 'vitest';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { auditBook } from './audit-book';

const noon = new Date('2026-03-02T12:00:00Z').getTime();
const at = (ms: number) => new Date(noon + ms);
const client = () =>
  new WrittenDesk('maya', at(0)).opened().changedTo('active').requested('5000.00').completed(0);
const saysOf = (book: WrittenDesk) =>
  auditBook(toStoredBook(book)).map(({ folio, message: says }) => [folio, says]);

const MINUTE = 60_000;
const DAY = 86_400_000;
const late = 10 * DAY;
type Acts = (book: WrittenDesk, apart: number) => WrittenDesk;
/** The document is on its second act when the one comes that may be too soon. */
const paces: [what: string, folios: [string, string], apart: number, acts: Acts][] = [
  [
    'a second closure request',
    ['U4', 'U3'],
    DAY,
    (book, apart) =>
      book
        .on(at(late))
        .closureRequested()
        .on(at(late + apart))
        .closureRequested(),
  ],
  [
    'another document',
    ['V3', 'V2'],
    MINUTE,
    (book, apart) =>
      book
        .on(at(late))
        .documentSent()
        .on(at(late + apart))
        .documentSent(),
  ],
  [
    'a plan after a cancelled one',
    ['S3', 'S2'],
    MINUTE,
    (book, apart) =>
      book
        .on(at(late))
        .subscribed()
        .unsubscribed()
        .on(at(late + 3_600_000 + apart))
        .subscribed(),
  ],
  [
    'another cancelled deposit',
    ['D6', 'D5'],
    2_000,
    (book, apart) =>
      book
        .requested('50.00')
        .requested('60.00')
        .on(at(late))
        .cancelled(1)
        .on(at(late + apart))
        .cancelled(2),
  ],
];

describe('threat 32: the audit names', () => {
  it.each(paces)('%s where it comes too soon', (_, [later, earlier], apart, acts) => {
    expect(saysOf(acts(client(), apart - 1))).toEqual([
      [later, `${later} follows ${earlier} sooner than a client can act again.`],
    ]);
    expect(saysOf(acts(client(), apart))).toEqual([]);
  });

  it('another document within a minute, also where the desk has acted in between', () => {
    const send = (apart: number) =>
      client()
        .on(at(late))
        .documentSent()
        .on(at(late + 1))
        .viewed()
        .on(at(late + apart))
        .documentSent();
    expect(saysOf(send(MINUTE - 1))).toEqual([
      ['V4', 'V4 follows V2 sooner than a client can act again.'],
    ]);
    expect(saysOf(send(MINUTE))).toEqual([]);
  });
});

describe('threat 11: the audit names', () => {
  const requested = () =>
    new WrittenDesk('maya', at(0)).opened().changedTo('active').requested('250.00');

  it('nothing if a different amount arrived and was credited, with a reason', () => {
    expect(
      saysOf(
        requested().completed(0, { received: '230.00', reason: 'A fee of the network was taken.' }),
      ),
    ).toEqual([]);
  });

  it('a credit of what was announced where another amount came in', () => {
    const book = requested().completed(0, {
      received: '230.00',
      reason: 'A fee of the network was taken.',
    });
    const stored = toStoredBook(book);
    const posting = book.entries.find(({ action }) => action === 'account.posted');
    const op = posting?.op ?? '';
    const forged = {
      ...stored,
      entries: {
        ...stored.entries,
        [op]: { ...stored.entries[op], after: { ...posting?.after, balance: '250.00' } },
      },
    };
    expect(auditBook(forged).map(({ message }) => message)).toContain(
      'A2 posts $250.00, but D2 is for $230.00.',
    );
  });
});

describe('threat 28: the audit names', () => {
  const subscribed = () => client().on(at(late)).subscribed();

  it('a subscription that replaces one whose fee was not charged', () => {
    expect(saysOf(subscribed().subscribed())).toEqual([
      ['S2', 'S2 replaces S1, whose fee wasn’t charged.'],
    ]);
  });

  it('nothing where it was charged, cancelled or terminated', () => {
    expect(saysOf(subscribed().charged().subscribed())).toEqual([]);
    expect(saysOf(subscribed().unsubscribed().subscribed())).toEqual([]);
    expect(saysOf(subscribed().terminated().subscribed())).toEqual([]);
  });
});
