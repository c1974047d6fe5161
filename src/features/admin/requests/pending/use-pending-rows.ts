import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { adminQueries, identityPageSize } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/revision-fields';
import { createPendingRowFilter, type PanelProps } from '../request-filters';
import { sortPending } from './pending-filters';

/**
 * The identity of these clients, one read each, which their decisions use again. One that could not
 * be read counts as not verified.
 */
function useIdentities(uids: readonly Uid[]) {
  const reads = useQueries({ queries: uids.map((uid) => queries.verification(uid)) });
  const left = new Set(
    uids.filter((_, index) => reads[index]?.isPending || reads[index]?.data?.status === 'verified'),
  );
  return {
    pending: reads.some(({ isPending }) => isPending),
    isVerified: (uid: Uid) => left.has(uid),
  };
}

/** The waiting requests read so far, in the chosen order and with the filters of the address. */
export function usePendingRows(
  { kind, client, filters, onClear }: Pick<PanelProps, 'kind' | 'client' | 'filters' | 'onClear'>,
  now: Date,
) {
  // The identities are read only while a filter needs them, and not for rows that other filters
  // hide.
  const byIdentity = filters.traits.includes('not-verified');
  const queue = adminQueries.pending(kind.col, client);
  const isLoaded = useQueryClient().getQueryData(queue.queryKey) !== undefined;
  const read = useInfiniteQuery(
    byIdentity && !isLoaded ? adminQueries.pending(kind.col, client, identityPageSize) : queue,
  );
  const sortRows = sortPending(filters.order);
  const rows = sortRows(read.data?.pages.flatMap((page) => page.rows) ?? []);
  const others = createPendingRowFilter(kind, filters, { now, isVerified: () => false }, onClear);
  const uids = byIdentity ? rows.filter(others.matches).map(({ element }) => element.uid) : [];
  const { pending, isVerified } = useIdentities([...new Set(uids)]);
  const filter = createPendingRowFilter(kind, filters, { now, isVerified }, onClear);
  const shown = rows.filter(filter.matches);
  // Rows appear as their identities arrive; before the first one, nothing is said to match nothing.
  const loading = {
    ...read,
    status: 'pending' as const,
    data: undefined,
    isFetchNextPageError: false,
  };
  return { queue: pending && shown.length === 0 ? loading : read, sortRows, filter, shown };
}
