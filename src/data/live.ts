import type { DocumentSnapshot, Firestore, QuerySnapshot } from 'firebase/firestore';
import { paths } from '@/data/ledger/paths';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { everyone } from '@/domain/messages/notice';
import { env } from '@/lib/env';
import { app, parseHostAndPort } from '@/lib/firebase/firebase';

/** A new entry in the ledger of `uid`. Not parsed: a newer version may have written it, with an action that this one does not know. */
export type LiveEntry = Pick<Entry, 'op' | 'action' | 'ref'> & { uid: Uid };

export interface LiveListener {
  /** All sources have answered. @param newestAt the newest watched entry or notice was written by then; null if there is none */
  onOpen(newestAt: Date | null): void;
  onEntry(entry: LiveEntry): void;
  /** So many entries arrived at once that others may be missing. */
  onGap(): void;
  /** The notifications of `uid` have changed. */
  onNotice(uid: Uid): void;
  /** The connection failed; the screen may show old data. */
  onError(error: unknown): void;
}

/** What is watched: one client's ledger and notices, or, for the desk, all ledgers from a moment on. */
export type WatchTarget = { uid: Uid } | { from: Date };

/** Newest entries in one snapshot. A decision and its posting are two entries of one commit, and a snapshot may hold a further commit. */
const newestLimit = 4;

/**
 * Reports new entries, not those that exist already. Loads the full Firestore SDK, so do not call it before the first paint.
 * @param watched entries from before `from`, by the server's clock, are not read
 * @param connect another connection to the database; defaults to the signed-in user's
 * @returns a function that stops it
 */
export function watchNewestEntries(
  watched: WatchTarget,
  listener: LiveListener,
  connect: () => Promise<Firestore> = loadFullFirestore,
): () => void {
  let stop = () => {};
  let stopped = false;
  openListeners(watched, listener, connect).then(
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

/** @returns a function that closes them */
async function openListeners(watched: WatchTarget, listener: LiveListener, connect: () => Promise<Firestore>): Promise<() => void> {
  const { collection, collectionGroup, doc, limit, onSnapshot, orderBy, query, where } = await import('firebase/firestore');
  const db = await connect();
  const newest =
    'uid' in watched
      ? query(collection(db, paths.entries(watched.uid)), orderBy('at', 'desc'), limit(newestLimit))
      : query(collectionGroup(db, 'entries'), where('at', '>', watched.from), orderBy('at', 'desc'), limit(newestLimit));
  const noticeOwners = 'uid' in watched ? [watched.uid, everyone] : [];
  const opened = createOpenCallbacks(1 + noticeOwners.length, listener);
  const failed = (error: unknown) => listener.onError(error);
  // Without a document, only the metadata shows whether the server has answered.
  const metadata = { includeMetadataChanges: true };
  const stops = [onSnapshot(newest, metadata, listenToEntries(listener, opened()), failed)];
  for (const to of noticeOwners) {
    stops.push(onSnapshot(doc(db, paths.notifications(to)), metadata, listenToNotices(to, listener, opened()), failed));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls `listener.opened` when every source has answered. @returns creates the callback of one source */
function createOpenCallbacks(sources: number, listener: LiveListener): () => (newestAt: Date | null) => void {
  let missing = sources;
  let newest: Date | null = null;
  return () => (newestAt) => {
    if (newestAt && (!newest || newestAt > newest)) newest = newestAt;
    missing -= 1;
    if (missing === 0) listener.onOpen(newest);
  };
}

type OnSourceOpen = (newestAt: Date | null) => void;

function listenToEntries(listener: LiveListener, opened: OnSourceOpen) {
  let first = true;
  return (snapshot: QuerySnapshot) => {
    // Without a connection the SDK answers from its empty cache; that does not count.
    if (first && snapshot.metadata.fromCache) return;
    const newestAt: Date | undefined = snapshot.docs[0]?.get('at').toDate();
    if (first) {
      first = false;
      opened(newestAt ?? null);
      return;
    }
    const added = snapshot.docChanges().filter(({ type }) => type === 'added');
    if (added.length === newestLimit) return listener.onGap();
    for (const { doc } of added) {
      listener.onEntry({ uid: doc.ref.parent.parent?.id ?? '', op: doc.id, action: doc.get('action'), ref: doc.get('ref') });
    }
  };
}

/** A notice has its sender's time, because a list cannot hold the server's. How far that clock may be slow, milliseconds. */
const maxSenderLagMs = 5_000;

function listenToNotices(uid: Uid, listener: LiveListener, opened: OnSourceOpen) {
  let known: string | undefined;
  return (snapshot: DocumentSnapshot) => {
    if (snapshot.metadata.fromCache) return;
    const newest = snapshot.get('list')?.at(-1);
    const now = `${newest?.id} ${snapshot.get('seenAt')?.toMillis()}`;
    if (known === undefined)
      opened(getLatestTime(newest && newest.createdAt.toMillis() + maxSenderLagMs, snapshot.get('seenAt')?.toMillis()));
    else if (known !== now) listener.onNotice(uid);
    known = now;
  };
}

/** The latest of these times; null without any. Includes `seenAt`, because notices may be seen on another device. */
const getLatestTime = (...times: (number | undefined)[]): Date | null => {
  const last = Math.max(...times.filter((time) => time !== undefined));
  return Number.isFinite(last) ? new Date(last) : null;
};

let isEmulatorConnected = false;

async function loadFullFirestore() {
  const { connectFirestoreEmulator, getFirestore, setLogLevel } = await import('firebase/firestore');
  const db = getFirestore(app);
  // The SDK logs every attempt to reconnect. Listeners get the failure, and the screen shows that it is offline.
  setLogLevel('silent');
  if (env.emulators && !isEmulatorConnected) connectFirestoreEmulator(db, ...parseHostAndPort(env.emulators.firestore));
  isEmulatorConnected = true;
  return db;
}
