import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import type { DeskWorkPath } from '@/domain/requests/desk-work';
import type { QueryState } from '@/ui/feedback/query-boundary';

export type DeskCounts = Readonly<Record<DeskWorkPath, QueryState<number>>>;

/** Milliseconds. A message is not an entry, so the live channel does not report it. */
const messagePollMs = 60_000;

/** Number of pending items per page of the desk. Each is one aggregate query, sent after the page's own queries. */
export function useDeskCounts(): DeskCounts {
  const enabled = useIsIdle();
  return {
    deposit: useQuery({ ...adminQueries.pendingCount('deposits'), enabled }),
    withdrawal: useQuery({ ...adminQueries.pendingCount('withdrawals'), enabled }),
    trades: useQuery({ ...adminQueries.pendingCount('trades'), enabled }),
    verification: useQuery({ ...adminQueries.submittedVerificationCount('not-verified'), enabled }),
    users: useQuery({ ...adminQueries.closureCount(), enabled }),
    notifications: useQuery({ ...adminQueries.messageCount('new'), enabled, refetchInterval: messagePollMs }),
  };
}
