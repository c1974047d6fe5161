import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './read';

type ListKey<Row> = DataTag<QueryKey, InfiniteData<Page<Row>, unknown>, Error>;

/**
 * Updates cached rows of an infinite query right after the user's own act. A fetch that began before the act would restore the old rows, so
 * it is cancelled; the caller invalidates the list.
 * @param queryKey prefix of the list's keys
 * @param updateRow the new row; null removes it
 */
export async function updateCachedRows<Row>(
  client: QueryClient,
  queryKey: ListKey<Row>,
  updateRow: (row: Row) => Row | null,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueriesData<InfiniteData<Page<Row>>>({ queryKey }, (list) => {
    if (!list) return list;
    const getUpdatedRows = ({ rows }: Page<Row>) => rows.map(updateRow).filter((row) => row !== null);
    return { ...list, pages: list.pages.map((page) => ({ ...page, rows: getUpdatedRows(page) })) };
  });
}
