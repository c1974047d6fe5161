import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actions } from '@/domain/ledger/ledger';
import { getStaleKeys, invalidate, noteFetches } from './invalidate';

/** A busy machine is no fault of a test. */
const soon = { timeout: 10_000 };
const entries = new Set(['entries']);
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A list of pages, each of which is answered when the test says so. */
function showList() {
  const client = new QueryClient();
  const requested: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['entries', 'newest'],
    queryFn: ({ pageParam }) =>
      new Promise<string>((resolve) =>
        requested.push({ page: pageParam, answer: () => resolve(`page ${pageParam}`) }),
      ),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  });
  stops.push(observer.subscribe(() => undefined));
  /** Answers requests up to this one, each once it was sent. */
  const answer = async (last: number) => {
    for (let count = 1; count <= last; count += 1) {
      await vi.waitFor(() => expect(requested.length).toBeGreaterThanOrEqual(count), soon);
      requested[count - 1]?.answer();
    }
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), soon);
  };
  return { client, observer, requested: () => requested.map(({ page }) => page), answer };
}

describe('invalidate()', () => {
  it('refetches a stale query, and no other', async () => {
    const { client, requested, answer } = showList();
    await answer(1);
    void invalidate(client, new Set(['users']));
    expect(requested()).toEqual([1]);
    void invalidate(client, entries);
    await answer(2);
    expect(requested()).toEqual([1, 1]);
  });

  it('lets the fetch of a further page finish, then refetches all pages once, however often it is called', async () => {
    const { client, observer, requested, answer } = showList();
    await answer(1);
    void observer.fetchNextPage();
    await vi.waitFor(() => expect(requested()).toEqual([1, 2]), soon);
    for (let i = 0; i < 5; i += 1) void invalidate(client, entries);
    expect(requested()).toEqual([1, 2]);
    const refetched = vi.waitFor(() => expect(requested()).toEqual([1, 2, 1, 2]), soon);
    await Promise.all([answer(4), refetched]);
    expect(requested()).toEqual([1, 2, 1, 2]);
  });

  it('refetches a query whose first fetch was running', async () => {
    const { client, requested, answer } = showList();
    await vi.waitFor(() => expect(requested()).toEqual([1]), soon);
    void invalidate(client, entries);
    expect(requested()).toEqual([1]);
    await answer(2);
    expect(requested()).toEqual([1, 1]);
  });

  it('refetches all queries except those with timers of their own if entries may be missing', async () => {
    const client = new QueryClient();
    const keys = ['deposits', 'entries', 'assets', 'rates', 'totals'];
    for (const key of keys) client.setQueryData([key, 'more'], 'read');
    await invalidate(client, 'all');
    expect(keys.filter((key) => client.getQueryState([key, 'more'])?.isInvalidated)).toEqual([
      'deposits',
      'entries',
    ]);
  });
});

describe('after an act of one’s own', () => {
  it('refetches what was being read when it was recorded', async () => {
    const { client, requested, answer } = showList();
    await vi.waitFor(() => expect(requested()).toEqual([1]), soon);
    const isUpToDate = noteFetches(client);
    void invalidate(client, entries, (query) => !isUpToDate(query));
    await answer(2);
    expect(requested()).toEqual([1, 1]);
  });

  it('refetches a list whose further page began to be read since', async () => {
    const { client, observer, requested, answer } = showList();
    await answer(1);
    const isUpToDate = noteFetches(client);
    void observer.fetchNextPage();
    await vi.waitFor(() => expect(requested()).toEqual([1, 2]), soon);
    void invalidate(client, entries, (query) => !isUpToDate(query));
    await answer(4);
    expect(requested()).toEqual([1, 2, 1, 2]);
  });

  it('does not refetch what began to be read since', async () => {
    const { client, observer, requested, answer } = showList();
    await answer(1);
    const isUpToDate = noteFetches(client);
    void observer.refetch();
    await vi.waitFor(() => expect(requested()).toEqual([1, 1]), soon);
    const done = invalidate(client, entries, (query) => !isUpToDate(query));
    await answer(2);
    await done;
    expect(requested()).toEqual([1, 1]);
  });
});

it('the ledger is stale after every act, and everything is after an unknown one', () => {
  expect(actions.filter((action) => !new Set(getStaleKeys([action])).has('entries'))).toEqual([]);
  expect(getStaleKeys(['deposit.completed', 'account.posted'])).toEqual(
    new Set(['entries', 'deposits', 'accounts', 'tallies']),
  );
  expect([getStaleKeys(['account.posted', 'something.new']), getStaleKeys(['toString'])]).toEqual([
    'all',
    'all',
  ]);
});
