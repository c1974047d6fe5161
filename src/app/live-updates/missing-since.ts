import type { Query, QueryClient } from '@tanstack/react-query';
import { serverNow, surelyPast } from '@/lib/clock';
import { isOldBy } from './live-channel';
import { isUnderWay } from './read-again';

/** How far the two clocks may be apart, milliseconds. */
export const slack = 5_000;

/** From when on something may be missing from what is read here. @param at by the clock here */
export const missingBy = (at = Date.now()): Date => serverNow(at - slack);

const isHeld = ({ state }: Query): boolean => state.data !== undefined && !state.isInvalidated;

interface Missing {
  /** Nothing up to then is missing from what is held, however wrong the clock here is: the server had said that it was over before the reading began. */
  over: Date;
  /** From then on something may be missing, as the server would say it. It is `over`, or what the clock here says, where that is later. */
  since: Date;
}

/** Watches what is read, so that nobody who comes back to a page that has just changed has it read twice. @returns tells what may be missing from what is held */
export function watchReading(client: QueryClient): () => Missing {
  const cache = client.getQueryCache();
  const ofThese = (is: (query: Query) => boolean) => cache.findAll({ predicate: (query) => isOldBy('all')(query.queryKey) && is(query) });
  let over = new Date(0);
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const others = ofThese((query) => isHeld(query) || (query !== event.query && isUnderWay(query)));
    if (!others[0]) over = surelyPast();
  });
  return () => {
    const since = missingBy(Math.min(Date.now(), ...ofThese(isHeld).map(({ state }) => state.dataUpdatedAt)));
    return { over, since: since > over ? since : over };
  };
}
