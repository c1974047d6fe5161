import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import type { DeskWorkPath } from '@/domain/requests/desk-work';
import type { QueryState } from '@/ui/feedback/query-boundary';

export type DeskCounts = Readonly<Record<DeskWorkPath, QueryState<number>>>;

/** Milliseconds. A message is not an entry, so the live channel does not report it. */
const messagePollMs = 60_000;

/** Number of pending items per page of the desk. Each is one aggregate query, sent after the page's own queries. */
export function useDeskCounts(): DeskCounts {
  const options = {
    enabled: useIsIdle(),
    // The bell reads the status only while it is open. By default, a failure before that would not render it again.
    notifyOnChangeProps: ['data', 'status'],
  } satisfies Pick<UseQueryOptions, 'enabled' | 'notifyOnChangeProps'>;
  return {
    deposit: useQuery({ ...adminQueries.pendingCount('deposits'), ...options }),
    withdrawal: useQuery({ ...adminQueries.pendingCount('withdrawals'), ...options }),
    trades: useQuery({ ...adminQueries.pendingCount('trades'), ...options }),
    verification: useQuery({ ...adminQueries.submittedVerificationCount('not-verified'), ...options }),
    users: useQuery({ ...adminQueries.closureCount(), ...options }),
    notifications: useQuery({ ...adminQueries.messageCount('new'), ...options, refetchInterval: messagePollMs }),
  };
}
