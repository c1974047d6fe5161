import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import type { DeskQueue } from '@/domain/requests/desk-work';

export type DeskCounts = Readonly<Record<DeskQueue, Pick<UseQueryResult<number>, 'data' | 'status' | 'error' | 'refetch'>>>;

/** Milliseconds. A message writes no ledger entry, so the live channel does not report it. */
export const messagePollMs = 60_000;

/** Number of items in each queue of the desk. Each is one aggregate query, so that one failure does not hide the others. */
export function useDeskCounts({ enabled = true } = {}): DeskCounts {
  const options = {
    enabled,
    // The bell reads the status only while it is open. By default, a failure before that would not render it again.
    notifyOnChangeProps: ['data', 'status'],
  } satisfies Pick<UseQueryOptions, 'enabled' | 'notifyOnChangeProps'>;
  return {
    deposits: useQuery({ ...adminQueries.pendingCount('deposits'), ...options }),
    withdrawals: useQuery({ ...adminQueries.pendingCount('withdrawals'), ...options }),
    proposals: useQuery({ ...adminQueries.pendingCount('proposals'), ...options }),
    trades: useQuery({ ...adminQueries.pendingCount('trades'), ...options }),
    documents: useQuery({ ...adminQueries.submittedVerificationCount('not-verified'), ...options }),
    closures: useQuery({ ...adminQueries.closureCount(), ...options }),
    newClients: useQuery({ ...adminQueries.peopleCount('pending'), ...options }),
    frozen: useQuery({ ...adminQueries.peopleCount('frozen'), ...options }),
    messages: useQuery({ ...adminQueries.messageCount('new'), ...options, refetchInterval: messagePollMs }),
  };
}
