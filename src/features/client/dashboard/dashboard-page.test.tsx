import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createAccountUpdates } from '@/data/auth/account-updates';
import { queries } from '@/data/queries';
import { UserStateContext } from '@/data/user-state';
import type { Account } from '@/domain/accounts/account';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Trades } from '@/domain/trades/trade';
import { loadedEntryCount } from './dashboard';
import { Component } from './dashboard-page';
import { depositsOf, envelope } from './progress.fixture';

const uid = 'maya';
/** Once opened, once posted to. */
const account: Account = { balance: '10.00', profit: '0', bonus: '0', ...envelope, rev: 2 };
const traded: Trades = { list: [], open: 0, oldest: null, ...envelope };

interface Known {
  status?: string;
  emailVerified?: boolean;
}

function Page({ status = 'active', emailVerified = true }: Known) {
  const account = useQuery({ ...queries.account(uid), enabled: false });
  const rates = useQuery({ ...queries.rates(), enabled: false });
  const profile = profileOf({ status, ...envelope });
  const updates = createAccountUpdates(profile, async () => undefined);
  return (
    <UserStateContext value={{ uid, role: 'user', emailVerified, profile, account, rates, updates }}>
      <Component />
    </UserStateContext>
  );
}

/** The page of a client whose first deposit was credited. @param trades undefined while they are being read */
function open(trades: Trades | null | undefined, known: Known = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  client.setQueryData(queries.account(uid).queryKey, account);
  client.setQueryData(queries.holds(uid).queryKey, null);
  client.setQueryData(queries.latestEntries(uid, loadedEntryCount).queryKey, []);
  client.setQueryData(queries.verification(uid).queryKey, null);
  client.setQueryData(queries.deposits(uid).queryKey, depositsOf('completed').data ?? null);
  if (trades === undefined) client.setQueryDefaults(['trades'], { enabled: false });
  else client.setQueryData(queries.trades(uid).queryKey, trades);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page {...known} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const isAsked = (queryKey: readonly unknown[]) => client.getQueryCache().find({ queryKey })?.isActive() ?? false;
  return { client, asked: () => [queries.verification(uid), queries.deposits(uid)].map(({ queryKey }) => isAsked(queryKey)) };
}
const title = () => screen.queryByRole('heading', { name: 'Get started' });
const hiddenParts = () => document.querySelector('[data-deciding]');

describe('the first steps on the dashboard', () => {
  it('stay with an active client after the first deposit, until a first trade is placed', async () => {
    const { client, asked } = open(null);
    expect(await screen.findByRole('heading', { name: 'Place your first trade' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
    expect(screen.getByText('Credited')).toBeVisible();
    expect(asked()).toEqual([true, true]);
    act(() => void client.setQueryData(queries.trades(uid).queryKey, traded));
    await waitFor(() => expect(title()).toBeNull());
    expect(asked()).toEqual([false, false]);
  });

  it('ask for nothing more where an active client has traded', () => {
    const { asked } = open(traded);
    expect(title()).toBeNull();
    expect(asked()).toEqual([false, false]);
    expect(hiddenParts()).toBeNull();
  });

  it('push nothing down that was drawn while it was not known whether they come', async () => {
    const { client } = open(undefined);
    expect(title()).toBeNull();
    expect(hiddenParts()).not.toBeNull();
    act(() => void client.setQueryData(queries.trades(uid).queryKey, null));
    await waitFor(() => expect(title()).toBeVisible());
    expect(hiddenParts()).toBeNull();
  });

  it.each([
    ['a client whom the desk has not activated', { status: 'pending' }, true],
    ['a client whose address is not verified', { emailVerified: false }, true],
    ['a frozen client', { status: 'frozen' }, false],
  ])('need no word of trades for %s', (_, known, shown) => {
    open(undefined, known);
    expect(title() !== null).toBe(shown);
    expect(hiddenParts()).toBeNull();
  });
});
