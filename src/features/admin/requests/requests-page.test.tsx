import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { depositKind, withdrawalKind } from './request-kinds';
import { RequestTabs } from './requests-page';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['deposits', depositKind, ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'All12']],
  ['withdrawals', withdrawalKind, ['Waiting3', 'Completed3', 'Rejected3', 'Cancelled3', 'Deleted3', 'All3']],
])('counts every tab of %s, also those that nobody has looked at', async (_, kind, tabs) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RequestTabs kind={kind} current="waiting" showsCounts getSearchWith={({ tab }) => `?tab=${tab}`} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  // What is asked for is active. Nobody is signed in, so the answers are given here.
  act(() => {
    for (const { queryKey } of client.getQueryCache().findAll({ type: 'active' })) client.setQueryData(queryKey, 3);
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(tabs);
});
