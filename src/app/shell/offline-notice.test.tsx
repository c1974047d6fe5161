import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trackRequest } from '@/lib/connection';
import { OfflineNotice } from './offline-notice';

const browserSays = (what: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(what)));

/** A page that shows what was read under these keys. */
function Page({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <Panel key={key} name={key} />);
}
function Panel({ name }: { name: string }) {
  useQuery({ queryKey: [name], queryFn: () => new Promise<string>(() => {}), staleTime: Number.POSITIVE_INFINITY });
  return null;
}

const at = (time: string) => new Date(`2026-03-24T${time}:00`).getTime();

function show(read: Record<string, string>, keys = Object.keys(read)) {
  const client = new QueryClient();
  for (const [key, time] of Object.entries(read)) client.setQueryData([key], 'figures', { updatedAt: at(time) });
  const view = (shown: readonly string[]) => (
    <QueryClientProvider client={client}>
      <OfflineNotice client={client} />
      <Page keys={shown} />
    </QueryClientProvider>
  );
  const { rerender } = render(view(keys));
  return { client, go: (shown: readonly string[]) => rerender(view(shown)) };
}

beforeEach(() => {
  browserSays('online');
});
afterEach(() => {
  browserSays('online');
});

describe('the offline notice', () => {
  it('appears and goes with the connection', () => {
    show({});
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent('You are offline. Nothing has been read yet.');
    browserSays('online');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('tells a server that does not answer from a missing connection', () => {
    show({ accounts: '14:02' });
    act(() => trackRequest()(false));
    expect(screen.getByRole('status')).toHaveTextContent('The server does not answer. What you see was read at 14:02.');
    act(() => trackRequest()(true));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says from when everything is, where it was not read at once, and leaves prices out', () => {
    show({ users: '12:10', accounts: '14:02', rates: '14:30' });
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent('You are offline. What you see was read between 12:10 and 14:02.');
  });

  it('speaks of what is on the page, also after another was opened', async () => {
    const { go } = show({ accounts: '14:02', deposits: '12:10' }, ['accounts']);
    browserSays('offline');
    expect(screen.getByRole('status')).toHaveTextContent('What you see was read at 14:02.');
    go(['deposits']);
    expect(await screen.findByText(/was read at 12:10\./)).toBeInTheDocument();
  });
});
