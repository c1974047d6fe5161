import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchNewestEntry } from '@/data/live';
import type { Uid } from '@/domain/envelope';
import { serverNow, surelyPast } from '@/lib/clock';
import type { Role } from '@/lib/session';
import { whenQuiet } from '@/lib/when-quiet';
import { clientWords, deskWords, isOldBy, LiveChannel, liveTiming } from './live-channel';
import { readAgain } from './read-again';

/** When the oldest of what is held now was read, as the server would say it; now, if nothing is held yet. */
function heldSince(client: QueryClient): Date {
  const held = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isOldBy('all')(queryKey) && state.data !== undefined && !state.isInvalidated });
  return serverNow(Math.min(Date.now(), ...held.map(({ state }) => state.dataUpdatedAt)));
}

/** Nothing that was written up to then is missing from the screen, even where the clock here is wrong. */
const surelyBefore = (since: Date): Date => new Date(Math.min(since.getTime() - liveTiming.slack, surelyPast().getTime()));

/** Keeps what is on the screen true. The channel brings a library along, so it waits until the page stands. */
export function Live({ area, uid }: { area: Role; uid: Uid }) {
  const client = useQueryClient();
  useEffect(() => {
    const since = heldSince(client);
    const from = surelyBefore(since);
    let stop = () => {};
    const cancel = whenQuiet(() => {
      const desk = area === 'admin';
      const channel = new LiveChannel({
        watch: (listener) => watchNewestEntry(desk ? { from } : { uid }, listener),
        words: desk ? deskWords : clientWords,
        refresh: (words) => readAgain(client, isOldBy(words)),
        since,
        now: serverNow,
      });
      stop = channel.start();
    });
    return () => {
      cancel();
      stop();
    };
  }, [client, area, uid]);
  return null;
}
