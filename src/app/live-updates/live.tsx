import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchNewestEntries } from '@/data/live';
import type { Uid } from '@/domain/ledger/revision-fields';
import { serverNow, serverTimeLowerBound } from '@/lib/clock';
import { onIdle } from '@/lib/on-idle';
import type { Role } from '@/lib/session';
import { clientWords, deskWords, LiveChannel, matchesQueryKeys } from './live-channel';
import { queryClient } from './query-client';

const isUnderWay = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

/**
 * Refetches what the screen shows of the stale queries. A fetch that is running may have started before the change, so it finishes and the
 * query is fetched once more. Restarting it each time would show nothing new while entries arrive faster than reads finish.
 */
export function refetchStale(client: QueryClient, isOld: (key: QueryKey) => boolean): void {
  const underWay = client.getQueryCache().findAll({ predicate: (query) => isOld(query.queryKey) && isUnderWay(query) });
  void client.invalidateQueries({ predicate: (query) => isOld(query.queryKey) && !underWay.includes(query) });
  for (const query of underWay) {
    const afterwards = () => {
      // A first read that failed shows its own error, and there is no stale data.
      if (query.state.data !== undefined)
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    };
    void query.promise?.then(afterwards, afterwards);
  }
}

/** Largest expected difference between the two clocks, milliseconds. */
export const slack = 5_000;

/** Server time from which writes may be missing from what is read at `at`. @param at local time, epoch milliseconds */
const getMissingSince = (at = Date.now()): Date => serverNow(at - slack);

const isHeld = ({ state }: Query): boolean => state.data !== undefined && !state.isInvalidated;

interface Missing {
  /** Everything written before this time is in the cache. Uses server timestamps only, so clock skew does not matter. */
  over: Date;
  /** Writes from this server time on may be missing. The later of `over` and an estimate from the local clock. */
  since: Date;
}

/**
 * Watches fetches, so that data which is already current is not read twice when a page opens again.
 * @returns a function that returns from when on writes may be missing
 */
export function watchFetches(client: QueryClient): () => Missing {
  const cache = client.getQueryCache();
  const ofThese = (is: (query: Query) => boolean) =>
    cache.findAll({ predicate: (query) => matchesQueryKeys('all')(query.queryKey) && is(query) });
  let over = new Date(0);
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const others = ofThese((query) => isHeld(query) || (query !== event.query && isUnderWay(query)));
    if (!others[0]) over = serverTimeLowerBound();
  });
  return () => {
    const since = getMissingSince(Math.min(Date.now(), ...ofThese(isHeld).map(({ state }) => state.dataUpdatedAt)));
    return { over, since: since > over ? since : over };
  };
}

/** Must run before the first fetch. */
const missing = watchFetches(queryClient);

/** Keeps the screen up to date. The channel loads a large library, so it waits until the page is idle. */
export function Live({ area, uid }: { area: Role; uid: Uid }) {
  useEffect(() => {
    const { over, since } = missing();
    let stop = () => {};
    const cancel = onIdle(() => {
      const desk = area === 'admin';
      const channel = new LiveChannel({
        watch: (listener) => watchNewestEntries(desk ? { from: over } : { uid }, listener),
        words: desk ? deskWords : clientWords,
        refresh: (words) => refetchStale(queryClient, matchesQueryKeys(words)),
        since,
        now: getMissingSince,
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
