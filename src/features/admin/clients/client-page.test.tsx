import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createReads, renderAtDesk } from '@/data/at-desk.test-utils';
import type { Profile } from '@/domain/accounts/profile';
import { ClientHead, ClientPage } from './client-page';
import { profileOf } from './clients.fixture';

describe('the head of a client’s page', () => {
  const show = (over: Partial<Profile> = {}) => renderAtDesk(<ClientHead profile={profileOf(over)} />, createReads()).user;
  const button = () => screen.getByRole('button', { name: 'Change status' });

  it('sets the standing of a client', async () => {
    await show().click(button());
    expect(screen.getByRole('dialog', { name: 'Status of Maya Lindqvist' })).toBeVisible();
  });

  it.each(['maya', 'boss'])('leaves the standing of an administrator to the operator: %s', async (uid) => {
    const user = show({ uid, admin: true });
    await user.click(button());
    expect(button()).toHaveAccessibleDescription('Only the operator can change an administrator’s status, with npm run admin:status.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not show an administrator as a client whose account is pending', () => {
    show({ admin: true, status: 'pending' });
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.queryByText('Pending')).toBeNull();
  });

  it('shows what closes the desk to an administrator', () => {
    show({ admin: true, status: 'suspended' });
    expect(screen.getByText('Administrator')).toBeVisible();
    expect(screen.getByText('Suspended')).toBeVisible();
  });

  it('threat 31: the page of one client marks a name and a username that mix scripts, and explains it', () => {
    show({ lastname: 'Lindqv\u0456st', username: 'm\u0430ya' });
    const legend = screen.getByRole('list', { name: 'What the marks mean' });
    expect(legend).toHaveTextContent(/Mixes scripts: the name has letters.*Username mixes scripts: the username has letters/);
    expect(screen.getByTitle(/^The name has letters/)).toHaveTextContent('Mixes scripts');
  });

  it('the page of a client whose names are of one script shows no mark', () => {
    show({ firstname: 'Zoë', lastname: 'Đorđević' });
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('client page', () => {
  const none = () => null;
  const parts = { deposit: none, withdrawal: none, trade: none, identity: none, subscription: none };
  const show = (address: string) =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/admin/users/:uid" element={<ClientPage parts={parts} />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  const heading = () => screen.getByRole('heading', { level: 1, name: 'Client' });

  it('is a page while the client is read, and where that fails', async () => {
    // Nobody is signed in, so nothing can be read.
    show('/admin/users/maya');
    expect(heading()).toBeInTheDocument();
    expect(await screen.findByText('Couldn’t load the client')).toBeInTheDocument();
    expect(heading()).toBeInTheDocument();
  });

  it('says that nobody has an address that no client can have', () => {
    show('/admin/users/a%2Fb');
    expect(heading()).toBeInTheDocument();
    expect(screen.getByText('Client not found')).toBeInTheDocument();
  });
});
