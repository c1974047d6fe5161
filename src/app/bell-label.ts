export interface Unread {
  count: number;
  /** There may be more of them. */
  orMore: boolean;
}
export const noneUnread: Unread = { count: 0, orMore: false };

/** How many, in words: "one", "5 or more". */
export const inWords = ({ count, orMore }: Unread): string => `${count === 1 ? 'one' : count}${orMore ? ' or more' : ''}`;

/** What the bell is called: its count is part of its name. */
export const bellLabel = (unread: Unread, what: 'unread' | 'waiting'): string =>
  unread.count === 0 ? 'Notifications' : `Notifications, ${inWords(unread)} ${what}`;
