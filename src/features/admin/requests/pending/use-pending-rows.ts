import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import { needsLook } from '@/domain/requests/looks';
import type { Uid } from '@/domain/revision-fields';
import { useLooks } from '@/parts/requests/use-looks';
import { createPendingRowFilter, type PanelProps } from '../request-filters';
import { sortPending } from './pending-filters';

/** The identity of these clients. One that could not be read counts as not verified. */
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
  const read = useInfiniteQuery(adminQueries.pending(kind.col, client));
  const sortRows = sortPending(filters.order);
  const rows = sortRows(read.data?.pages.flatMap((page) => page.rows) ?? []);
  const looks = useLooks(rows);
  // Read for the looks too.
  const identities = useIdentities([...new Set(rows.map(({ element }) => element.uid))]);
  const filter = createPendingRowFilter(
    kind,
    filters,
    {
      now,
      isVerified: identities.isVerified,
      needsLook: (request) => needsLook(looks.get(request)),
    },
    onClear,
  );
  const shown = rows.filter(filter.matches);
  // Rows appear as what they are filtered by arrives; before the first one, nothing is said to match
  // nothing.
  const loading = {
    ...read,
    status: 'pending' as const,
    data: undefined,
    isFetchNextPageError: false,
  };
  const isPending =
    (filters.traits.includes('not-verified') && identities.pending) ||
    (filters.traits.includes('look') && looks.pending);
  return {
    queue: isPending && shown.length === 0 ? loading : read,
    sortRows,
    filter,
    shown,
    looks,
  };
}
