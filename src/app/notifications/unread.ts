import { maxCounted } from '@/data/ledger/ledger';
import type { Entry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { neverSeen } from '@/domain/messages/notice';
import { forgetAll, readStored, writeStored } from '@/lib/device';
import { getNews, type Message, type News } from './news';

/** So many entries tell whether there is news; the dashboard reads the same, so that the bell costs it nothing. */
export const markGlanced = 6;

/** Whether the newest entries go back to what was seen: all entries since then are among them. @param seenAt epoch milliseconds */
export const reaches = (entries: readonly Entry[], seenAt: number): boolean =>
  entries.length < markGlanced || entries.some(({ at }) => at.getTime() <= seenAt);

interface Unread {
  count: number;
  /** There may be more of them. */
  orMore: boolean;
}
export const noneUnread: Unread = { count: 0, orMore: false };

/** "5 or more", or just how many. Where nothing was found, there is nothing to ring for yet. */
export const countUnread = ({ count, orMore }: Unread): number | string => (orMore && count > 0 ? `${count} or more` : count);

/**
 * How much there is that was not seen. Newest entries that do not go back that far know a part of the desk's acts, so these are counted beyond them.
 * @param seenAt epoch milliseconds of the newest that was seen
 * @param counted the desk's acts since then; undefined where they were not counted, or not yet
 */
export function getUnread(entries: readonly Entry[], messages: readonly Message[], uid: Uid, seenAt: number, counted?: number): Unread {
  const found = getNews(entries, messages, uid).filter(({ at }) => at.getTime() > seenAt).length;
  if (reaches(entries, seenAt)) return { count: found, orMore: false };
  if (counted === undefined) return { count: found, orMore: true };
  const told = getNews([], messages, uid).filter(({ at }) => at.getTime() > seenAt).length;
  return { count: Math.max(found, told + counted), orMore: counted >= maxCounted };
}

const key = (uid: Uid) => `bell-seen:${uid}`;

/** What this browser remembers of all who have used it. */
export const forgetSeen = (): void => forgetAll('bell-seen:');

/** Until when this client has seen the news in this browser, epoch milliseconds; 0 for never. */
export const readSeen = (uid: Uid): number => Number(readStored(key(uid))) || 0;

/** Remembers the newest of these, and with it all that is older, as seen in this browser. @returns until when everything is seen now */
export function rememberSeen(uid: Uid, news: readonly Pick<News, 'at'>[]): number {
  const seenAt = Math.max(readSeen(uid), ...news.map(({ at }) => at.getTime()));
  writeStored(key(uid), String(seenAt));
  return seenAt;
}

/**
 * What was seen on any device counts on all of them; what this browser remembers counts also where that could not be written. What was told to
 * everyone before the client joined is no news to them.
 */
export const getSeen = (stored: Date | undefined, here: number, joined: Date): number =>
  Math.max((stored ?? neverSeen).getTime(), here, joined.getTime());
