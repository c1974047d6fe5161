import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchNewestEntries } from '@/data/live';
import type { Uid } from '@/domain/ledger/revision-fields';
import { serverNow, serverTimeLowerBound } from '@/lib/clock';
import { onIdle } from '@/lib/on-idle';
import type { Role } from '@/lib/session';
import { invalidate, matchesQueryKeys } from './invalidate';
import { LiveChannel } from './live-channel';
import { isOwnEntry, queryClient } from './query-client';

const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

/** Largest expected difference between the two clocks, milliseconds. */
export const clockToleranceMs = 5_000;

/** Server time from which writes may be missing from what is read at `at`. @param at local time, epoch milliseconds */
const getMissingSince = (at = Date.now()): Date => serverNow(at - clockToleranceMs);

const isCached = ({ state }: Query): boolean => state.data !== undefined && !state.isInvalidated;

interface CacheWatermark {
  /** Everything written before this time is in the cache. Uses server timestamps only, so clock skew does not matter. */
  completeUntil: Date;
  /** Writes from this server time on may be missing. The later of `completeUntil` and an estimate from the local clock. */
  missingSince: Date;
}

/**
 * Watches fetches, so that data which is already current is not read twice when a page opens again.
 * @returns a function that returns from when on writes may be missing
 */
export function trackCacheWatermark(client: QueryClient): () => CacheWatermark {
  const cache = client.getQueryCache();
  const findTracked = (is: (query: Query) => boolean) =>
    cache.findAll({ predicate: (query) => matchesQueryKeys('all')(query.queryKey) && is(query) });
  let completeUntil = new Date(0);
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const otherQueries = findTracked((query) => isCached(query) || (query !== event.query && isFetching(query)));
    if (!otherQueries[0]) completeUntil = serverTimeLowerBound();
  });
  return () => {
    const missingSince = getMissingSince(Math.min(Date.now(), ...findTracked(isCached).map(({ state }) => state.dataUpdatedAt)));
    return { completeUntil, missingSince: missingSince > completeUntil ? missingSince : completeUntil };
  };
}

/** Must run before the first fetch. */
const getCacheWatermark = trackCacheWatermark(queryClient);

/** Keeps the screen up to date. The channel loads a large library, so it waits until the page is idle. */
export function LiveUpdates({ area, uid }: { area: Role; uid: Uid }) {
  useEffect(() => {
    const { completeUntil, missingSince } = getCacheWatermark();
    let stop = () => {};
    const cancel = onIdle(() => {
      const desk = area === 'admin';
      const channel = new LiveChannel({
        watch: (listener) => watchNewestEntries(desk ? { from: completeUntil } : { uid }, listener),
        isOwn: (entry) => isOwnEntry(queryClient, entry),
        refetch: (keys) => void invalidate(queryClient, keys),
        missingSince,
        getMissingSince,
      });
      stop = channel.start();
    });
    return () => {
      cancel();
      stop();
    };
  }, [area, uid]);
  return null;
}
