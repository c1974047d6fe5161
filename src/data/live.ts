import type { Uid } from '@/domain/envelope';
import type { Collection } from '@/domain/ledger';
import { env } from '@/lib/env';
import { app, hostAndPort } from '@/lib/firebase';

/** What the live channel says: an entry was written in the book of `uid`, about its document in `col`. */
export interface Written {
  uid: Uid;
  col: Collection;
  op: string;
}

export interface LiveListener {
  /** The channel stands. @param newestAt when the newest entry was written that stands there already; null in an empty book */
  opened(newestAt: Date | null): void;
  written(entry: Written): void;
  /** The channel broke off; what stands on the screen may be old. */
  failed(error: unknown): void;
}

/**
 * A decision and its posting are two entries of one commit, and another commit may come in the same message. The desk has to know each; to a
 * client any of them says enough.
 */
const newestCount = { desk: 3, client: 1 };

/**
 * Listens to the newest entries: of one client's book, or for the desk (`uid` null) of all books. Loads the full Firestore SDK when called,
 * which is why nothing calls it before the first paint. Entries that stand there already are not reported.
 * @returns the way to stop
 */
export function watchNewestEntry(uid: Uid | null, listener: LiveListener): () => void {
  let stop = () => {};
  let stopped = false;
  openChannel(uid, listener).then(
    (close) => {
      if (stopped) close();
      else stop = close;
    },
    (error: unknown) => listener.failed(error),
  );
  return () => {
    stopped = true;
    stop();
  };
}

async function openChannel(uid: Uid | null, listener: LiveListener): Promise<() => void> {
  const { collection, collectionGroup, limit, onSnapshot, orderBy, query } = await import('firebase/firestore');
  const db = await fullFirestore();
  const entries = uid === null ? collectionGroup(db, 'entries') : collection(db, `ledger/${uid}/entries`);
  const count = uid === null ? newestCount.desk : newestCount.client;
  let first = true;
  return onSnapshot(
    query(entries, orderBy('at', 'desc'), limit(count)),
    (snapshot) => {
      // Without a connection the SDK answers out of its empty cache: that is no answer.
      if (first && snapshot.metadata.fromCache) return;
      if (first) {
        first = false;
        listener.opened(snapshot.docs[0]?.get('at').toDate() ?? null);
        return;
      }
      for (const { type, doc } of snapshot.docChanges()) {
        if (type === 'added') listener.written({ uid: doc.ref.parent.parent?.id ?? '', col: doc.get('col'), op: doc.id });
      }
    },
    (error) => listener.failed(error),
  );
}

let connected = false;

async function fullFirestore() {
  const { connectFirestoreEmulator, getFirestore, setLogLevel } = await import('firebase/firestore');
  const db = getFirestore(app);
  // It logs every attempt to reconnect; whoever watches hears of a failure, and the screen says that it is offline.
  setLogLevel('silent');
  if (env.emulators && !connected) connectFirestoreEmulator(db, ...hostAndPort(env.emulators.firestore));
  connected = true;
  return db;
}
