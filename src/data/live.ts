import {
  collection,
  collectionGroup,
  type DocumentSnapshot,
  doc,
  type Firestore,
  limit,
  onSnapshot,
  orderBy,
  type QuerySnapshot,
  query,
  type Unsubscribe,
  where,
} from 'firebase/firestore';
import { paths } from '@/data/ledger/paths';
import type { Entry } from '@/domain/ledger/ledger';
import type { Audience } from '@/domain/messages/audience';
import type { Uid } from '@/domain/revision-fields';
import { db as liveDb } from '@/lib/firebase/firebase-firestore-live';

/** Not parsed: a newer version may have written it, with an action that this one does not know. */
type LiveEntry = Pick<Entry, 'op' | 'action' | 'ref'>;

export interface EntryListener {
  /**
   * The server has answered.
   * @param newestAt the newest watched entry was written by then; the epoch if there is none
   */
  onOpen(newestAt: Date): void;
  /**
   * @param entries one commit's or more; null if so many were written at once that others may be
   * missing
   */
  onEntries(entries: LiveEntry[] | null): void;
  /** It has ended; the screen may show old data. */
  onError(): void;
}

export interface NoticeListener extends Pick<EntryListener, 'onError'> {
  /**
   * Called for what is there at first, and for each change.
   * @param at when the newest notice was written, or notices were last seen on any device
   */
  onNotices(at: Date): void;
}

/** Which entries are watched. */
export interface WatchTarget {
  /** Entries from before, by the server's clock, are not read. */
  from: Date;
  /** Whose; undefined for the desk, which watches all. */
  uid?: Uid | undefined;
}

/**
 * Newest entries in one snapshot. A decision and its posting are entries of one commit, and a
 * snapshot may hold a further commit.
 */
const newestLimit = 4;

/**
 * Reports new entries, not those that exist already. This module loads the full Firestore SDK, so
 * import it after the first paint.
 * @returns a function that stops it
 */
export function watchNewestEntries(
  { from, uid }: WatchTarget,
  listener: EntryListener,
  db: Firestore = liveDb,
): Unsubscribe {
  const all =
    uid === undefined ? collectionGroup(db, 'entries') : collection(db, paths.entries(uid));
  const newest = query(all, where('at', '>', from), orderBy('at', 'desc'), limit(newestLimit));
  let isOpen = false;
  const onSnapshotOfEntries = (snapshot: QuerySnapshot) => {
    if (!isOpen) {
      // Without a connection the SDK answers from its empty cache.
      if (snapshot.metadata.fromCache) return;
      isOpen = true;
      return listener.onOpen(new Date(getNewestTime(snapshot)));
    }
    const added = snapshot.docChanges().filter(({ type }) => type === 'added');
    if (added.length === 0) return;
    const entries = added.map(({ doc: entry }) => ({
      op: entry.id,
      action: entry.get('action'),
      ref: entry.get('ref'),
    }));
    listener.onEntries(added.length === newestLimit ? null : entries);
  };
  // Without a document, only the metadata shows whether the server has answered.
  return onSnapshot(
    newest,
    { includeMetadataChanges: true },
    onSnapshotOfEntries,
    listener.onError,
  );
}

/** Reports the newest notice to an audience. @returns a function that stops it */
export function watchNotices(
  audience: Audience,
  listener: NoticeListener,
  db: Firestore = liveDb,
): Unsubscribe {
  const newest = query(collection(db, paths.notices(audience)), orderBy('at', 'desc'), limit(1));
  const report = reportLater(listener);
  return onSnapshot(newest, (snapshot) => report(getNewestTime(snapshot)), listener.onError);
}

/** Reports when a client looked at the notices, on any device. @returns a function that stops it */
export function watchSeen(uid: Uid, listener: NoticeListener, db: Firestore = liveDb): Unsubscribe {
  const report = reportLater(listener);
  return onSnapshot(
    doc(db, paths.notifications(uid)),
    (seen) => report(getSeenTime(seen)),
    listener.onError,
  );
}

/** Passes on each time that is later than those before. Without a document the time is 0. */
function reportLater({ onNotices }: NoticeListener): (time: number) => void {
  let known = 0;
  return (time) => {
    if (time <= known) return;
    known = time;
    onNotices(new Date(time));
  };
}

const getNewestTime = ({ docs }: QuerySnapshot): number => docs[0]?.get('at').toMillis() ?? 0;
const getSeenTime = (notifications: DocumentSnapshot): number =>
  notifications.get('seenAt')?.toMillis() ?? 0;
