/** What the desk has to work through, in the order of the sidebar, each by the last part of its address. */
export const deskWork = [
  { place: 'deposit', one: 'deposit', many: 'deposits' },
  { place: 'withdrawal', one: 'withdrawal', many: 'withdrawals' },
  { place: 'trades', one: 'open trade', many: 'open trades' },
  { place: 'verification', one: 'identity document', many: 'identity documents' },
  { place: 'notifications', one: 'new message', many: 'new messages' },
] as const;
export type DeskWork = (typeof deskWork)[number];
export type WorkPlace = DeskWork['place'];

/** "8 deposits", "1 open trade". */
export const workInWords = (count: number, { one, many }: DeskWork): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
