import type { Notices } from '@/data/collections/notices';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import type { QueryState } from '@/ui/feedback/query-boundary';

export type Message = Notices['list'][number];

/** Number of items at first, and how many more each "Older ones" adds. */
export const pageStep = 20;

/** Acts of the desk, newest first, as far as read. */
export interface AdminActs extends QueryState<Entry[]> {
  /** True if there are no older ones. */
  isComplete: boolean;
  /** Older ones are being read. */
  isLoadingMore: boolean;
  /** Older ones could not be read. */
  loadMoreFailed: boolean;
  loadMore: () => void;
}

/** An act of the desk on this client's account, or a message of the desk. */
export type News = { id: string; at: Date } & ({ entry: Entry } | { message: Message });

/**
 * Acts of the desk, in the order of `entries`. Postings that belong to another act are left out,
 * because that act is listed; and proposals, because they are steps towards one.
 */
export const filterAdminActs = (entries: readonly Entry[], uid: Uid): Entry[] =>
  entries.filter(
    ({ actor, action, ref, col }) =>
      actor !== uid && col !== 'proposals' && !(action === 'account.posted' && ref !== ''),
  );

/** Acts and messages of the desk, newest first. */
export const mergeNews = (
  entries: readonly Entry[],
  messages: readonly Message[],
  uid: Uid,
): News[] =>
  [
    ...filterAdminActs(entries, uid).map((entry) => ({ id: entry.op, at: entry.at, entry })),
    ...messages.map((message) => ({ id: message.id, at: message.at, message })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** Accessible name of the bell, including its count. */
export const getBellLabel = (unread: number | string): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread === 1 ? 'one' : unread} unread`;

/** Link to the act's line in the statement, opened. */
export const getStatementPath = (entry: Pick<Entry, 'col' | 'rev' | 'action'>): string =>
  `/user/statement#${formatFolio(entry)}`;
