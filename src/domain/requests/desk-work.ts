/** The work queues of the desk in the order of the sidebar, each with the last part of its path and the search that filters its list. */
export const deskWork = [
  { place: 'deposit', one: 'deposit', many: 'deposits' },
  { place: 'withdrawal', one: 'withdrawal', many: 'withdrawals' },
  { place: 'trades', one: 'open trade', many: 'open trades' },
  { place: 'verification', one: 'identity document', many: 'identity documents' },
  { place: 'users', search: '?closure=asked', one: 'request to close an account', many: 'requests to close an account' },
  { place: 'notifications', one: 'new message', many: 'new messages' },
] as const satisfies readonly { place: string; search?: string; one: string; many: string }[];
export type DeskWork = (typeof deskWork)[number];
export type DeskWorkPath = DeskWork['place'];

export const getWorkPath = (work: DeskWork): string => `/admin/${work.place}${'search' in work ? work.search : ''}`;

/** "8 deposits", "1 open trade". */
export const describeWork = (count: number, { one, many }: DeskWork): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
