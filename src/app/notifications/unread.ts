import { maxEntryCount } from '@/data/ledger/ledger';
import type { Entry } from '@/domain/ledger/ledger';
import { neverSeen } from '@/domain/messages/notice';
import type { Uid } from '@/domain/revision-fields';
import { readStored, removeStoredByPrefix, writeStored } from '@/lib/device/device';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import { type Message, mergeNews, type News } from './news';

/**
 * Number of newest entries to read. The dashboard reads as many, so the bell needs no read for
 * them.
 */
export const latestEntryCount = 6;

/**
 * True if `entries`, the newest ones, include every entry since `seenAt`.
 * @param seenAt epoch milliseconds
 */
export const coversSince = (entries: readonly Entry[], seenAt: number): boolean =>
  entries.length < latestEntryCount || entries.some(({ at }) => at.getTime() <= seenAt);

interface UnreadCount {
  count: number;
  /** True if there may be more. */
  orMore: boolean;
}
export const noUnread: UnreadCount = { count: 0, orMore: false };

/**
 * Returns the count or, for example, "5 or more". Returns 0 if none was found, even if there may be
 * more.
 */
export const formatUnread = ({ count, orMore }: UnreadCount): number | string =>
  orMore && count > 0 ? `${count} or more` : count;

/**
 * Counts the unseen acts and messages of the desk. If the newest entries do not go back far enough,
 * the number of acts comes from `adminActCount`.
 * @param seenAt epoch milliseconds of the newest that was seen
 * @param adminActCount acts of the desk since then; undefined if not counted, or not yet
 */
export function getUnread(
  entries: readonly Entry[],
  messages: readonly Message[],
  uid: Uid,
  seenAt: number,
  adminActCount?: number,
): UnreadCount {
  const found = mergeNews(entries, messages, uid).filter(({ at }) => at.getTime() > seenAt).length;
  if (coversSince(entries, seenAt)) return { count: found, orMore: false };
  if (adminActCount === undefined) return { count: found, orMore: true };
  const messageCount = mergeNews([], messages, uid).filter(
    ({ at }) => at.getTime() > seenAt,
  ).length;
  return {
    count: Math.max(found, messageCount + adminActCount),
    orMore: adminActCount >= maxEntryCount,
  };
}

const getStorageKey = (uid: Uid) => `bell-seen:${uid}`;

/** Deletes what this browser remembers, for all users. */
export const clearSeen = (): void => removeStoredByPrefix('bell-seen:');

const parseSeenAt = (stored: string | null): number => Number(stored) || 0;

/** When this client last saw the news in this browser, epoch milliseconds; 0 for never. */
export const readSeenAt = (uid: Uid): number => parseSeenAt(readStored(getStorageKey(uid)));
export const useSeenHere = (uid: Uid): number => parseSeenAt(useStoredValue(getStorageKey(uid)));

/** Remembers these and everything older as seen in this browser. */
export const saveSeenAt = (uid: Uid, news: readonly Pick<News, 'at'>[]): void =>
  writeStored(
    getStorageKey(uid),
    String(Math.max(readSeenAt(uid), ...news.map(({ at }) => at.getTime()))),
  );

/** For a client who has never opened the bell, older news is not new. Milliseconds: three days. */
const firstNewsMs = 3 * 86_400_000;

interface SeenTimes {
  /** When it was seen on any device; undefined if that could not be read. */
  stored: Date | undefined;
  /** What this browser remembers, in case it could not be stored for other devices. */
  inBrowser: number;
  joinedDate: Date;
  now: Date;
}

/**
 * Latest of: seen on any device, seen in this browser, sign-up date; three days ago if it was never
 * seen. Epoch milliseconds.
 */
export function getSeenAt({ stored, inBrowser, joinedDate, now }: SeenTimes): number {
  const seen = Math.max((stored ?? neverSeen).getTime(), inBrowser);
  return Math.max(seen, joinedDate.getTime(), seen > 0 ? 0 : now.getTime() - firstNewsMs);
}
