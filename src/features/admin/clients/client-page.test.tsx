import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ClientPage } from './client-page';

const none = () => null;
const parts = { differences: none, deposit: none, withdrawal: none, trade: none, identity: none, subscription: none };
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
  expect(await screen.findByText('The client could not be read')).toBeInTheDocument();
  expect(heading()).toBeInTheDocument();
});

it('says that nobody has an address that no client can have', () => {
  show('/admin/users/a%2Fb');
  expect(heading()).toBeInTheDocument();
  expect(screen.getByText('Nobody has this address')).toBeInTheDocument();
});
