import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchNewestEntry } from '@/data/live';
import type { Uid } from '@/domain/ledger/revision-fields';
import { serverNow, serverTimeLowerBound } from '@/lib/clock';
import { onIdle } from '@/lib/on-idle';
import type { Role } from '@/lib/session';
import { clientWords, deskWords, LiveChannel, matchesQueryKeys } from './live-channel';
import { queryClient } from './query-client';

const isUnderWay = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

/**
 * Reads again what the screen shows of this. A read that is under way may have begun before what made it old, so it is let come to its end and read once more
 * after that: to restart each time would show nothing new while entries come faster than they are read.
 */
export function refetchStale(client: QueryClient, isOld: (key: QueryKey) => boolean): void {
  const underWay = client.getQueryCache().findAll({ predicate: (query) => isOld(query.queryKey) && isUnderWay(query) });
  void client.invalidateQueries({ predicate: (query) => isOld(query.queryKey) && !underWay.includes(query) });
  for (const query of underWay) {
    const afterwards = () => {
      // A first read that failed says so itself, and there is nothing old to be seen.
      if (query.state.data !== undefined)
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    };
    void query.promise?.then(afterwards, afterwards);
  }
}

/** How far the two clocks may be apart, milliseconds. */
export const slack = 5_000;

/** From when on something may be missing from what is read here. @param at by the clock here */
const getMissingSince = (at = Date.now()): Date => serverNow(at - slack);

const isHeld = ({ state }: Query): boolean => state.data !== undefined && !state.isInvalidated;

interface Missing {
  /** Nothing up to then is missing from what is held, however wrong the clock here is: the server had said that it was over before the reading began. */
  over: Date;
  /** From then on something may be missing, as the server would say it. It is `over`, or what the clock here says, where that is later. */
  since: Date;
}

/** Watches what is read, so that nobody who comes back to a page that has just changed has it read twice. @returns tells what may be missing from what is held */
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

/** Before the first of them is read. */
const missing = watchFetches(queryClient);

/** Keeps what is on the screen true. The channel brings a library along, so it waits until the page stands. */
export function Live({ area, uid }: { area: Role; uid: Uid }) {
  useEffect(() => {
    const { over, since } = missing();
    let stop = () => {};
    const cancel = onIdle(() => {
      const desk = area === 'admin';
      const channel = new LiveChannel({
        watch: (listener) => watchNewestEntry(desk ? { from: over } : { uid }, listener),
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
