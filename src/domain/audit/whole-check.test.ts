import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account } from '@/domain/accounts/account';
import { anyDesk } from '@/domain/ledger/any-desk.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { storedOf } from '@/domain/ledger/stored-book.fixture';
import { type WrittenDesk, wholeStory } from '@/domain/ledger/written-desk.fixture';
import { archive, type Damage, document, element, entry, inside, noDocument, noEntry } from './damage.fixture';
import type { StoredBook } from './reconcile-input';
import { checkWhole, type StoredRecords } from './whole-check';

const keptOf = ({ uid, documents, archives }: StoredBook): StoredRecords => {
  const { accounts, admins: _, ...rest } = documents;
  // The fixture's own account is a whole one.
  return { uid, account: (accounts ?? null) as Account | null, documents: rest, archives };
};
const checked = (stored: StoredBook, settled = false) =>
  checkWhole(
    Object.values(stored.entries).map((fields) => fields as BookEntry),
    keptOf(stored),
    settled,
  );
const story = wholeStory();
const after = (...damages: Damage[]) => checked(damages.reduce((stored, damage) => damage(stored), storedOf(story)));

describe('a book and everything that is kept beside it', () => {
  it('agree for every act there is, and say what waits', () => {
    expect(checked(storedOf(story))).toMatchObject({
      state: 'adds-up',
      faults: [],
      waiting: { withdrawals: { count: 1, amount: '200.00' }, trades: { count: 1, amount: '200.00' } },
    });
  });

  it('agree whatever the acts were', () => {
    fc.assert(
      fc.property(anyDesk, (book: WrittenDesk) => {
        expect(checked(storedOf(book))).toMatchObject({ state: 'adds-up', faults: [] });
      }),
    );
  });
});

describe('what was changed past the rules', () => {
  const cases: [title: string, damage: Damage, says: string, line: string][] = [
    ['a balance', document('accounts', { balance: '5000.00' }), 'The lines come to 1,093.00, but the account says 5,000.00.', 'A9'],
    ['what is reserved', document('holds', { reserved: '0.00' }), '0.00 is reserved, but the withdrawals that wait come to 200.00.', ''],
    ['what is staked', document('holds', { staked: '250.00' }), '250.00 is staked, but the trades that are open come to 200.00.', ''],
    ['a standing', document('users', { status: 'active' }), 'Your profile: The status is not what U5 ended with.', 'U5'],
    [
      'an amount in a list',
      element('deposits', 0, { amount: '9000.00' }),
      'Your deposits: Element 1 of the list is not as D10 left it: the amount differs.',
      'D10',
    ],
    [
      'an archive',
      archive('trades', '0', { list: [] }),
      'Your trades in the archive: The archive does not hold what T7 moved there.',
      'T7',
    ],
    [
      'a result that is not the formula’s',
      inside('T2', 'after', { result: '5.00' }),
      'T2 settles with a result that is not the formula’s, and does not say so.',
      'T2',
    ],
    ['a reason', entry('D4', { reason: '' }), 'D4 owes the client a reason.', 'D4'],
    ['an entry that was taken out', noEntry('D4'), 'D4 is missing before D5.', 'D5'],
    ['holds that were taken away', noDocument('holds'), 'There is a book, but this document is missing.', ''],
  ];
  it.each(cases)('%s is named', (_, damage, says, line) => {
    const settled = checked(damage(storedOf(story)), true);
    expect(settled.state).toBe('does-not-follow');
    expect(settled.faults).toContainEqual({ says, folio: line });
  });

  it('does not hide behind a document that has to be read again', () => {
    expect(after(document('deposits', { rev: 11 }), noEntry('W4')).state).toBe('does-not-follow');
  });
});

describe('a document that was read at another moment than the book', () => {
  it.each<[string, Damage]>([
    ['a list', document('deposits', { rev: 11 })],
    ['a profile', document('users', { rev: 6 })],
    ['what is held', document('holds', { op: 'later', reserved: '0.00' })],
    ['an archive that is still missing', (stored) => ({ ...stored, archives: { ...stored.archives, trades: {} } })],
  ])('%s is being refreshed, and a fault when it still differs after everything was read again', (_, damage) => {
    expect(after(damage)).toMatchObject({ state: 'refreshing', faults: [] });
    expect(checked(damage(storedOf(story)), true).state).toBe('does-not-follow');
  });

  it('is late where the newest entry has not reached it yet', () => {
    const later = wholeStory().corrected();
    const stored = {
      ...storedOf(later),
      documents: { ...storedOf(story).documents, accounts: storedOf(later).documents.accounts ?? null },
    };
    expect(checked(stored)).toMatchObject({ state: 'refreshing', faults: [] });
    expect(later.entries.map(formatFolio)).toContain('U6');
  });
});
