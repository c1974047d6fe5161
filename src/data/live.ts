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
  written(entry: Written): void;
  /** The channel broke off; what stands on the screen may be old. */
  failed(error: unknown): void;
}

/**
 * Listens to the newest entry: of one client's book, or for the desk (`uid` null) of all books. Loads the full Firestore SDK when called,
 * which is why nothing calls it before the first paint. The entry that stands there already is not reported.
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
  let first = true;
  return onSnapshot(
    query(entries, orderBy('at', 'desc'), limit(1)),
    (snapshot) => {
      const [newest] = snapshot.docs;
      if (!first && newest) {
        listener.written({ uid: newest.ref.parent.parent?.id ?? '', col: newest.get('col'), op: newest.id });
      }
      first = false;
    },
    (error) => listener.failed(error),
  );
}

let connected = false;

async function fullFirestore() {
  const { connectFirestoreEmulator, getFirestore } = await import('firebase/firestore');
  const db = getFirestore(app);
  if (env.emulators && !connected) connectFirestoreEmulator(db, ...hostAndPort(env.emulators.firestore));
  connected = true;
  return db;
}
