/** Counts of people stop here: each thousand costs a read, on every page of the desk. */
export const maxPeopleCount = 1_000;

/**
 * The work of the desk, queue by queue: the last part of the page's path, and the search that
 * filters its list. A queue that `waits` needs decisions of the desk. The others are open without
 * one: trades until they are due, new and frozen clients until they act or write. A `capped` queue
 * is counted up to {@link maxPeopleCount}.
 */
export const adminWork = [
  { queue: 'deposits', place: 'deposit', one: 'deposit', many: 'deposits', waits: true },
  {
    queue: 'withdrawals',
    place: 'withdrawal',
    one: 'withdrawal',
    many: 'withdrawals',
    waits: true,
  },
  { queue: 'proposals', place: 'proposals', one: 'proposal', many: 'proposals', waits: true },
  { queue: 'trades', place: 'trades', one: 'open trade', many: 'open trades', waits: false },
  {
    queue: 'documents',
    place: 'verification',
    one: 'identity document',
    many: 'identity documents',
    waits: true,
  },
  {
    queue: 'closures',
    place: 'users',
    search: '?closure=asked',
    one: 'request to close an account',
    many: 'requests to close an account',
    waits: true,
  },
  {
    queue: 'newClients',
    place: 'users',
    search: '?status=pending&by=oldest',
    one: 'new client',
    many: 'new clients',
    waits: false,
    capped: true,
  },
  {
    queue: 'frozen',
    place: 'users',
    search: '?status=frozen&by=change',
    one: 'frozen account',
    many: 'frozen accounts',
    waits: false,
    capped: true,
  },
  {
    queue: 'messages',
    place: 'notifications',
    one: 'new message',
    many: 'new messages',
    waits: true,
  },
] as const satisfies readonly {
  queue: string;
  place: string;
  search?: string;
  one: string;
  many: string;
  waits: boolean;
  capped?: true;
}[];
export type AdminWork = (typeof adminWork)[number];
export type AdminQueue = AdminWork['queue'];

export const getWorkPath = (work: AdminWork): string =>
  `/admin/${work.place}${'search' in work ? work.search : ''}`;

/** "8 deposits", "1 open trade", "1,000+ new clients". */
export const describeWork = (count: number, work: AdminWork): string =>
  `${'capped' in work ? formatPeopleCount(count) : count.toLocaleString('en-US')} ${count === 1 ? work.one : work.many}`;

/** "12", "1,000+". */
export const formatPeopleCount = (count: number): string =>
  `${count.toLocaleString('en-US')}${count < maxPeopleCount ? '' : '+'}`;
