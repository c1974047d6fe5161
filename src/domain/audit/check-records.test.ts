import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import {
  createBookOfTwo,
  createFullBook,
  WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { checkRecords, type StoredRecords } from './check-records';
import { checkBook } from './checked-book.fixture';
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

const keptOf = ({
  uid,
  documents: { admins: _, ...documents },
  archives,
}: StoredBook): StoredRecords => ({ uid, documents, archives });
const entriesOf = (entries: StoredBook['entries']) =>
  Object.values(entries).map((fields) => fields as BookEntry);
const checked = (stored: StoredBook, settled = false) =>
  checkRecords(entriesOf(stored.entries), keptOf(stored), { settled });
const story = createFullBook();
const checkAfter = (...damages: Damage[]) =>
  checked(damages.reduce((stored, damage) => damage(stored), toStoredBook(story)));

describe('a book and everything that is kept beside it', () => {
  it('agree for every act there is, and say what waits', () => {
    expect(checked(toStoredBook(story))).toMatchObject({
      state: 'adds-up',
      issues: [],
      pending: {
        withdrawals: { count: 1, amount: '200.00' },
        trades: { count: 1, amount: '200.00' },
      },
    });
  });

  it('agree for any book of honest acts', () => {
    fc.assert(
      fc.property(arbitraryDesk, (book: WrittenDesk) => {
        expect(checked(toStoredBook(book))).toMatchObject({ state: 'adds-up', issues: [] });
      }),
    );
  });

  it('agree for an administrator, whose book holds only some revisions of the desk’s documents', () => {
    const method = { bitcoin: 'tb1q', ethereum: '', email: '', previous: {} };
    const own = (over: Partial<BookEntry>): BookEntry => ({
      op: 'a',
      col: 'admins',
      rev: 1,
      actor: 'maya',
      action: 'payment.updated',
      index: -1,
      ref: '',
      reason: '',
      before: {},
      after: method,
      at: new Date(2026, 4, 1),
      ...over,
    });
    const later = {
      ...method,
      ethereum: '0x',
      previous: { ethereum: { address: '', at: new Date(2026, 4, 2) } },
    };
    const entries = [
      own({}),
      own({ op: 'b', rev: 2, before: method, after: later, at: new Date(2026, 4, 2) }),
      own({
        op: 'c',
        col: 'desk',
        rev: 7,
        actor: 'operator',
        action: 'desk.selected',
        before: { admin: 'x', previous: '' },
        after: { admin: 'maya', previous: 'x' },
      }),
    ];
    const book = createMayaBook();
    expect(checkBook([...book.entries, ...entries], book.account).issues).toEqual([]);
  });
});

describe('the policy of the desk', () => {
  const two = createBookOfTwo();
  const later = (ms: number) => new Date((two.entries.at(-1)?.at.getTime() ?? 0) + ms);
  const policy = (fourEyes: string, since = new Date(2026, 0, 1), history: object[] = []) => ({
    fourEyes,
    daily: '0',
    addressHours: 24,
    since,
    history,
    rev: 1 + history.length,
    op: 'policy',
    at: since,
  });
  const check = (book: WrittenDesk, stored: object | null) => {
    const { uid, documents, archives, entries } = toStoredBook(book);
    const { issues } = checkRecords(
      entriesOf(entries),
      { uid, documents, archives, policy: stored && { ...stored } },
      { settled: true },
    );
    return issues.map(({ message }) => message);
  };
  /** The story of two people, in which one person alone then corrects the balance by 50 dollars. */
  const alone = () => createBookOfTwo().adjusted({ balance: '750.00' });
  const message = 'A5 was decided by one person, although two decided about $50.00 then.';

  it('holds for what was proposed and confirmed', () => {
    expect(check(two, policy('0.01'))).toEqual([]);
  });

  it.each([
    ['above its threshold', policy('49.99'), [message]],
    ['at its threshold', policy('50.00'), []],
    ['while it is off', policy('0'), []],
    ['before there was one', policy('1.00', later(86_400_000)), []],
    ['in the moment of the first one', policy('1.00', alone().entries.at(-1)?.at), []],
    ['without one', null, []],
    [
      'above the one that applied then',
      policy('0', later(86_400_000), [
        { fourEyes: '1.00', daily: '0', addressHours: 24, since: new Date(2026, 0, 1) },
      ]),
      [message],
    ],
  ])('finds an adjustment of one person %s', (_, stored, issues) => {
    expect(check(alone(), stored)).toEqual(issues);
  });

  it('is read again before it accuses anyone', () => {
    const { uid, documents, archives, entries } = toStoredBook(alone());
    const first = checkRecords(entriesOf(entries), {
      uid,
      documents,
      archives,
      policy: policy('1.00'),
    });
    expect(first).toMatchObject({ state: 'refreshing', issues: [] });
  });
});

describe('what was changed past the rules', () => {
  const cases: [title: string, damage: Damage, message: string, line: string][] = [
    [
      'a balance',
      changeDocument('accounts', { balance: '5000.00' }),
      'The lines add up to $1,093.00, but the account says $5,000.00.',
      'A9',
    ],
    [
      'what is reserved',
      changeDocument('holds', { reserved: '0.00' }),
      'Your reserved money: $0.00 is reserved, but the pending withdrawals add up to $200.00.',
      '',
    ],
    [
      'what is staked',
      changeDocument('holds', { staked: '250.00' }),
      'Your reserved money: $250.00 is set aside for trades, but the open trades add up to $200.00.',
      '',
    ],
    [
      'a bonus',
      changeDocument('accounts', { bonus: '5.00' }),
      'Your account: The bonus is $5.00, but A9 ended with $25.00.',
      'A9',
    ],
    [
      'the act of an account',
      changeDocument('accounts', { op: 'x' }),
      'Your account: This record doesn’t name A9 as its last entry.',
      'A9',
    ],
    [
      'an account status',
      changeDocument('users', { status: 'active' }),
      'Your profile: The status isn’t what U5 ended with.',
      'U5',
    ],
    [
      'an amount in a list',
      changeElement('deposits', 0, { amount: '9000.00' }),
      'Deposit D10: your list says the amount is $9,000.00; the book (D10) says $250.00.',
      'D10',
    ],
    [
      'an archive',
      changeArchive('trades', '0', { list: [] }),
      'Your trades in the archive: The archive doesn’t hold what T7 moved there.',
      'T7',
    ],
    [
      'a result that is not the formula’s',
      changeSnapshot('T2', 'after', { result: '5.00' }),
      'T2 settles with a result that doesn’t match the formula, and doesn’t say so.',
      'T2',
    ],
    ['a reason', changeEntry('D4', { reason: '' }), 'D4 owes the client a reason.', 'D4'],
    ['an entry that was taken out', removeEntry('D4'), 'D4 is missing before D5.', 'D5'],
    [
      'holds that were taken away',
      removeDocument('holds'),
      'Your reserved money: There’s a profile, but this record is missing.',
      '',
    ],
  ];
  it.each(cases)('%s is named', (_, damage, says, line) => {
    const settled = checked(damage(toStoredBook(story)), true);
    expect(settled.state).toBe('does-not-follow');
    expect(settled.issues).toContainEqual({ message: says, folio: line });
  });

  it('is named by the first issue of each entry, in the order of the book', () => {
    const { state, issues } = checkAfter(
      removeEntry('D4'),
      changeEntry('A3', { actor: 'ada' }),
      changeSnapshot('A3', 'after', { balance: '0.00' }),
    );
    expect(state).toBe('does-not-follow');
    expect(issues.slice(0, 3)).toEqual([
      { message: 'D4 is missing before D5.', folio: 'D5' },
      { message: 'A3 posts −$500.00, but T2 is for −$61.17.', folio: 'A3' },
      { message: 'A4 starts with a balance of $438.83, but A3 ended with $0.00.', folio: 'A4' },
    ]);
  });

  it('does not hide behind a document that has to be read again', () => {
    expect(checkAfter(changeDocument('deposits', { rev: 11 }), removeEntry('W4')).state).toBe(
      'does-not-follow',
    );
  });
});

describe('what is unusual', () => {
  const book = () => new WrittenDesk().opened().changedTo('active');

  it('is a remark, and the book adds up with it', () => {
    expect(checked(toStoredBook(book().requested('500.00')))).toMatchObject({
      state: 'adds-up',
      issues: [],
      remarks: [
        {
          message:
            'D1 announces $500.00, but its 0.01000000 coins at $64,210.00 are worth $642.10.',
          folio: 'D1',
        },
      ],
    });
  });

  it('is an issue where the rules refuse it: an act that comes too soon, a plan before the fee of the last one', () => {
    const later = new Date(2027, 0, 1);
    const tooSoon = book()
      .on(later)
      .closureRequested()
      .on(new Date(later.getTime() + 1_000))
      .closureRequested();
    expect(checked(toStoredBook(tooSoon)).issues).toEqual([
      { message: 'U4 follows U3 sooner than a client can act again.', folio: 'U4' },
    ]);
    const unpaid = book().requested('500.00').completed(0).subscribed().subscribed();
    expect(checked(toStoredBook(unpaid)).issues).toEqual([
      { message: 'S2 replaces S1, whose fee wasn’t charged.', folio: 'S2' },
    ]);
  });
});

describe('a book and an account that were read at different moments', () => {
  const before = createMayaBook();
  const later = createMayaBook().completed(3);

  it('are being refreshed, with either of them ahead', () => {
    expect(checkBook(later.entries, before.account)).toEqual({ state: 'refreshing', issues: [] });
    expect(checkBook(before.entries, later.account)).toEqual({ state: 'refreshing', issues: [] });
    expect(checkBook([], before.account).state).toBe('refreshing');
    expect(checkBook(before.entries, null).state).toBe('refreshing');
  });

  it('are a fault when they still differ after both were read again', () => {
    expect(checkBook(before.entries, later.account, true).issues[0]).toBe(
      'A4 is missing: the book ends at A3, but the record is at A4.',
    );
    expect(checkBook(later.entries, before.account, true).issues[0]).toBe(
      'This record stops at A3, but the book continues to A4.',
    );
    expect(checkBook([], before.account, true).issues).toEqual(['No entry explains this record.']);
    expect(checkBook(before.entries, null, true).issues).toEqual([
      'A3 is in the book, but its record is missing.',
    ]);
  });
});

describe('a document that was read at another moment than the book', () => {
  it.each<[string, Damage]>([
    ['a list', changeDocument('deposits', { rev: 11 })],
    ['a profile', changeDocument('users', { rev: 6 })],
    ['what is held', changeDocument('holds', { op: 'later', reserved: '0.00' })],
    [
      'an archive that is still missing',
      (stored) => ({ ...stored, archives: { ...stored.archives, trades: {} } }),
    ],
  ])(
    '%s is being refreshed, and a fault when it still differs after everything was read again',
    (_, damage) => {
      expect(checkAfter(damage)).toMatchObject({ state: 'refreshing', issues: [] });
      expect(checked(damage(toStoredBook(story)), true).state).toBe('does-not-follow');
    },
  );

  it('is late where the newest entry has not reached it yet', () => {
    const later = createFullBook().corrected();
    const stored = {
      ...toStoredBook(later),
      documents: {
        ...toStoredBook(story).documents,
        accounts: toStoredBook(later).documents.accounts ?? null,
      },
    };
    expect(checked(stored)).toMatchObject({ state: 'refreshing', issues: [] });
    expect(later.entries.map(formatFolio)).toContain('U6');
  });
});
