import { useInfiniteQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import type { QueuedItem } from '@/data/ledger/queues';
import { getActKey, type Op, type Uid } from '@/domain/revision-fields';
import { getProposalKind, isForAgents } from '@/domain/two-people/proposed-action';

/**
 * Finds the proposal that waits about a request, a trade or a subscription. One read for each client
 * with a proposal, for the first page of them; a panel reads its own client's.
 * @param client undefined for all clients
 */
export function useProposed(
  client: Uid | undefined,
): (item: { uid: Uid; id: Op }) => QueuedItem<'proposals'> | undefined {
  const { data } = useInfiniteQuery(adminQueries.pending('proposals', client));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const proposed = new Map(
    rows
      .filter(({ element }) => isForAgents(getProposalKind(element)))
      .map((row) => [getActKey({ uid: row.element.uid, id: row.element.ref }), row]),
  );
  return (item) => proposed.get(getActKey(item));
}
