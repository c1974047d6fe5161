import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDesk } from '@/domain/ledger/any-desk.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { toStoredBook } from '@/domain/ledger/stored-book.fixture';
import { createFullBook, type WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { checkRecords, type StoredRecords } from './check-records';
import {
  changeArchive,
  changeDocument,
  changeElement,
  changeEntry,
  changeSnapshot,
  type Damage,
  removeDocument,
  removeEntry,
} from './damage.fixture';
import type { StoredBook } from './stored-book';

const keptOf = ({ uid, documents: { admins: _, ...documents }, archives }: StoredBook): StoredRecords => ({ uid, documents, archives });
const checked = (stored: StoredBook, settled = false) =>
  checkRecords(
    Object.values(stored.entries).map((fields) => fields as BookEntry),
    keptOf(stored),
    settled,
  );
const story = createFullBook();
const after = (...damages: Damage[]) => checked(damages.reduce((stored, damage) => damage(stored), toStoredBook(story)));

describe('a book and everything that is kept beside it', () => {
  it('agree for every act there is, and say what waits', () => {
    expect(checked(toStoredBook(story))).toMatchObject({
      state: 'adds-up',
      issues: [],
      waiting: { withdrawals: { count: 1, amount: '200.00' }, trades: { count: 1, amount: '200.00' } },
    });
  });

  it('agree whatever the acts were', () => {
    fc.assert(
      fc.property(arbitraryDesk, (book: WrittenDesk) => {
        expect(checked(toStoredBook(book))).toMatchObject({ state: 'adds-up', issues: [] });
      }),
    );
  });
});

describe('what was changed past the rules', () => {
  const cases: [title: string, damage: Damage, message: string, line: string][] = [
    ['a balance', changeDocument('accounts', { balance: '5000.00' }), 'The lines come to 1,093.00, but the account says 5,000.00.', 'A9'],
    [
      'what is reserved',
      changeDocument('holds', { reserved: '0.00' }),
      '0.00 is reserved, but the withdrawals that wait come to 200.00.',
      '',
    ],
    ['what is staked', changeDocument('holds', { staked: '250.00' }), '250.00 is staked, but the trades that are open come to 200.00.', ''],
    ['a bonus', changeDocument('accounts', { bonus: '5.00' }), 'Your account: The bonus (5.00) is not what A9 ended with (25.00).', 'A9'],
    [
      'the act of an account',
      changeDocument('accounts', { op: 'x' }),
      'Your account: The document names another act than A9 as its last.',
      'A9',
    ],
    ['a standing', changeDocument('users', { status: 'active' }), 'Your profile: The status is not what U5 ended with.', 'U5'],
    [
      'an amount in a list',
      changeElement('deposits', 0, { amount: '9000.00' }),
      'Your deposits: Element 1 of the list is not as D10 left it: the amount differs.',
      'D10',
    ],
    [
      'an archive',
      changeArchive('trades', '0', { list: [] }),
      'Your trades in the archive: The archive does not hold what T7 moved there.',
      'T7',
    ],
    [
      'a result that is not the formula’s',
      changeSnapshot('T2', 'after', { result: '5.00' }),
      'T2 settles with a result that is not the formula’s, and does not say so.',
      'T2',
    ],
    ['a reason', changeEntry('D4', { reason: '' }), 'D4 owes the client a reason.', 'D4'],
    ['an entry that was taken out', removeEntry('D4'), 'D4 is missing before D5.', 'D5'],
    ['holds that were taken away', removeDocument('holds'), 'There is a profile, but this document is missing.', ''],
  ];
  it.each(cases)('%s is named', (_, damage, says, line) => {
    const settled = checked(damage(toStoredBook(story)), true);
    expect(settled.state).toBe('does-not-follow');
    expect(settled.issues).toContainEqual({ message: says, folio: line });
  });

  it('does not hide behind a document that has to be read again', () => {
    expect(after(changeDocument('deposits', { rev: 11 }), removeEntry('W4')).state).toBe('does-not-follow');
  });
});

describe('a document that was read at another moment than the book', () => {
  it.each<[string, Damage]>([
    ['a list', changeDocument('deposits', { rev: 11 })],
    ['a profile', changeDocument('users', { rev: 6 })],
    ['what is held', changeDocument('holds', { op: 'later', reserved: '0.00' })],
    ['an archive that is still missing', (stored) => ({ ...stored, archives: { ...stored.archives, trades: {} } })],
  ])('%s is being refreshed, and a fault when it still differs after everything was read again', (_, damage) => {
    expect(after(damage)).toMatchObject({ state: 'refreshing', issues: [] });
    expect(checked(damage(toStoredBook(story)), true).state).toBe('does-not-follow');
  });

  it('is late where the newest entry has not reached it yet', () => {
    const later = createFullBook().corrected();
    const stored = {
      ...toStoredBook(later),
      documents: { ...toStoredBook(story).documents, accounts: toStoredBook(later).documents.accounts ?? null },
    };
    expect(checked(stored)).toMatchObject({ state: 'refreshing', issues: [] });
    expect(later.entries.map(formatFolio)).toContain('U6');
  });
});
