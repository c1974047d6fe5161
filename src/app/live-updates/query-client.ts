import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ActError, DataShapeError } from '@/data/ledger/errors';
import { getConnection, watchConnection } from '@/lib/connection';
import { report } from '@/lib/report';
import { sessionDurationMs } from '@/lib/session';

/** A retry helps after a lost connection. It does not help for malformed documents or refused acts. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof DataShapeError) && (!(error instanceof ActError) || error.kind === 'unreachable');

// A server that does not answer counts as offline too. The browser cannot detect that.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(getConnection() === 'there');
  tell();
  return watchConnection(tell);
});

/** Refetches failed queries only. The live channel refetches the others if it has missed something. */
const refetchFailed = ({ state }: Pick<Query, 'state'>) => (state.status === 'error' ? 'always' : false);

/** Not reported: failures while offline or signed out, which the page shows anyway. */
function reportQueryError(error: unknown): void {
  const isSignedOut = error instanceof ActError && error.kind === 'signed-out';
  if (getConnection() !== 'offline' && !isSignedOut) report('What a page shows could not be read', error);
}

/**
 * Data stays fresh until the live channel invalidates it, so a page that is visited again reads nothing. Offline, a read fails at once
 * instead of pausing. It is repeated when the connection is back.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportQueryError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: sessionDurationMs,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: refetchFailed,
        retry: (failures, error) => failures < 1 && getConnection() !== 'offline' && isRetryable(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
