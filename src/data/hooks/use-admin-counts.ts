import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import type { DeskTask } from '@/domain/requests/admin-work';

type Count = Pick<UseQueryResult<number>, 'data' | 'status' | 'error' | 'refetch'>;
type AdminCounts = Readonly<Record<DeskTask['queue'], Count>>;

/**
 * For the menu, which also shows new and frozen clients, as one number: each count costs every page
 * of the desk a read.
 */
export interface MenuCounts extends AdminCounts {
  newAndFrozen: Count;
}

/** Milliseconds. A message writes no ledger entry, so the live channel does not report it. */
export const messagePollMs = 60_000;

interface CountOptions {
  enabled?: boolean;
  notifyOnChangeProps?: ('data' | 'status')[];
}

/**
 * Number of items in each queue of the desk. Each is one aggregate query, so that one failure does
 * not hide the others.
 */
export function useAdminCounts(options: CountOptions = {}): AdminCounts {
  return {
    deposits: useQuery({ ...adminQueries.pendingCount('deposits'), ...options }),
    withdrawals: useQuery({ ...adminQueries.pendingCount('withdrawals'), ...options }),
    proposals: useQuery({ ...adminQueries.pendingCount('proposals'), ...options }),
    trades: useQuery({ ...adminQueries.pendingCount('trades'), ...options }),
    documents: useQuery({ ...adminQueries.submittedVerificationCount('not-verified'), ...options }),
    closures: useQuery({ ...adminQueries.closureCount(), ...options }),
    messages: useQuery({
      ...adminQueries.messageCount('new'),
      ...options,
      refetchInterval: messagePollMs,
    }),
  };
}

/** As {@link useAdminCounts}, for the menu. */
export function useMenuCounts({ enabled = true } = {}): MenuCounts {
  const options: CountOptions = { enabled, notifyOnChangeProps: ['data', 'status'] };
  return {
    ...useAdminCounts(options),
    newAndFrozen: useQuery({ ...adminQueries.peopleCount('pending', 'frozen'), ...options }),
  };
}
