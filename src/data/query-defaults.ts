import type { DefaultOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionDurationMs } from '@/lib/browser-storage/session';
import { getConnection } from '@/lib/device/connection';
import { ActError, DataShapeError } from './ledger/errors';

/**
 * A retry helps after a lost connection. It does not help for malformed documents or refused acts.
 */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof DataShapeError) &&
  (!(error instanceof ActError) || error.kind === 'unreachable');

/**
 * Data stays fresh until the live channel invalidates it, so a page that is visited again reads
 * nothing. Offline, a read fails at once instead of pausing. It is repeated when the connection is
 * back.
 */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: sessionDurationMs,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 1 && getConnection() !== 'offline' && isRetryable(error),
  },
  mutations: { networkMode: 'always' },
};

/** Whether a query has data that no act has outdated since. */
export function isCurrent(client: QueryClient, { queryKey }: { queryKey: QueryKey }): boolean {
  const state = client.getQueryState(queryKey);
  return state?.data !== undefined && !state.isInvalidated;
}
