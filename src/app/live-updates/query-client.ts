import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ActError, DataShapeError } from '@/data/ledger/errors';
import { connection, watchConnection } from '@/lib/connection';
import { report } from '@/lib/report';
import { sessionLength } from '@/lib/session';

/** Asking again helps against a lost connection, and against nothing else. */
const mayHelp = (error: unknown): boolean =>
  !(error instanceof DataShapeError) && (!(error instanceof ActError) || error.kind === 'unreachable');

// A server that does not answer is no connection either, and the browser knows nothing of that.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(connection() === 'there');
  tell();
  return watchConnection(tell);
});

/** What could not be read; the live channel reads the rest again, as far as it has missed something. */
const whatFailed = ({ state }: Pick<Query, 'state'>) => (state.status === 'error' ? 'always' : false);

/** Without a connection or a sign-in nothing can be read, which the page says already. */
function reportRead(error: unknown): void {
  const isSignedOut = error instanceof ActError && error.kind === 'signed-out';
  if (connection() !== 'offline' && !isSignedOut) report('What a page shows could not be read', error);
}

/**
 * What was read stays good until the live channel says otherwise, so a page that is visited again reads nothing. Offline, a read fails and
 * says so instead of waiting for ever; when the connection is back, it is read by itself.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportRead }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: sessionLength,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: whatFailed,
        retry: (failures, error) => failures < 1 && connection() !== 'offline' && mayHelp(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
