import { QueryClient } from '@tanstack/react-query';
import { ActError, DataShapeError } from '@/data/errors';
import { sessionLength } from '@/lib/session';

/** Asking again helps against a lost connection, and against nothing else. */
const mayHelp = (error: unknown): boolean =>
  !(error instanceof DataShapeError) && (!(error instanceof ActError) || error.kind === 'unreachable');

/**
 * What was read stays good until the live channel says otherwise, so a page that is visited again reads nothing. Offline, a read fails and
 * says so instead of waiting for ever; when the connection is back, everything on the screen is read again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: sessionLength,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < 1 && mayHelp(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
