import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createAccountUpdates } from '@/data/auth/account-updates';
import { UserStateContext } from '@/data/user-state';
import { useListSearchParams } from '@/ui/tables/search-params';
import { messageSearchParams } from './filters';
import { failed, loading, pagesOf, profile, sent } from './notifications.fixture';
import { SentList, type SentListProps, SentPanel } from './sent-panel';
import { formatSentCsv } from './sent-table';

const rows = [
  sent(),
  sent({ op: 's2', title: 'To all', audience: 'everyone', count: 1, by: 'me' }),
  sent({ op: 's3', title: 'To one', audience: 'client:maya', count: 0, client: profile(), author: null }),
];

function Screen(over: Partial<SentListProps>) {
  const table = { me: 'me', chosen: null, onOpen: () => undefined, tool: null };
  const list = useListSearchParams(messageSearchParams);
  return <SentList query={pagesOf(rows)} stateOf={({ op }) => (op === 's3' ? 'unfinished' : 'whole')} list={list} {...table} {...over} />;
}

const show = ({ text = '', ...over }: Partial<SentListProps> & { text?: string } = {}) =>
  render(
    <MemoryRouter initialEntries={[`/?tab=sent&q=${text}`]}>
      <Screen {...over} />
    </MemoryRouter>,
  );

const Sent = () => <SentPanel list={useListSearchParams(messageSearchParams)} />;

describe('what was sent', () => {
  it('says to whom in words, how many have it, and who wrote it', () => {
    show();
    const [, group, all, one] = screen.getAllByRole('row');
    expect(group).toHaveTextContent(/Opening hours.*Clients with the standing “active”.*12 clients.*Robin Berg/);
    expect(all).toHaveTextContent(/To all.*Everyone.*everyone.*You/);
    expect(one).toHaveTextContent(/To one.*Maya Lindqvist.*Unfinished, nobody yet.*Another administrator/);
  });

  it('is filtered by whom it went to', () => {
    show({ text: 'lindqvist' });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    show({ text: 'nothing of it' });
    expect(screen.getByText('No message matches “nothing of it”')).toBeVisible();
  });

  it('keeps loading, empty and failed apart', () => {
    show({ query: pagesOf([], loading) });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    show({ query: pagesOf([]) });
    expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', '/?tab=send');
    show({ query: pagesOf([], failed) });
    expect(screen.getByText('What was sent could not be read')).toBeVisible();
  });

  it('is exported with what a later version wrote', () => {
    const file = formatSentCsv([sent({ audience: 'country:Norway', at: new Date('2026-03-24T12:00:00Z') })], 'me');
    expect(file).toContain('2026-03-24 12:00:00,country:Norway,12 clients,Robin Berg,Opening hours,We are closed on Friday.');
  });
});

/** An administrator whose screens have read nothing yet. */
function AtDesk({ uid, children }: { uid: string; children: ReactNode }) {
  const unread = useQuery<never>({ queryKey: ['unread'], queryFn: skipToken });
  const reads = { account: unread, rates: unread };
  const updates = createAccountUpdates(profile(), () => Promise.resolve());
  return (
    <UserStateContext value={{ uid, role: 'admin', emailVerified: true, profile: profile(), ...reads, updates }}>
      {children}
    </UserStateContext>
  );
}

/** What was sent is read; nobody is signed in, so that every other read fails. */
async function open(audience: string, me: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(adminQueries.sentNotices().queryKey, { pages: [{ rows: [sent({ audience })], next: null }], pageParams: [null] });
  client.setQueryData(adminQueries.audienceSize({ to: 'everyone' }).queryKey, 1_250);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AtDesk uid={me}>
          <Sent />
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
