import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import type { Action, Entry } from '@/domain/ledger/ledger';
import { now, profileOf } from './clients.fixture';
import { OpenPanel } from './open-panel';
import { mattersOf, useClient } from './use-client';

const entryOf = (action: Action, i = 0): Entry => ({
  ...{ op: `${action}-${i}`, col: 'users', rev: i + 1, actor: 'maya', action, index: -1, ref: '', before: {}, after: {}, reason: '' },
  at: new Date(2026, 2, 4, 12, i),
});

function Waits({ closureAt }: { closureAt: Date | null }) {
  return <OpenPanel matters={mattersOf(useClient('maya'), profileOf({ closureAt }), now)} />;
}

/** What was read: nothing of the client waits but, perhaps, the request to close the account. */
function show(closureAt: Date | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  for (const of of ['depositHistory', 'withdrawalHistory', 'tradeHistory'] as const) client.setQueryData(queries[of]('maya').queryKey, []);
  client.setQueryData(queries.verification('maya').queryKey, null);
  client.setQueryData(queries.notices('maya').queryKey, { list: [], seenAt: now });
  const entries = Array.from({ length: 30 }, (_, i) => entryOf('deposit.requested', i));
  client.setQueryData(queries.book('maya').queryKey, { entries, older: null, total: 31 });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Waits closureAt={closureAt} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const nothing = () => screen.queryByText('Nothing of this client waits for the desk.');

describe('a request to close the account', () => {
  it('waits however much was written after it', () => {
    show(new Date(2026, 2, 4, 12));
    expect(screen.getByText('Asked on 4 Mar 2026 to close the account')).toBeVisible();
    expect(nothing()).toBeNull();
  });

  it('does not wait where there is none', () => {
    show(null);
    expect(nothing()).toBeVisible();
  });
});
