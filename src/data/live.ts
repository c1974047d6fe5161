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
import type { AccountStatus } from '@/domain/accounts/account-status';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getAudiencesOf } from '@/domain/messages/audience';
import { db as liveDb } from '@/lib/firebase/firebase-firestore-live';

/** Not parsed: a newer version may have written it, with an action that this one does not know. */
type LiveEntry = Pick<Entry, 'op' | 'action' | 'ref'>;

export interface LiveListener {
  /** All sources have answered. @param newestAt the newest watched entry or notice was written by then; the epoch if there is none */
  onOpen(newestAt: Date): void;
  /** @param entries one commit's or more; null if so many were written at once that others may be missing */
  onEntries(entries: LiveEntry[] | null): void;
  /** The client's notices have changed, or were seen on another device. */
  onNotices(): void;
  /** A source has ended; the screen may show old data. */
  onError(): void;
}

/** What is watched: one client's ledger and the notices of a client with this status, or, for the desk, all ledgers from a moment on. */
export type WatchTarget = { uid: Uid; status: AccountStatus } | { from: Date };

/** Newest entries in one snapshot. A decision and its posting are two entries of one commit, and a snapshot may hold a further commit. */
const newestLimit = 4;

/**
 * Reports new entries and notices, not those that exist already. This module loads the full Firestore SDK, so import it after the first paint.
 * @param watched entries from before `from`, by the server's clock, are not read
 * @returns a function that stops it
 */
export function watchNewestEntries(watched: WatchTarget, listener: LiveListener, db: Firestore = liveDb): Unsubscribe {
  const newest =
    'uid' in watched
      ? query(collection(db, paths.entries(watched.uid)), orderBy('at', 'desc'), limit(newestLimit))
      : query(collectionGroup(db, 'entries'), where('at', '>', watched.from), orderBy('at', 'desc'), limit(newestLimit));
  const audiences = 'uid' in watched ? getAudiencesOf(watched) : [];
  const seen = 'uid' in watched ? [doc(db, paths.notifications(watched.uid))] : [];
  let unanswered = 1 + audiences.length + seen.length;
  let newestAt = 0;
  /** Passes on the snapshots of one source after its first from the server. Without a connection the SDK answers from its empty cache. */
  const createCallback = <S extends DocumentSnapshot | QuerySnapshot>(getTime: (first: S) => number, onChange: (next: S) => void) => {
    let isOpen = false;
    return (snapshot: S) => {
      if (isOpen) return onChange(snapshot);
      if (snapshot.metadata.fromCache) return;
      isOpen = true;
      newestAt = Math.max(newestAt, getTime(snapshot));
      unanswered -= 1;
      if (unanswered === 0) listener.onOpen(new Date(newestAt));
    };
  };
  const onEntries = createCallback<QuerySnapshot>(getNewestTime, (snapshot) => {
    const added = snapshot.docChanges().filter(({ type }) => type === 'added');
    if (added.length === 0) return;
    const entries = added.map(({ doc: entry }) => ({ op: entry.id, action: entry.get('action'), ref: entry.get('ref') }));
    listener.onEntries(added.length === newestLimit ? null : entries);
  });
  const createNoticesCallback = () =>
    createCallback<QuerySnapshot>(getNewestTime, (snapshot) => {
      if (snapshot.docChanges().some(({ type }) => type === 'added')) listener.onNotices();
    });
  let seenAt = 0;
  const onSeen = createCallback<DocumentSnapshot>(
    (first) => {
      seenAt = getSeenTime(first);
      return seenAt;
    },
    (next) => {
      // Snapshots with other metadata only, as after a lost connection, are no change.
      if (next.metadata.fromCache || getSeenTime(next) === seenAt) return;
      seenAt = getSeenTime(next);
      listener.onNotices();
    },
  );
  // Without a document, only the metadata shows whether the server has answered.
  const options = { includeMetadataChanges: true };
  const stops = [
    onSnapshot(newest, options, onEntries, listener.onError),
    ...audiences.map((audience) => {
      const newestNotice = query(collection(db, paths.notices(audience)), orderBy('at', 'desc'), limit(1));
      return onSnapshot(newestNotice, options, createNoticesCallback(), listener.onError);
    }),
    ...seen.map((document) => onSnapshot(document, options, onSeen, listener.onError)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const getNewestTime = ({ docs }: QuerySnapshot): number => docs[0]?.get('at').toMillis() ?? 0;
const getSeenTime = (notifications: DocumentSnapshot): number => notifications.get('seenAt')?.toMillis() ?? 0;
