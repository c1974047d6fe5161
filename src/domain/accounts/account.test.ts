import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { auditBook } from '@/domain/audit/audit-book';
import { checkBook } from '@/domain/audit/checked-book.fixture';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { add, compare } from '@/domain/money';
import { formatEntry } from '@/domain/statement/entry-words';
import { getStatementLines } from '@/domain/statement/statement';
import {
  accountSchema,
  canAdminSetStatus,
  emptyAccount,
  getAccountFigures,
  getAvailableBalance,
} from './account';

const stored = {
  balance: '1139.83',
  profit: '-12.97',
  bonus: '25.00',
  rev: 7,
  op: 'op',
  at: new Date(),
};
const amount = fc
  .bigInt({ min: 0n, max: 100_000_000_000n })
  .map((cents) => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`);

describe('what is available', () => {
  it('is the balance without what is promised', () => {
    expect(
      getAvailableBalance({ balance: '1139.83' }, { reserved: '200.00', staked: '150.00' }),
    ).toBe('789.83');
  });

  it('is nothing in a new account', () => {
    expect(getAvailableBalance(emptyAccount, { reserved: '0', staked: '0' })).toBe('0.00');
  });

  it('adds up to the balance again', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        (balance, reserved, staked) =>
          compare(
            add(add(getAvailableBalance({ balance }, { reserved, staked }), reserved), staked),
            balance,
          ) === 0,
      ),
    );
  });
});

describe('a stored account', () => {
  it('has three figures of money and an envelope', () => {
    expect(v.parse(accountSchema, stored)).toEqual(stored);
    expect(getAccountFigures(stored)).toEqual({
      balance: '1139.83',
      profit: '-12.97',
      bonus: '25.00',
    });
  });

  it.each([{ balance: 1139.83 }, { balance: '1139.8' }, { profit: '-0.00' }, { bonus: undefined }])(
    'is refused with %o',
    (over) => {
      expect(v.safeParse(accountSchema, { ...stored, ...over }).success).toBe(false);
    },
  );
});

const story = () => new WrittenDesk().opened().changedTo('active').closureRequested();
const faultsOf = (book: WrittenDesk) =>
  auditBook(toStoredBook(book)).map(({ folio, message: says }) => `${folio}: ${says}`);

describe('a request to close the account', () => {
  it('waits until the desk answers by a status', () => {
    const leaving = story();
    const at = leaving.entries.at(-1)?.at;
    expect(leaving.documents.users?.closureAt).toEqual(at);
    expect(faultsOf(leaving.corrected())).toEqual([]);
    expect(faultsOf(leaving.changedTo('closed').edited({ closureAt: at }))).toEqual([
      'U5: The request to close the account isn’t what U5 ended with.',
    ]);
  });

  it('may be answered by the status as it is, in words of its own', () => {
    const book = story().changedTo('active', 'You told us that you stay.');
    expect(faultsOf(book)).toEqual([]);
    const last = book.entries.at(-1);
    expect(last && formatEntry(last, null)).toEqual({
      what: 'Account not closed',
      detail: 'still active',
    });
  });

  it('is the only thing that the status as it is answers', () => {
    const twice = story().changedTo('active').changedTo('active');
    expect(checkBook(twice.entries, twice.account).issues).toEqual(['U5 changes nothing.']);
  });

  it('is what the profile says, and nothing else', () => {
    expect(faultsOf(story())).toEqual([]);
    expect(faultsOf(story().edited({ closureAt: null }))).toEqual([
      'U3: The request to close the account isn’t what U3 ended with.',
    ]);
    expect(
      faultsOf(
        story()
          .changedTo('active')
          .edited({ closureAt: new Date(2026, 2, 20) }),
      ),
    ).toEqual(['U4: The request to close the account isn’t what U4 ended with.']);
  });
});

it('threat 30: the desk sets the status of clients, and of no administrator', () => {
  expect([false, true].map((admin) => canAdminSetStatus({ admin }))).toEqual([true, false]);
});

it('the operator is named in the statement as who wrote the line', () => {
  const { entries } = new WrittenDesk()
    .opened()
    .changedTo('suspended', 'The laptop was stolen.')
    .changedTo('active');
  const written = entries.map((entry) =>
    entry.after.status === 'suspended' ? { ...entry, actor: 'operator' } : entry,
  );
  expect(getStatementLines(written, 'maya').map(({ by }) => by)).toEqual([
    'You',
    'Operator',
    'Desk',
  ]);
});
