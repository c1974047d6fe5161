import type { Firestore } from 'firebase/firestore';
import type { Uid } from '@/domain/ledger/envelope';
import type { Collection } from '@/domain/ledger/ledger';

/** What the live channel says: an entry was written in the book of `uid`, about its document in `col`; or the desk has told a client something. */
export interface Written {
  uid: Uid;
  col: Collection | 'notifications';
  /** Empty where there is no entry. */
  op: string;
}

export interface LiveListener {
  /** The channel stands. @param newestAt by when the newest of what it speaks of was written; null where there is nothing, or nothing from then on */
  opened(newestAt: Date | null): void;
  written(entry: Written): void;
  /** The channel broke off; what stands on the screen may be old. */
  failed(error: unknown): void;
}

/** Whose newest entries: of one client's book, together with the client's notices; or of all books, for the desk. */
export type Watched = { uid: Uid } | { from: Date };

/**
 * Listens to the newest entries. Loads the full Firestore SDK when called, which is why nothing calls it before the first paint. What stands there
 * already is not reported.
 * @param watched all books `from` a moment on, which the server has left behind: whatever is older is not even read
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
