import type { Firestore } from 'firebase/firestore';

import type { LiveListener, WatchTarget } from './live-source';

/**
 * Reports new entries, not those that exist already. Loads the full Firestore SDK, so do not call it before the first paint.
 * @param watched `from` must be past by the server's clock; older entries are not read
 * @param connect another connection to the database; defaults to the signed-in user's
 * @returns a function that stops it
 */
export function watchNewestEntries(watched: WatchTarget, listener: LiveListener, connect?: () => Promise<Firestore>): () => void {
  let stop = () => {};
  let stopped = false;
  const open = async () => (await import('./live-source')).openChannel(watched, listener, connect);
  open().then(
    (close) => {
      if (stopped) close();
      else stop = close;
    },
    (error: unknown) => {
      if (!stopped) listener.onError(error);
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}
