import type { Notices } from '@/data/collections/notifications';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getSender, type ShownMessage } from '@/ui/feedback/news';

export type Message = Notices['list'][number];

export const toShownMessage = ({ title, body, to, createdAt }: Message): ShownMessage => ({
  title,
  body,
  from: getSender(to),
  at: createdAt,
});

/** Something that the desk did on this client's account, or told them. */
export type News = { id: string; at: Date } & ({ entry: Entry } | { message: Message });

/** What the desk did on this client's account, newest first. The posting of a decision is told by the decision. */
export const deskActs = (entries: readonly Entry[], uid: Uid): Entry[] =>
  entries.filter(({ actor, action, ref }) => actor !== uid && !(action === 'account.posted' && ref !== ''));

/** The desk's acts and its messages in one order of time, newest first. */
export const getNews = (entries: readonly Entry[], messages: readonly Message[], uid: Uid): News[] =>
  [
    ...deskActs(entries, uid).map((entry) => ({ id: entry.op, at: entry.at, entry })),
    ...messages.map((message) => ({ id: message.id, at: message.createdAt, message })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** What the bell is called: its count is part of its name. */
export function bellLabel(count: number | string, what: 'unread' | 'waiting'): string {
  if (count === 0) return 'Notifications';
  return `Notifications, ${count === 1 ? 'one' : count} ${what}`;
}

/** The line of the statement in which an act stands, opened. */
export const getNewsLine = (entry: Pick<Entry, 'col' | 'rev' | 'action'>): string => `/user/statement#${formatFolio(entry)}`;
