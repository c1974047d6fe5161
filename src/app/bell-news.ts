import type { Notices } from '@/data/notifications';
import type { Uid } from '@/domain/envelope';
import { type Entry, folio } from '@/domain/ledger';
import { neverSeen } from '@/domain/notice';
import { remember, remembered } from '@/lib/device';
import { messageFrom, type ShownMessage } from '@/ui/news';

export type Message = Notices['list'][number];

export const shownMessage = ({ title, body, to, createdAt }: Message): ShownMessage => ({
  title,
  body,
  from: messageFrom(to),
  at: createdAt,
});

/** Something that the desk did on this client's account, or told them. */
export type News = { id: string; at: Date } & ({ entry: Entry } | { message: Message });

/** What the desk did on this client's account, newest first. The posting of a decision is told by the decision. */
export const deskActs = (entries: readonly Entry[], uid: Uid): Entry[] =>
  entries.filter(({ actor, action, ref }) => actor !== uid && !(action === 'account.posted' && ref !== ''));

/** The desk's acts and its messages in one order of time, newest first. */
export const newsOf = (entries: readonly Entry[], messages: readonly Message[], uid: Uid): News[] =>
  [
    ...deskActs(entries, uid).map((entry) => ({ id: entry.op, at: entry.at, entry })),
    ...messages.map((message) => ({ id: message.id, at: message.createdAt, message })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** @param seenAt epoch milliseconds of the newest that was seen */
export const unreadCount = (news: readonly News[], seenAt: number): number => news.filter(({ at }) => at.getTime() > seenAt).length;

/** What the bell is called: its count is part of its name. */
export function bellLabel(count: number, what: 'unread' | 'waiting'): string {
  if (count === 0) return 'Notifications';
  return `Notifications, ${count === 1 ? 'one' : count} ${what}`;
}

/** The line of the statement in which an act stands, opened. */
export const lineOf = (entry: Pick<Entry, 'col' | 'rev' | 'action'>): string => `/user/statement#${folio(entry)}`;

const key = (uid: Uid) => `bell-seen:${uid}`;

/** Until when this client has seen the news in this browser, epoch milliseconds; 0 for never. */
export const readSeen = (uid: Uid): number => Number(remembered(key(uid))) || 0;

/** Remembers the newest of these as seen in this browser. @returns until when everything is seen now */
export function rememberSeen(uid: Uid, news: readonly News[]): number {
  const seenAt = Math.max(readSeen(uid), ...news.map(({ at }) => at.getTime()));
  remember(key(uid), String(seenAt));
  return seenAt;
}

/**
 * What was seen on any device counts on all of them; what this browser remembers counts also where that could not be written. What was told to
 * everyone before the client joined is no news to them.
 */
export const seenOn = (stored: Date | undefined, here: number, joined: Date): number =>
  Math.max((stored ?? neverSeen).getTime(), here, joined.getTime());
