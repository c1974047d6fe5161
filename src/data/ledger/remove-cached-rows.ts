import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './read';

type ListKey<Row> = DataTag<QueryKey, InfiniteData<Page<Row>, unknown>, Error>;

/**
 * Removes rows from a cached queue after the user's own act, so that a dialog need not wait for the
 * queue to be refetched. A fetch that began before the act would restore them, so it is cancelled.
 * @param queryKey prefix of the queue's keys
 */
export async function removeCachedRows<Row>(
  client: QueryClient,
  queryKey: ListKey<Row>,
  isRemoved: (row: Row) => boolean,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: page.rows.filter((row) => !isRemoved(row)),
        })),
      },
  );
}
