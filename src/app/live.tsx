import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchNewestEntry } from '@/data/live';
import type { Uid } from '@/domain/envelope';
import { serverNow } from '@/lib/clock';
import type { Role } from '@/lib/session';
import { whenQuiet } from '@/lib/when-quiet';
import { clientWords, deskWords, LiveChannel } from './live-channel';
import { readAgain } from './read-again';

/** These have clocks of their own: no entry speaks of prices, and none is worth counting all of them anew. */
const ownClock = ['rates', 'totals'];
const isRead = ([word]: readonly unknown[]): boolean => !ownClock.includes(String(word));

/** When the oldest of what is held now was read, as the server would say it; now, if nothing is held yet. */
function heldSince(client: QueryClient): Date {
  const held = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isRead(queryKey) && state.data !== undefined && !state.isInvalidated });
  return serverNow(Math.min(Date.now(), ...held.map(({ state }) => state.dataUpdatedAt)));
}

const refresh = (client: QueryClient) => (words: ReadonlySet<string> | 'all') =>
  readAgain(client, (queryKey) => (words === 'all' ? isRead(queryKey) : words.has(String(queryKey[0]))));

/** Keeps what is on the screen true. The channel brings a library along, so it waits until the page stands. */
export function Live({ area, uid }: { area: Role; uid: Uid }) {
  const client = useQueryClient();
  useEffect(() => {
    const since = heldSince(client);
    let stop = () => {};
    const cancel = whenQuiet(() => {
      const desk = area === 'admin';
      const channel = new LiveChannel({
        watch: (listener) => watchNewestEntry(desk ? null : uid, listener),
        words: desk ? deskWords : clientWords,
        refresh: refresh(client),
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
