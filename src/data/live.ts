import type { Firestore } from 'firebase/firestore';

import type { LiveListener, Watched } from './live-source';

/**
 * Listens to the newest entries. Loads the full Firestore SDK when called, which is why nothing calls it before the first paint. What stands there
 * already is not reported.
 * @param watched all books `from` a moment on, which is past for the server: older entries are not read
 * @param connect to the store as somebody else; the person signed in to this browser unless given
 * @returns the way to stop
 */
export function watchNewestEntry(watched: Watched, listener: LiveListener, connect?: () => Promise<Firestore>): () => void {
  let stop = () => {};
  let stopped = false;
  const open = async () => (await import('./live-source')).openChannel(watched, listener, connect);
  open().then(
    (close) => {
      if (stopped) close();
      else stop = close;
    },
    (error: unknown) => {
      if (!stopped) listener.failed(error);
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}
