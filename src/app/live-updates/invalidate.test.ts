import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { actions } from '@/domain/ledger/ledger';
import { getStaleKeys, invalidate, matchesQueryKeys } from './invalidate';

/** A busy machine is no fault of a test. */
const soon = { timeout: 10_000 };

/** A list of pages, each of which is answered when the test says so. */
function list() {
  const client = new QueryClient();
  const asked: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['entries', 'newest'],
    queryFn: ({ pageParam }) =>
      new Promise<string>((resolve) => asked.push({ page: pageParam, answer: () => resolve(`page ${pageParam}`) })),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  });
  const stop = observer.subscribe(() => undefined);
  const answer = async (count: number) => {
    await vi.waitFor(() => expect(asked).toHaveLength(count), soon);
    asked.at(-1)?.answer();
  };
  const shown = () => observer.getCurrentResult().data?.pages;
  return { client, observer, asked: () => asked.map(({ page }) => page), answer, shown, stop };
}
const entries = new Set(['entries']);

it('refetches a stale query, and no other', async () => {
  const { client, asked, answer, shown, stop } = list();
  await answer(1);
  await vi.waitFor(() => expect(shown()).toEqual(['page 1']), soon);
  void invalidate(client, new Set(['users']));
  expect(asked()).toEqual([1]);
  void invalidate(client, entries);
  await answer(2);
  expect(asked()).toEqual([1, 1]);
  stop();
});

it('lets the fetch of a further page finish, then refetches all pages', async () => {
  const { client, observer, asked, answer, shown, stop } = list();
  await answer(1);
  await vi.waitFor(() => expect(shown()).toEqual(['page 1']), soon);
  void observer.fetchNextPage();
  await vi.waitFor(() => expect(asked()).toEqual([1, 2]), soon);
  void invalidate(client, entries);
  expect(asked()).toEqual([1, 2]);
  await answer(2);
  await vi.waitFor(() => expect(shown()).toEqual(['page 1', 'page 2']), soon);
  await answer(3);
  await answer(4);
  expect(asked()).toEqual([1, 2, 1, 2]);
  stop();
});

it('refetches a query whose first fetch was running', async () => {
  const { client, asked, answer, shown, stop } = list();
  await vi.waitFor(() => expect(asked()).toEqual([1]), soon);
  void invalidate(client, entries);
  expect(asked()).toEqual([1]);
  await answer(1);
  await answer(2);
  await vi.waitFor(() => expect(shown()).toEqual(['page 1']), soon);
  expect(asked()).toEqual([1, 1]);
  stop();
});

it('lets a running fetch finish and refetches once, however often the query becomes stale meanwhile', async () => {
  const { client, asked, answer, shown, stop } = list();
  await answer(1);
  await vi.waitFor(() => expect(shown()).toEqual(['page 1']), soon);
  void invalidate(client, entries);
  await vi.waitFor(() => expect(asked()).toEqual([1, 1]), soon);
  for (let i = 0; i < 5; i += 1) void invalidate(client, entries);
  expect(asked()).toEqual([1, 1]);
  await answer(2);
  await answer(3);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), soon);
  expect(asked()).toEqual([1, 1, 1]);
  stop();
});

describe('the stale queries', () => {
  const held = ['deposits', 'entries', 'assets', 'rates', 'totals'];
  const oldBy = (keys: Parameters<typeof matchesQueryKeys>[0]) => held.filter((word) => matchesQueryKeys(keys)([word, 'more']));

  it('are those with the keys of the act', () => {
    expect(oldBy(new Set(['deposits']))).toEqual(['deposits']);
  });

  it('are all except those with timers of their own, if entries may be missing', () => {
    expect(oldBy('all')).toEqual(['deposits', 'entries']);
  });

  it('include those of the ledger after every act, and are all after an unknown act', () => {
    expect(actions.filter((action) => !matchesQueryKeys(getStaleKeys(action))(['entries', 'maya', 'book']))).toEqual([]);
    expect([getStaleKeys('something.new'), getStaleKeys('toString')]).toEqual(['all', 'all']);
  });
});
