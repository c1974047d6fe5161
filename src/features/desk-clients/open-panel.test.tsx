import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { deskQueries } from '@/data/desk-queries';
import { queries } from '@/data/queries';
import type { Action, Entry } from '@/domain/ledger';
import { now, profileOf } from './clients.fixture';
import { OpenPanel } from './open-panel';
import { mattersOf, useClient } from './use-client';

const profile = profileOf();
const entryOf = (action: Action, i = 0): Entry => ({
  ...{ op: `${action}-${i}`, col: 'users', rev: i + 1, actor: 'maya', action, index: -1, ref: '', before: {}, after: {}, reason: '' },
  at: new Date(2026, 2, 4, 12, i),
});

function Waits() {
  return <OpenPanel matters={mattersOf(useClient('maya'), profile, now)} />;
}

/** What was read: nothing of the client waits but, perhaps, the wish to leave. @param last undefined where nobody who is signed in could read it */
function show(last: Entry | null | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  for (const of of ['depositHistory', 'withdrawalHistory', 'tradeHistory'] as const) client.setQueryData(queries[of]('maya').queryKey, []);
  client.setQueryData(queries.verification('maya').queryKey, null);
  client.setQueryData(queries.notices('maya').queryKey, { list: [], seenAt: now });
  const entries = Array.from({ length: 30 }, (_, i) => entryOf('deposit.requested', i));
  client.setQueryData(queries.book('maya').queryKey, { entries, older: null, total: 31 });
  if (last !== undefined) client.setQueryData(deskQueries.leaving('maya').queryKey, last);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Waits />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const nothing = () => screen.queryByText('Nothing of this client waits for the desk.');

describe('a wish to leave', () => {
  it('waits however much was written after it', () => {
    show(entryOf('closure.requested'));
    expect(screen.getByText('Asked on 4 Mar 2026 to close the account')).toBeVisible();
    expect(nothing()).toBeNull();
  });

  it.each([
    ['the desk has answered it by a standing', entryOf('status.changed')],
    ['there was none', null],
  ])('does not wait where %s', (_, last) => {
    show(last);
    expect(nothing()).toBeVisible();
  });

  it('is not taken for none while it is read, nor where that fails', async () => {
    show(undefined);
    expect(screen.getByText('Reading the requests to close the account…')).toBeInTheDocument();
    expect(nothing()).toBeNull();
    expect(await screen.findByText('The requests to close the account could not be read.')).toBeVisible();
    expect(nothing()).toBeNull();
  });
});
