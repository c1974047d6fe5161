import { maxEntryCount } from '@/data/ledger/ledger';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { neverSeen } from '@/domain/messages/notice';
import { removeStoredByPrefix, readStored, writeStored } from '@/lib/device';
import { getNews, type Message, type News } from './news';

/** Number of newest entries to read. The dashboard reads as many, so the bell needs no read for them. */
export const markGlanced = 6;

/** True if `entries`, the newest ones, include every entry since `seenAt`. @param seenAt epoch milliseconds */
export const reaches = (entries: readonly Entry[], seenAt: number): boolean =>
  entries.length < markGlanced || entries.some(({ at }) => at.getTime() <= seenAt);

interface Unread {
  count: number;
  /** True if there may be more. */
  orMore: boolean;
}
export const noneUnread: Unread = { count: 0, orMore: false };

/** Returns the count or, for example, "5 or more". Returns 0 if none was found, even if there may be more. */
export const countUnread = ({ count, orMore }: Unread): number | string => (orMore && count > 0 ? `${count} or more` : count);

/**
 * Counts the unseen acts and messages of the desk. If the newest entries do not go back far enough, the number of acts comes from
 * `counted`.
 * @param seenAt epoch milliseconds of the newest that was seen
 * @param counted acts of the desk since then; undefined if not counted, or not yet
 */
export function getUnread(entries: readonly Entry[], messages: readonly Message[], uid: Uid, seenAt: number, counted?: number): Unread {
  const found = getNews(entries, messages, uid).filter(({ at }) => at.getTime() > seenAt).length;
  if (reaches(entries, seenAt)) return { count: found, orMore: false };
  if (counted === undefined) return { count: found, orMore: true };
  const told = getNews([], messages, uid).filter(({ at }) => at.getTime() > seenAt).length;
  return { count: Math.max(found, told + counted), orMore: counted >= maxEntryCount };
}

const key = (uid: Uid) => `bell-seen:${uid}`;

/** Deletes what this browser remembers, for all users. */
export const forgetSeen = (): void => removeStoredByPrefix('bell-seen:');

/** When this client last saw the news in this browser, epoch milliseconds; 0 for never. */
export const readSeen = (uid: Uid): number => Number(readStored(key(uid))) || 0;

/** Remembers these and everything older as seen in this browser. @returns the time up to which everything is seen, epoch milliseconds */
export function rememberSeen(uid: Uid, news: readonly Pick<News, 'at'>[]): number {
  const seenAt = Math.max(readSeen(uid), ...news.map(({ at }) => at.getTime()));
  writeStored(key(uid), String(seenAt));
  return seenAt;
}

/**
 * Latest of: seen on any device, seen in this browser, sign-up date. Epoch milliseconds. What this browser remembers counts in case it
 * could not be stored for other devices.
 */
export const getSeen = (stored: Date | undefined, here: number, joined: Date): number =>
  Math.max((stored ?? neverSeen).getTime(), here, joined.getTime());
