import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { arbitraryManagers } from '@/domain/ledger/fixtures/any-settings.fixture';
import { toStoredBook, toStoredDesk } from '@/domain/ledger/fixtures/stored-book.fixture';
import { decider } from '@/domain/ledger/fixtures/written-book.fixture';
import {
  createBookOfClosing,
  createBookOfTwo,
  createDeskBook,
  createFullBook,
  createStaffBook,
  WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { proposer } from '@/domain/ledger/fixtures/written-proposals.fixture';
import { actions } from '@/domain/ledger/ledger';
import { auditBook } from './audit-book';
import { checkBook } from './checked-book.fixture';
import { auditAll, changeEntry, findIssuesAfter } from './damage.fixture';

/** The one who acts for the desk in every story. */
const administrator = (desk: WrittenDesk) =>
  new WrittenDesk(decider, new Date(2026, 1, 1))
    .opened()
    .desk('tb1q', '49.00')
    .on(new Date(2026, 11, 1))
    .desk('tb1p', '59.00')
    .switched({ deposits: false, notice: 'We move to another bank.' })
    .granted('viewer')
    .granted('manager')
    .granted('')
    .granted('manager')
    .policy('1000.00')
    .policyProposed(desk, { fourEyes: '2000.00' })
    .policyConfirmed(desk)
    .paymentProposed(desk, 'tb1z')
    .paymentConfirmed(desk);

/** Who proposes what the other one decides: a manager and an agent. */
const others = () =>
  [proposer, 'third'].map((uid) =>
    new WrittenDesk(uid, new Date(2026, 1, 1)).opened().edited({ admin: true }),
  );

describe('an honest desk', () => {
  it('has no fault after every act there is', () => {
    const client = createFullBook();
    const two = createBookOfTwo();
    const closing = createBookOfClosing();
    const staff = createStaffBook();
    const desk = createDeskBook();
    const manager = administrator(desk);
    const books = [client, two, closing, staff, desk, manager, ...others()];
    expect(auditAll(books.map(toStoredBook), toStoredDesk(manager, client))).toEqual([]);
    const every = new Set(books.flatMap(({ entries }) => entries).map(({ action }) => action));
    expect(actions.filter((action) => !every.has(action))).toEqual([]);
  });

  it('has no fault before anything has happened', () => {
    expect(
      auditAll([], { current: null, plans: null, switches: null, policy: null, credited: {} }),
    ).toEqual([]);
    expect(auditBook({ uid: 'nobody', documents: {}, archives: {}, entries: {} })).toEqual([]);
    expect(auditBook(toStoredBook(new WrittenDesk().opened()))).toEqual([]);
  });

  it('has no fault after any acts in any order, and its statement adds up', () => {
    fc.assert(
      fc.property(arbitraryDesk, (book) => {
        expect(auditBook(toStoredBook(book))).toEqual([]);
        expect(checkBook(book.entries, book.account, true).issues).toEqual([]);
      }),
    );
  });

  it('has no fault after any acts of managers about the policy and a payment method', () => {
    fc.assert(
      fc.property(arbitraryManagers, ({ manager, other, desk }) => {
        expect(auditAll([manager, other, desk].map(toStoredBook), toStoredDesk(manager))).toEqual(
          [],
        );
      }),
    );
  });

  it.each([
    [
      'of 500 letters, most of them two UTF-16 units',
      `${'x'.repeat(10)}${'\u{1F4D6}'.repeat(490)}`,
      [],
    ],
    ['of five letters, each of them two UTF-16 units', '\u{20000}'.repeat(5), []],
    [
      'of 501 letters',
      `${'x'.repeat(10)}${'\u{1F4D6}'.repeat(491)}`,
      ['U2 owes the client a reason.'],
    ],
    ['of 500 letters and a blank', `${'x'.repeat(500)} `, ['U2 owes the client a reason.']],
    [
      'of four letters, each of them two UTF-16 units',
      '\u{20000}'.repeat(4),
      ['U2 owes the client a reason.'],
    ],
  ])(
    'has only the fault that the rules refuse however they count, with a reason %s',
    (_, reason, issues) => {
      expect(findIssuesAfter(changeEntry('U2', { reason })).map(({ message }) => message)).toEqual(
        issues,
      );
    },
  );

  it('reads the ledger in any order', () => {
    const stored = toStoredBook(createFullBook());
    const entries = Object.fromEntries(Object.entries(stored.entries).toReversed());
    expect(auditBook({ ...stored, entries })).toEqual([]);
  });
});
