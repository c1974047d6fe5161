import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import type { Bounds } from '@/domain/two-people/one-person';
import { hasDaily } from '@/domain/two-people/tally';

interface BoundsQuery {
  status: 'pending' | 'error' | 'success';
  data: Bounds | undefined;
  error: unknown;
  refetch: () => void;
}

/**
 * What the signed-in administrator may move alone. The tally is read only while the policy bounds
 * the sum of a day.
 */
export function useBounds(enabled = true): BoundsQuery {
  const policy = useQuery({ ...queries.policy(), enabled });
  const counts = hasDaily(policy.data ?? null);
  const tally = useQuery({ ...adminQueries.ownTally(), enabled: enabled && counts });
  const reads = counts ? [policy, tally] : [policy];
  const refetch = () => {
    for (const read of reads) if (read.isError) void read.refetch();
  };
  const error = reads.find(({ isError }) => isError)?.error ?? null;
  if (policy.data !== undefined && (!counts || tally.data !== undefined))
    return {
      status: 'success',
      data: { policy: policy.data, tally: (counts && tally.data) || null },
      error,
      refetch,
    };
  return { status: error === null ? 'pending' : 'error', data: undefined, error, refetch };
}
