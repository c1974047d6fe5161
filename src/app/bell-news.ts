import type { Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';

/** What the desk did on this client's account, newest first. The posting of a decision is told by the decision. */
export const deskActs = (entries: readonly Entry[], uid: Uid): Entry[] =>
  entries.filter(({ actor, action, ref }) => actor !== uid && !(action === 'account.posted' && ref !== ''));

/** @param seenAt epoch milliseconds of the newest act that was seen */
export const unreadCount = (acts: readonly Entry[], seenAt: number): number => acts.filter(({ at }) => at.getTime() > seenAt).length;

/** What the bell is called: its count is part of its name. */
export function bellLabel(count: number, what: 'unread' | 'waiting'): string {
  if (count === 0) return 'Notifications';
  return `Notifications, ${count === 1 ? 'one' : count} ${what}`;
}

const pages: Partial<Record<Entry['col'], string>> = {
  deposits: '/user/deposit',
  withdrawals: '/user/withdrawal',
  subscriptions: '/user/subscriptions',
  verifications: '/user/user-verify',
};

/** Where an act can be read in full: on the page of what it decided, else in the book. */
export const pageOf = ({ col }: Pick<Entry, 'col'>): string => pages[col] ?? '/user/statement';

const key = (uid: Uid) => `bell-seen:${uid}`;

/** Until when this client has seen the desk's acts in this browser, epoch milliseconds; 0 for never. */
export const readSeen = (uid: Uid): number => Number(localStorage.getItem(key(uid))) || 0;

/** Remembers the newest of these acts as seen. @returns until when everything is seen now */
export function markSeen(uid: Uid, acts: readonly Entry[]): number {
  const seenAt = Math.max(readSeen(uid), ...acts.map(({ at }) => at.getTime()));
  localStorage.setItem(key(uid), String(seenAt));
  return seenAt;
}
