import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createAccountUpdates } from '@/data/auth/account-updates';
import { queries } from '@/data/queries';
import { UserStateContext } from '@/data/user-state';
import { createProfile } from '@/domain/accounts/new-client';
import type { Profile } from '@/domain/accounts/profile';
import type { Withdrawals } from '@/domain/requests/withdrawal';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { type EligibilityInput, getWithdrawalRestriction, OpenSide } from './open-side';
import { address, addressField, amountField, ledger, reviewButton } from './withdrawal-form.test-utils';

const at = new Date('2026-03-24T09:00:00Z');
const list = (over: Partial<Withdrawals> = {}): Withdrawals => ({ list: [], pending: 0, oldest: null, rev: 1, op: 'op', at, ...over });
const element: Withdrawals['list'][number] = {
  ...{ id: 'w', uid: 'maya', coin: 'bitcoin', amount: '1.00', address: 'tb1q', status: 'completed', note: '', createdAt: at },
};
const open: EligibilityInput = {
  email: 'maya@example.com',
  emailVerified: true,
  withdrawals: list(),
  figures: { balance: '100.00', available: '50.00' },
};
const block = (over: Partial<EligibilityInput>) => getWithdrawalRestriction({ ...open, ...over });

describe('what stands in the way of a withdrawal', () => {
  it('is nothing for an active client with something available', () => {
    expect(block({})).toBeNull();
    expect(block({ withdrawals: null })).toBeNull();
  });

  it('is not guessed while the list or the figures are unknown', () => {
    expect(block({ withdrawals: undefined, figures: undefined })).toBeNull();
  });

  it('is an address that is not verified, which the frame of the page says already', () => {
    expect(block({ emailVerified: false })).toMatchObject({
      shownInBanner: true,
      disabledReason: expect.stringMatching(/verified email/),
    });
  });

  it('is fifty that wait', () => {
    expect(block({ withdrawals: list({ pending: 49 }) })).toBeNull();
    expect(block({ withdrawals: list({ pending: 50 }) })?.title).toMatch(/^You have 50 pending withdrawals/);
  });

  it('is a list that is full', () => {
    const full = list({ list: Array.from({ length: 1_000 }, () => element) });
    expect(block({ withdrawals: full })).toMatchObject({ to: '/company/contact', title: 'Your withdrawals list is full.' });
  });

  it.each(['0', '0.00', '-12.00'])('is nothing that is available: %s', (available) => {
    expect(block({ figures: { balance: '100.00', available } })).toMatchObject({ advice: expect.stringMatching(/reserved.*or held/) });
  });

  it('is an empty balance, with the way to fill it', () => {
    expect(block({ figures: { balance: '0', available: '0.00' } })).toMatchObject({ to: '/user/deposit', linkText: 'Make a deposit' });
  });
});

const names = { username: 'maya', firstname: 'Maya', lastname: 'Lindqvist', email: 'maya@example.com', mobile: '1', country: 'Sweden' };
const profile: Profile = { ...createProfile('maya', names, at), status: 'active', addresses: [ledger], rev: 1, op: 'op', at };

function Side() {
  const account = useQuery({ ...queries.account('maya'), enabled: false });
  const rates = useQuery({ ...queries.rates(), enabled: false });
  const updates = createAccountUpdates(profile, async () => undefined);
  return (
    <UserStateContext value={{ uid: 'maya', role: 'user', emailVerified: true, profile, account, rates, updates }}>
      <OpenSide
        figures={readyQuery({ balance: '100.00', reserved: '50.00', staked: '0.00', available: '50.00' })}
        withdrawals={list()}
        onSent={vi.fn()}
      >
        <p>History</p>
      </OpenSide>
    </UserStateContext>
  );
}

describe('the saved addresses', () => {
  it('threat 34: are not offered while nobody can say when the password was changed, but an address can be typed', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
    client.setQueryData(queries.payment().queryKey, null);
    const user = userEvent.setup({ delay: null });
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Side />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    // Nobody is signed in here, so the read fails.
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t check your saved addresses.');
    expect(screen.queryByRole('radio', { name: /Ledger/ })).toBeNull();
    await user.type(addressField(), address);
    await user.type(amountField(), '20');
    expect(reviewButton()).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t check your saved addresses.');
    act(() => void client.setQueryData(queries.passwordChangedAt('maya').queryKey, at));
    expect(await screen.findByRole('radio', { name: /Ledger/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
