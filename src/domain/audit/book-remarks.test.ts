import { describe, expect, it } from 'vitest';
import { convertToUnits } from '@/domain/coin';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Snapshot } from '@/domain/snapshot';
import { auditBook } from './audit-book';
import { findBookRemarks } from './book-remarks';
import type { StoredBook } from './stored-book';
import { readEntries } from './stored-schemas';

const remarksOf = (stored: StoredBook) => findBookRemarks(stored.uid, readEntries(stored).entries);

/** A book with one deposit of 500.00 that announces these coins. */
function announced(coins: Snapshot) {
  const stored = toStoredBook(new WrittenDesk().opened().requested('500.00'));
  const entries = Object.entries(stored.entries).map(([op, entry]) => [
    op,
    entry.action === 'deposit.requested'
      ? { ...entry, after: { ...Object(entry.after), ...coins } }
      : entry,
  ]);
  return { ...stored, entries: Object.fromEntries(entries) };
}
const remarksOn = (coins: Snapshot) =>
  remarksOf(announced(coins)).map(({ path, folio: at, message: says }) => `${path} ${at}: ${says}`);

describe('a deposit whose coins are not worth its amount', () => {
  it('is named, and breaks no book', () => {
    const book = new WrittenDesk().opened().requested('500.00');
    expect(remarksOf(toStoredBook(book)).map(({ message: says }) => says)).toEqual([
      'D1 announces $500.00, but its 0.01000000 coins at $64,210.00 are worth $642.10.',
    ]);
    expect(auditBook(toStoredBook(book))).toEqual([]);
  });

  it.each([
    [
      'computed from the dollars',
      { rate: '64210.00', units: convertToUnits('500.00', '64210.00') },
    ],
    ['computed from the dollars, without zeros at the end', { rate: '500.00', units: '1' }],
    [
      'rounded up where the smallest part of a coin is worth $0.09',
      { rate: '9000000.00', units: convertToUnits('500.00', '9000000.00') },
    ],
    ['from which the dollars were computed', { rate: '64210.00', units: '0.00778697' }],
  ])('is not one with coins %s', (_, coins) => {
    expect(remarksOn(coins)).toEqual([]);
  });

  it.each([
    ['a cent less', { rate: '1.00', units: '499.99' }],
    ['a cent more', { rate: '1.00', units: '500.01' }],
    ['one step less, where that is more than a cent', { rate: '9000000.00', units: '0.00005555' }],
    ['one step more than rounding gives', { rate: '9000000.00', units: '0.00005557' }],
  ])('is one with coins worth %s', (_, coins) => {
    expect(remarksOn(coins)).toEqual([
      expect.stringMatching(/^deposits\/maya D1: D1 announces [$]500[.]00, but/),
    ]);
  });

  it.each([
    ['coins', { units: '1e3' }],
    ['a price', { rate: '0.00' }],
    ['an amount', { amount: 'much' }],
  ])('is left to the faults where it has no %s that can be read', (_, coins) => {
    expect(remarksOn(coins)).toEqual([]);
    expect(auditBook(announced(coins))).not.toEqual([]);
  });
});

describe('a client who freezes the own account again and again', () => {
  const frozen = (times: number, daysBetween: number) => {
    const book = new WrittenDesk('maya', new Date(2026, 2, 1)).opened();
    for (let i = 0; i < times; i++)
      book
        .on(new Date(2026, 2, 2 + i * daysBetween))
        .frozen()
        .changedTo('active');
    return book;
  };

  it('is named once, at the freeze that is one too many', () => {
    const book = frozen(8, 3);
    const sixth = book.entries.filter(({ action }) => action === 'status.frozen')[5];
    expect(remarksOf(toStoredBook(book))).toEqual([
      {
        path: 'users/maya',
        folio: sixth && formatFolio(sixth),
        message: 'U12 is freeze number 6 by the account’s owner within 30 days.',
      },
    ]);
    expect(auditBook(toStoredBook(book))).toEqual([]);
  });

  it.each([
    ['five times in a month', 5, 3],
    ['more often, over a longer time', 12, 7],
  ])('is not named who did it %s', (_, times, daysBetween) => {
    expect(remarksOf(toStoredBook(frozen(times, daysBetween)))).toEqual([]);
  });
});
