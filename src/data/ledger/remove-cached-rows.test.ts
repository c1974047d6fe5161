import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Page } from './read';
import { removeCachedRows } from './remove-cached-rows';

type Pages = InfiniteData<Page<string>>;
const client = new QueryClient();
const { queryKey: key } = infiniteQueryOptions({
  queryKey: ['deposits', 'pending'],
  queryFn: (): Page<string> => ({ rows: [], next: null }),
  initialPageParam: null,
  getNextPageParam: () => null,
});
const pagesOf = (...pages: string[][]): Pages => ({
  pages: pages.map((rows) => ({ rows, next: null })),
  pageParams: pages.map(() => null),
});
const shown = (queryKey: QueryKey = key) =>
  client.getQueryData<Pages>(queryKey)?.pages.map(({ rows }) => rows);

it('removes the rows from each page of each list whose key begins so', async () => {
  client.setQueryData(key, pagesOf(['one', 'two'], ['three']));
  client.setQueryData([...key, 'maya'], pagesOf(['two']));
  client.setQueryData(['trades', 'pending'], pagesOf(['two']));
  await removeCachedRows(client, key, (row) => row === 'two');
  expect([shown(), shown([...key, 'maya']), shown(['trades', 'pending'])]).toEqual([
    [['one'], ['three']],
    [[]],
    [['two']],
  ]);
});

it('does not let a read that began before the act restore them', async () => {
  client.setQueryData(key, pagesOf(['one', 'two']));
  let arrive = () => {};
  const read = client.prefetchInfiniteQuery({
    queryKey: key,
    queryFn: () =>
      new Promise<Page<string>>(
        (resolve) => (arrive = () => resolve({ rows: ['one', 'two'], next: null })),
      ),
    initialPageParam: null,
  });
  await removeCachedRows(client, key, (row) => row === 'two');
  arrive();
  await read;
  expect(shown()).toEqual([['one']]);
});
