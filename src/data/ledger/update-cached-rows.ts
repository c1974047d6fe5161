import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './read';

type ListKey<Row> = DataTag<QueryKey, InfiniteData<Page<Row>, unknown>, Error>;

/**
 * Changes the rows of a list that was read page by page, at once, because an own act has changed them. A read that is under way began before that
 * act and would bring the old rows back, so it is cancelled; the caller invalidates the list.
 * @param queryKey of the list; what begins with it are the same rows of one client
 * @param to what a row becomes; null where it leaves
 */
export async function updateCachedRows<Row>(client: QueryClient, queryKey: ListKey<Row>, to: (row: Row) => Row | null): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueriesData<InfiniteData<Page<Row>>>({ queryKey }, (list) => {
    if (!list) return list;
    const rowsOf = ({ rows }: Page<Row>) => rows.map(to).filter((row) => row !== null);
    return { ...list, pages: list.pages.map((page) => ({ ...page, rows: rowsOf(page) })) };
  });
}
