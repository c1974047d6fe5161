import { useEffect } from 'react';
import { watchNewestEntry } from '@/data/live';
import type { Uid } from '@/domain/ledger/envelope';
import type { Role } from '@/lib/session';
import { whenQuiet } from '@/lib/when-quiet';
import { clientWords, deskWords, isOldBy, LiveChannel } from './live-channel';
import { missingBy, watchReading } from './missing-since';
import { queryClient } from './query-client';
import { readAgain } from './read-again';

/** Before the first of them is read. */
const missing = watchReading(queryClient);

/** Keeps what is on the screen true. The channel brings a library along, so it waits until the page stands. */
export function Live({ area, uid }: { area: Role; uid: Uid }) {
  useEffect(() => {
    const { over, since } = missing();
    let stop = () => {};
    const cancel = whenQuiet(() => {
      const desk = area === 'admin';
      const channel = new LiveChannel({
        watch: (listener) => watchNewestEntry(desk ? { from: over } : { uid }, listener),
        words: desk ? deskWords : clientWords,
        refresh: (words) => readAgain(queryClient, isOldBy(words)),
        since,
        now: missingBy,
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
