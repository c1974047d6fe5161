import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import * as profileActs from '@/data/collections/profile';
import * as acts from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import * as ledger from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { createReads, type Opening, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Account, Holds } from '@/domain/accounts/account';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile, SavedAddress } from '@/domain/accounts/profile';
import type { DeskSwitches } from '@/domain/desk/switches';
import { initialVerification, type Verification } from '@/domain/identity/verification';
import type { Entry } from '@/domain/ledger/ledger';
import type { Withdrawal, Withdrawals } from '@/domain/requests/withdrawal';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Component as WithdrawalsPage } from './withdrawals-page';

export const now = new Date(2026, 2, 24, 13, 41);

/**
 * In each test of a file, maya is signed in, and nothing that she sends is written.
 * @returns what the acts are called with
 */
export function signInToWithdrawals(): DataContext {
  const context = signInAs('maya', now);
  beforeEach(() => {
    vi.spyOn(acts, 'requestWithdrawal').mockResolvedValue();
    vi.spyOn(acts, 'cancelWithdrawal').mockResolvedValue();
    vi.spyOn(profileActs, 'saveAddress').mockResolvedValue();
    vi.spyOn(profileActs, 'deleteAddress').mockResolvedValue();
    vi.spyOn(ledger, 'getEntry').mockResolvedValue(null);
    setAmountsHidden(false);
  });
  return context;
}

export const envelope = { rev: 1, op: 'op', at: now };
export const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
export const saved: SavedAddress = { coin: 'bitcoin', address, label: 'Ledger' };
export const account: Account = { balance: '1139.83', profit: '0', bonus: '25.00', ...envelope };

/** What is left is 789.83. */
export const holds: Holds = { reserved: '200.00', staked: '150.00', rev: 3, op: 'op' };

const rates = { prices: { bitcoin: '64210.00', ethereum: '2200.00' }, at: now, sample: true };

export const waiting: Withdrawal = {
  id: 'a',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '1250.00',
  address,
  status: 'pending',
  note: '',
  createdAt: new Date(2026, 2, 24, 9, 41),
};

export const listOf = (...list: Withdrawal[]): Withdrawals => ({
  list,
  pending: 0,
  oldest: null,
  ...envelope,
});

export const entryOf = (action: Entry['action'], over: Partial<Entry>): Entry => ({
  op: 'op',
  col: 'withdrawals',
  rev: 2,
  actor: 'desk',
  action,
  index: -1,
  ref: '',
  before: {},
  after: {},
  reason: '',
  at: new Date(2026, 2, 22, 9),
  ...over,
});

export const requested = entryOf('withdrawal.requested', { op: 'a', rev: 7 });
export const request = () => vi.mocked(acts.requestWithdrawal);
export const sent = () => request().mock.calls.map(([, act]) => act.request);

export interface Given extends Omit<Opening, 'profile'> {
  profile?: Partial<Profile>;
  account?: Account | null;
  holds?: Holds;
  withdrawals?: Withdrawals | null | 'loading';
  entries?: readonly Entry[];
  verification?: Partial<Verification>;
  switches?: DeskSwitches | null;
}

export function open({ profile, ...given }: Given = {}) {
  const reads = createReads();
  const { entries = [], withdrawals = null } = given;
  reads.set(queries.account('maya'), given.account === undefined ? account : given.account);
  reads.set(queries.holds('maya'), given.holds ?? holds);
  reads.set(queries.rates(), rates);
  reads.set(queries.payment(), { desk: null, method: null });
  reads.set(queries.switches(), given.switches ?? null);
  reads.set(queries.passwordChangedAt('maya'), profileOf().joinedDate);
  reads.set(queries.verification('maya'), {
    ...initialVerification,
    ...envelope,
    ...given.verification,
  });
  if (withdrawals !== 'loading') reads.set(queries.withdrawals('maya'), withdrawals);
  for (const col of ['withdrawals', 'users'] as const) {
    reads.set(
      queries.collectionEntries('maya', col),
      entries.filter((entry) => entry.col === col),
    );
  }
  reads.client.setQueryData(
    ['entries', 'maya', 'postings'],
    entries.filter(({ action }) => action === 'account.posted'),
  );
  const page = (
    <ErrorMessageContext value={getErrorMessage}>
      <WithdrawalsPage />
    </ErrorMessageContext>
  );
  const view = renderAsClient(page, reads, {
    ...given,
    profile: profileOf({ status: 'active', ...profile }),
  });
  /** Fills the form in, and opens the review. */
  const review = async (amount = '250') => {
    await view.type(addressField(), address);
    await view.type(amountField(), amount);
    await view.user.click(reviewButton());
    return dialog();
  };
  const confirm = (amount = '250.00') => view.press(`Request $${amount}`);
  return { ...view, reads, review, confirm };
}

export const addressField = () => screen.getByLabelText('Bitcoin address (test network)');
export const amountField = () => screen.getByLabelText('You withdraw');
export const reviewButton = () => screen.getByRole('button', { name: 'Review the withdrawal' });
export const dialog = () => screen.findByRole('dialog');
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const described = (field: () => HTMLElement, words: RegExp) =>
  waitFor(() => expect(field()).toHaveAccessibleDescription(words));
