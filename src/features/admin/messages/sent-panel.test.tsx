import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ownUpdates } from '@/data/auth/own-updates';
import { deskQueries } from '@/data/desk-queries';
import { UserStateContext } from '@/data/user-state';
import { profile, sent } from './notifications.fixture';
import { SentPanel } from './sent-panel';

/** An administrator whose screens have read nothing yet. */
function AtDesk({ uid, children }: { uid: string; children: ReactNode }) {
  const unread = useQuery<never>({ queryKey: ['unread'], queryFn: skipToken });
  const reads = { account: unread, rates: unread };
  const updates = ownUpdates(profile(), () => Promise.resolve());
  return (
    <UserStateContext value={{ uid, role: 'admin', emailVerified: true, profile: profile(), ...reads, updates }}>
      {children}
    </UserStateContext>
  );
}

/** What was sent is read; nobody is signed in, so that whatever else is asked for fails. */
async function open(audience: string, me: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(deskQueries.sent().queryKey, { pages: [{ rows: [sent({ audience })], next: null }], pageParams: [null] });
  client.setQueryData(deskQueries.audience({ to: 'everyone' }).queryKey, 1_250);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AtDesk uid={me}>
          <SentPanel text="" onText={() => undefined} sendAddress="?tab=send" />
        </AtDesk>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: /^Read/ }));
}

it.each(['boss', 'another'])('counts the group of a message for every reader: %s', async (me) => {
  await open('standing:active', me);
  expect(await screen.findByText(/how many are in this group now could not be counted/)).toBeVisible();
});

it('compares what went to everyone with no group', async () => {
  await open('everyone', 'another');
  expect(screen.getByRole('dialog')).toHaveTextContent(/Reachedeveryone/);
  expect(screen.queryByText(/group|Not everybody/)).toBeNull();
});
