import { describe, expect, it } from 'vitest';
import { ledgerActions } from './acts';
import { adminEntryOf } from './fixtures/admin-entry.fixture';
import { formatJournalEntry, getJournalActions, getJournalAmount, journalKinds } from './journal';
import type { BookEntry } from './ledger';

describe('the actions of the journal', () => {
  it('are all acts of administrators, but for the postings of decisions', () => {
    const acts = Object.entries(ledgerActions).filter(
      ([action, { by }]) =>
        by !== 'owner' &&
        !['account.posted', 'proposal.confirmed', 'history.archived'].includes(action),
    );
    expect(getJournalActions(null)).toEqual(acts.map(([action]) => action));
  });

  it('are each of one kind', () => {
    const byKind = journalKinds.flatMap((kind) => getJournalActions(kind));
    expect(byKind.toSorted()).toEqual(getJournalActions(null).toSorted());
    for (const kind of journalKinds) expect(getJournalActions(kind)).not.toEqual([]);
  });

  it('are of the kind that they are about', () => {
    expect(getJournalActions('subscriptions')).toEqual([
      'subscription.charged',
      'subscription.terminated',
    ]);
    expect(getJournalActions('adjustments')).toEqual(['account.adjusted']);
    expect(getJournalActions('clients')).toEqual(['status.changed', 'profile.corrected']);
    expect(getJournalActions('settings')).toEqual(
      expect.arrayContaining(['payment.updated', 'desk.selected', 'plans.updated']),
    );
  });
});

describe('an act in the journal', () => {
  const deposit = { status: 'completed', coin: 'bitcoin', amount: '250.00', received: '250.00' };
  const account = (balance: string) => ({ balance, profit: '0', bonus: '0' });

  it.each<[string, Partial<BookEntry>, ReturnType<typeof getJournalAmount>, string]>([
    [
      'a deposit',
      { after: deposit },
      { requested: '250.00', change: '250.00' },
      'Deposit credited in bitcoin',
    ],
    [
      'a deposit of which less came in',
      { after: { ...deposit, received: '240.00' } },
      { requested: '250.00', change: '240.00' },
      'Deposit credited $240.00 received of $250.00 expected',
    ],
    [
      'a refused deposit',
      { action: 'deposit.rejected', after: { ...deposit, received: '0' } },
      { requested: '250.00', change: null },
      'Deposit rejected in bitcoin',
    ],
    [
      'a withdrawal',
      {
        col: 'withdrawals',
        action: 'withdrawal.completed',
        after: { coin: 'ethereum', amount: '40.00' },
      },
      { requested: '40.00', change: '-40.00' },
      'Withdrawal paid out in ethereum',
    ],
    [
      'a deleted withdrawal',
      {
        col: 'withdrawals',
        action: 'withdrawal.deleted',
        before: { coin: 'ethereum', amount: '40.00' },
      },
      { requested: '40.00', change: null },
      'Withdrawal request deleted in ethereum',
    ],
    [
      'a trade',
      {
        col: 'trades',
        action: 'trade.settled',
        after: { side: 'buy', asset: 'bitcoin', amount: '50.00', leverage: 2, result: '-3.00' },
      },
      { requested: '50.00', change: '-3.00' },
      'Trade settled Buy bitcoin, $50.00 ×2',
    ],
    [
      'a fee',
      {
        col: 'accounts',
        action: 'subscription.charged',
        index: -1,
        before: account('100.00'),
        after: account('51.00'),
      },
      { requested: null, change: '-49.00' },
      'Subscription fee ',
    ],
    [
      'a change of status',
      {
        col: 'users',
        action: 'status.changed',
        index: -1,
        before: { status: 'pending' },
        after: { status: 'active' },
      },
      { requested: null, change: null },
      'Account status changed to active',
    ],
    [
      'a proposal about a setting',
      {
        col: 'proposals',
        action: 'proposal.made',
        before: {},
        after: {
          action: 'payment.updated',
          amount: '0',
          from: { bitcoin: '', ethereum: '', email: '' },
          outcome: { bitcoin: 'tb1q', ethereum: '', email: '' },
        },
      },
      { requested: null, change: null },
      'Payment method proposed bitcoin address',
    ],
  ])('is %s with its amount', (_, over, amount, words) => {
    const { what, detail } = formatJournalEntry(adminEntryOf(over));
    expect(getJournalAmount(adminEntryOf(over))).toEqual(amount);
    expect(`${what} ${detail}`).toBe(words);
  });
});
