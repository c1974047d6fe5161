import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { formatTime } from '@/lib/format';
import { connectionWords, useConnection } from './use-connection';

/** A quiet line while there is no connection, with the time from which is what stands on the page. */
export function OfflineNotice({ client }: { client: QueryClient }) {
  const known = useConnection();
  return <div role="status">{known !== 'there' && <Line known={known} client={client} />}</div>;
}

function Line({ known, client }: { known: keyof typeof connectionWords; client: QueryClient }) {
  const cache = client.getQueryCache();
  // Another page may open at any time. Queries begin while pages render, so this listens as the library does: a moment later.
  const watch = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]);
  const read = useSyncExternalStore(watch, () => readInWords(client));
  return (
    <p className="frame-offline">
      {connectionWords[known]}. {read}
    </p>
  );
}

/** When what is on the screen was read, prices aside, which say their age themselves. */
function readInWords(client: QueryClient): string {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey, state }) => queryKey[0] !== 'rates' && state.data !== undefined });
  if (shown.length === 0) return 'Nothing has been read yet.';
  const times = shown.map(({ state }) => state.dataUpdatedAt);
  const [first, last] = [Math.min(...times), Math.max(...times)].map((time) => formatTime(new Date(time)));
  return first === last ? `What you see was read at ${last}.` : `What you see was read between ${first} and ${last}.`;
}
