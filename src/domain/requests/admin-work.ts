import { plural } from '@/domain/plural';

/** Counts of people stop here: each thousand costs a read, on every page of the desk. */
export const maxPeopleCount = 1_000;

/**
 * The work of the desk, queue by queue: the last part of the page's path, and the search that
 * filters its list. A queue with `by` needs acts of that role, or of a manager. Of those, all that
 * is in a queue that `waits` needs one now; a trade only once it has ended. New and frozen clients
 * need none until they act or write; they are counted up to {@link maxPeopleCount}.
 */
export const adminWork = [
  {
    queue: 'deposits',
    place: 'deposit',
    one: 'deposit',
    many: 'deposits',
    by: 'agent',
    waits: true,
  },
  {
    queue: 'withdrawals',
    place: 'withdrawal',
    one: 'withdrawal',
    many: 'withdrawals',
    by: 'agent',
    waits: true,
  },
  {
    queue: 'proposals',
    place: 'proposals',
    one: 'proposal',
    many: 'proposals',
    by: 'agent',
    waits: true,
  },
  {
    queue: 'trades',
    place: 'trades',
    search: '?time=due&order=due',
    one: 'ended trade',
    many: 'ended trades',
    by: 'agent',
    waits: false,
  },
  {
    queue: 'documents',
    place: 'verification',
    one: 'identity document',
    many: 'identity documents',
    by: 'agent',
    waits: true,
  },
  {
    queue: 'closures',
    place: 'users',
    search: '?closure=asked',
    one: 'request to close an account',
    many: 'requests to close an account',
    by: 'manager',
    waits: true,
  },
  {
    queue: 'newClients',
    place: 'users',
    search: '?status=pending&by=oldest',
    many: 'new clients',
    waits: false,
    capped: true,
  },
  {
    queue: 'frozen',
    place: 'users',
    search: '?status=frozen&by=change',
    many: 'frozen accounts',
    waits: false,
    capped: true,
  },
  {
    queue: 'messages',
    place: 'notifications',
    one: 'new message',
    many: 'new messages',
    by: 'agent',
    waits: true,
  },
] as const satisfies readonly {
  queue: string;
  place: string;
  search?: string;
  one?: string;
  many: string;
  by?: 'agent' | 'manager';
  waits: boolean;
  capped?: true;
}[];
type AdminWork = (typeof adminWork)[number];
/** Work that the desk does by acts. */
export type DeskTask = Extract<AdminWork, { by: string }>;

/** What somebody with this role does. */
export const getTasks = (role: { isAgent: boolean; isManager: boolean }): DeskTask[] =>
  adminWork
    .filter((work) => 'by' in work)
    .filter(({ by }) => (by === 'agent' ? role.isAgent : role.isManager));

export const getWorkPath = (work: AdminWork): string =>
  `/admin/${work.place}${'search' in work ? work.search : ''}`;

/** "8 deposits", "20+ proposals", "Check for ended trades". @param orMore if not all were read */
export const describeTask = (count: number, work: DeskTask, orMore = false): string =>
  count === 0
    ? `Check for ${work.many}`
    : `${count.toLocaleString('en-US')}${orMore ? '+' : ''} ${plural(orMore ? 0 : count, work.one, work.many)}`;

/** "12", "1,000+". */
export const formatPeopleCount = (count: number): string =>
  `${count.toLocaleString('en-US')}${count < maxPeopleCount ? '' : '+'}`;
