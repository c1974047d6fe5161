import type { Query, QueryClient } from '@tanstack/react-query';
import { type LiveListener, type WatchTarget, watchNewestEntries } from '@/data/live';
import { serverNow } from '@/lib/clock';
import { getConnection, watchConnection } from '@/lib/connection';
import { getStaleKeys, invalidate, type StaleKeys } from './invalidate';
import { isOwnEntry, queryClient } from './query-client';

export const liveTiming = {
  /** Milliseconds. Entries of one commit cause one refresh. */
  batchWindow: 150,
  /** Milliseconds between two attempts while the channel is down; each reads the screen again. */
  retryInterval: 20_000,
  /** Milliseconds by which a read may be older than its response, and the clocks may differ. */
  readTolerance: 5_000,
  /** Milliseconds after which a read has an answer or has failed. */
  readTimeout: 15_000,
} as const;

/** Refetches what was read before the newest entry was written, or may have been. */
function refetchOlderThan(client: QueryClient, newestAt: Date): void {
  const getReadAt = ({ state }: Query) =>
    state.fetchStatus === 'fetching' ? Date.now() - liveTiming.readTimeout : state.dataUpdatedAt - liveTiming.readTolerance;
  void invalidate(client, 'all', (query) => serverNow(getReadAt(query)) <= newestAt);
}

/**
 * Keeps the screen up to date: each entry that the listener reports makes the queries that it affects stale. While the listener is down, the
 * screen is read again every 20 seconds. Failed reads are not reported here, because each query shows its own error.
 * @param watch opens the listener; returns a function that closes it
 * @returns a function that stops it
 */
export function startLiveUpdates(client: QueryClient, watch: (listener: LiveListener) => () => void): () => void {
  let close = () => {};
  let isOpen = false;
  let gathered = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const refetch = (keys: StaleKeys) => {
    clearTimeout(gathering);
    gathering = undefined;
    gathered = new Set();
    void invalidate(client, keys);
  };
  const gather = (keys: StaleKeys) => {
    if (keys === 'all') return refetch(keys);
    for (const key of keys) gathered.add(key);
    gathering ??= setTimeout(() => refetch(gathered), liveTiming.batchWindow);
  };
  const open = () => {
    close();
    isOpen = false;
    close = watch({
      onOpen: (newestAt) => {
        isOpen = true;
        if (newestAt) refetchOlderThan(client, newestAt);
      },
      onEntry: (entry) => isOwnEntry(client, entry) || gather(getStaleKeys(entry.action)),
      onGap: () => refetch('all'),
      onNotice: () => gather(new Set(['notifications'])),
      onError: () => {
        isOpen = false;
      },
    });
  };
  const catchUp = () => {
    refetch('all');
    if (!isOpen) open();
  };
  const catchUpIfDown = () => {
    if (document.visibilityState === 'visible' && !isOpen) catchUp();
  };
  // After an outage of the server that the browser did not notice, the listener retries by itself only after up to a minute, and reports nothing
  // until then.
  let connection = getConnection();
  const onConnection = () => {
    const isBack = connection === 'unanswered' && getConnection() === 'there';
    connection = getConnection();
    if (!isBack) return;
    isOpen = false;
    catchUp();
  };

  open();
  const retry = setInterval(catchUpIfDown, liveTiming.retryInterval);
  const stopWatching = watchConnection(onConnection);
  window.addEventListener('online', catchUp);
  document.addEventListener('visibilitychange', catchUpIfDown);
  return () => {
    stopWatching();
    window.removeEventListener('online', catchUp);
    document.removeEventListener('visibilitychange', catchUpIfDown);
    clearInterval(retry);
    clearTimeout(gathering);
    close();
  };
}

/** Keeps the signed-in person's screen up to date. */
export const startOwnLiveUpdates = (target: WatchTarget): (() => void) =>
  startLiveUpdates(queryClient, (listener) => watchNewestEntries(target, listener));
