import { describe, expect, it } from 'vitest';
import {
  createBookOfClosing,
  createBookOfTwo,
  type WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import type { Snapshot } from '@/domain/snapshot';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import { findAloneIssues, getClosedAlone, getDecidedAlone } from './confirmations';
import { aloneCases, closedAfterLess, closedByOne, fundedInTen } from './decided-alone.fixture';

/**
 * What the audit says of a book while two people decide above so many USD.
 * @param changes by folio
 */
function findIssues(
  book: WrittenDesk,
  fourEyes: Money,
  changes: Readonly<Record<string, Snapshot>> = {},
): string[] {
  const entries = book.entries.map((entry) => ({ ...entry, ...changes[formatFolio(entry)] }));
  const alone = [...getDecidedAlone(book.uid, entries), ...getClosedAlone(book.uid, entries)];
  const policy = policyOf({ fourEyes, since: new Date(2026, 0, 1) });
  return findAloneIssues(policy, alone).map(({ path, message }) => `${path}: ${message}`);
}

describe('threat 40: the audit names what one person decides above the threshold', () => {
  it.each(aloneCases)('%s', (_, write, where, amount, [below, same]) => {
    const [col, folio] = where.split(' ');
    const message = `${col}/maya: ${folio} was decided by one person, although two decided about ${amount} then.`;
    expect(findIssues(write(), below)).toEqual([message]);
    expect(findIssues(write(), same)).toEqual([]);
    expect(findIssues(write(), '0')).toEqual([]);
  });

  it('the closing of an account that holds more', () => {
    expect(findIssues(closedByOne(), '999.99')).toEqual([
      'users/maya: U3 closed an account by one person, although two decided about $1,000.00 then.',
    ]);
    expect(findIssues(closedByOne(), '1000.00')).toEqual([]);
    expect(findIssues(closedByOne(), '999.99', { U3: { actor: 'operator' } })).toEqual([]);
    expect(findIssues(fundedInTen().changedTo('suspended'), '999.99')).toEqual([]);
  });

  it('but not where the account held no more in the same moment', () => {
    const at = closedAfterLess().entries.at(-1)?.at;
    expect(findIssues(closedAfterLess(), '899.99')).toHaveLength(1);
    expect(findIssues(closedAfterLess(), '900.00', { A13: { at } })).toEqual([]);
    expect(findIssues(closedAfterLess(), '899.99', { A13: { at } })).toHaveLength(1);
  });
});

describe('threat 40: what two people decided', () => {
  it('is not named: a deposit, a payout, figures', () => {
    expect(findIssues(createBookOfTwo(), '0.01')).toEqual([]);
  });

  it('is not named: trades, a fee, a closing; but the deposit before them', () => {
    expect(findIssues(createBookOfClosing(), '0.01')).toEqual([
      'deposits/ines: D2 was decided by one person, although two decided about $900.00 then.',
    ]);
  });

  it.each([
    ['a trade', { T4: { ref: '' } }, 'trades/ines: T4 was'],
    ['a trade that refers to a request', { T4: { ref: 'x' } }, 'trades/ines: T4 was'],
    ['a fee', { C8: { ref: 'x' } }, 'accounts/ines: A5 was'],
    [
      'a fee whose proposal was refused',
      { C8: { action: 'proposal.rejected' } },
      'accounts/ines: A5 was',
    ],
    ['a closing', { U3: { ref: '' } }, 'users/ines: U3 closed'],
  ])('is named without its second person: %s', (_, changes, message) => {
    expect(findIssues(createBookOfClosing(), '10.00', changes)).toContainEqual(
      expect.stringContaining(message),
    );
  });
});
