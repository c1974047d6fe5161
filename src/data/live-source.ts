import type { DocumentSnapshot, Firestore, QuerySnapshot } from 'firebase/firestore';
import { paths } from '@/data/ledger/paths';
import type { Collection } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { everyone } from '@/domain/messages/notice';
import { recordServerTime } from '@/lib/clock';
import { env } from '@/lib/env';
import { app, hostAndPort } from '@/lib/firebase/firebase';

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
 * A decision and its posting are two entries of one commit, and another commit may come in the same message. The desk has to know each; to a
 * client any of them says enough.
 */
const newestCount = { desk: 3, client: 1 };

/** Opens the channel that `watchNewestEntry` speaks of. @returns the way to close it */
export async function openChannel(
  watched: Watched,
  listener: LiveListener,
  connect: () => Promise<Firestore> = fullFirestore,
): Promise<() => void> {
  const { collection, collectionGroup, doc, limit, onSnapshot, orderBy, query, where } = await import('firebase/firestore');
  const db = await connect();
  const newest =
    'uid' in watched
      ? query(collection(db, paths.entries(watched.uid)), orderBy('at', 'desc'), limit(newestCount.client))
      : query(collectionGroup(db, 'entries'), where('at', '>', watched.from), orderBy('at', 'desc'), limit(newestCount.desk));
  const told = 'uid' in watched ? [watched.uid, everyone] : [];
  const opened = getOpened(1 + told.length, listener);
  const failed = (error: unknown) => listener.failed(error);
  // Whether the server has answered is told by the metadata alone where there is no document.
  const metadata = { includeMetadataChanges: true };
  const stops = [onSnapshot(newest, metadata, listenToEntries(listener, opened()), failed)];
  for (const to of told) {
    stops.push(onSnapshot(doc(db, paths.notifications(to)), metadata, listenToNotices(to, listener, opened()), failed));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** The channel stands when each of its sources has answered. @returns what gives a source the way to say so */
function getOpened(sources: number, listener: LiveListener): () => (newestAt: Date | null) => void {
  let missing = sources;
  let newest: Date | null = null;
  return () => (newestAt) => {
    if (newestAt && (!newest || newestAt > newest)) newest = newestAt;
    missing -= 1;
    if (missing === 0) listener.opened(newest);
  };
}

type Opened = (newestAt: Date | null) => void;

function listenToEntries(listener: LiveListener, opened: Opened) {
  let first = true;
  return (snapshot: QuerySnapshot) => {
    // Without a connection the SDK answers out of its empty cache: that is no answer.
    if (first && snapshot.metadata.fromCache) return;
    const newestAt: Date | undefined = snapshot.docs[0]?.get('at').toDate();
    // To the end of its millisecond, or the next channel would find it again.
    if (newestAt) recordServerTime(new Date(newestAt.getTime() + 1));
    if (first) {
      first = false;
      opened(newestAt ?? null);
      return;
    }
    for (const { type, doc } of snapshot.docChanges()) {
      if (type === 'added') listener.written({ uid: doc.ref.parent.parent?.id ?? '', col: doc.get('col'), op: doc.id });
    }
  };
}

/** A notice has its sender's time, because a list cannot hold the server's. How far that clock may be behind, milliseconds. */
const behind = 5_000;

function listenToNotices(uid: Uid, listener: LiveListener, opened: Opened) {
  let known: string | undefined;
  return (snapshot: DocumentSnapshot) => {
    if (snapshot.metadata.fromCache) return;
    const newest = snapshot.get('list')?.at(-1);
    const now = `${newest?.id} ${snapshot.get('seenAt')?.toMillis()}`;
    if (known === undefined) opened(latest(newest && newest.createdAt.toMillis() + behind, snapshot.get('seenAt')?.toMillis()));
    else if (known !== now) listener.written({ uid, col: 'notifications', op: '' });
    known = now;
  };
}

/** Notices seen on another device count as seen too. */
const latest = (...times: (number | undefined)[]): Date | null => {
  const last = Math.max(...times.filter((time) => time !== undefined));
  return Number.isFinite(last) ? new Date(last) : null;
};

let connected = false;

async function fullFirestore() {
  const { connectFirestoreEmulator, getFirestore, setLogLevel } = await import('firebase/firestore');
  const db = getFirestore(app);
  // The SDK logs every attempt to reconnect. Listeners get the failure, and the screen says that it is offline.
  setLogLevel('silent');
  if (env.emulators && !connected) connectFirestoreEmulator(db, ...hostAndPort(env.emulators.firestore));
  connected = true;
  return db;
}
