import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countClosures, getClosures, getOldestClosure } from '@/data/admin/closures';
import { getFlow } from '@/data/admin/flow';
import { knownProfiles } from '@/data/admin/known-profiles';
import { countPeople, getPeople, getPeopleByEmail, type PeopleFilter } from '@/data/admin/people';
import type { FoundPeople } from '@/data/admin/people-search';
import { getRequested, getRequests, type RequestCollection } from '@/data/admin/requests';
import { countSubscribers, getSubscribers } from '@/data/admin/subscribers';
import { countMessages, getMessages, getOldestMessage, type MessageOrder } from '@/data/collections/messages';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { countEntries, type FoundEntry, getNewestEntries } from '@/data/ledger/ledger';
import type { ListCollection } from '@/data/ledger/list';
import { countPending, type DecisionOf, getDecided, getOldestPending, getOpenTimes, getPendingRequests } from '@/data/ledger/queues';
import { type Cursor, type Page, pageSize } from '@/data/ledger/read';
import { countSubmitted, getOldestSubmitted, getSubmitted } from '@/data/ledger/submitted';
import type { AccountStatus } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import type { Action } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { MessageStatus } from '@/domain/messages/message';
import { type Audience, formatAudience } from '@/domain/messages/sent';
import type { Flow } from '@/domain/requests/flow';
import type { VerificationStatus } from '@/domain/requests/verification';

/** A list that goes on page by page. */
const pages = {
  initialPageParam: null as Cursor | null,
  getNextPageParam: ({ next }: Page<unknown>) => next,
};

/** The end of a key: a list that is one client's alone is another, and goes with the one that it is a part of. */
const only = (of: Uid | undefined): readonly Uid[] => (of === undefined ? [] : [of]);

/** An entry, whose book it stands in, and who wrote it; undefined where no profile was found. */
export interface WrittenEntry {
  entry: FoundEntry;
  owner: Profile | undefined;
  writer: Profile | undefined;
}

/** Milliseconds. */
const totalsAge = 60_000;

/** The reads that only the desk's screens make, but for those of a single page (announced-query.ts, use-longest-waiting.ts, use-standings.ts), with their keys, whose first word is the collection as in queries.ts. */
export const adminQueries = {
  /** @param of one client's alone */
  waiting: <C extends ListCollection>(col: C, of?: Uid) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: [col, 'waiting', ...only(of)],
      queryFn: ({ pageParam, client }) => getPendingRequests(currentUserContext(), col, pageParam, knownProfiles(client), of),
    }),
  /** @param of one client's alone */
  decided: <C extends ListCollection>(col: C, action: DecisionOf<C>, of?: Uid) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['entries', action, ...only(of)],
      queryFn: ({ pageParam, client }) => getDecided(currentUserContext(), col, action, pageParam, knownProfiles(client), of),
    }),
  /** One client's list: the same that `queries` has by the name of each. */
  requests: <C extends RequestCollection>(col: C, uid: Uid) =>
    queryOptions({ queryKey: [col, uid], queryFn: () => getRequests(currentUserContext(), col, uid) }),
  /** What was requested and decided, newest first. @param of one client's alone */
  requested: <C extends RequestCollection>(col: C, of?: Uid) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['entries', 'requested', col, ...only(of)],
      queryFn: ({ pageParam, client }) => getRequested(currentUserContext(), col, pageParam, knownProfiles(client), of),
    }),
  oldest: (col: ListCollection) => queryOptions({ queryKey: [col, 'oldest'], queryFn: () => getOldestPending(currentUserContext(), col) }),
  openTimes: () => queryOptions({ queryKey: ['trades', 'times'], queryFn: () => getOpenTimes(currentUserContext()) }),
  waitingCount: (col: ListCollection) => queryOptions({ queryKey: [col, 'count'], queryFn: () => countPending(currentUserContext(), col) }),
  /**
   * The prices at one moment, for the settlement of one trade: read when it begins, and again only when somebody asks. The word that it begins
   * with keeps the live channel away.
   */
  closingRates: ({ uid, id }: { uid: Uid; id: Op }) =>
    queryOptions({
      queryKey: ['rates', 'closing', uid, id],
      queryFn: async () => (await import('@/data/prices/prices')).getRates(),
      gcTime: 0,
      refetchOnReconnect: false,
    }),
  /**
   * How often something was done, as the tab of a list says it: counted again every minute and not with every entry, which would cost as
   * much as the entries themselves.
   */
  total: (action: Action) =>
    queryOptions({
      queryKey: ['totals', action],
      queryFn: () => countEntries(currentUserContext(), action),
      staleTime: totalsAge,
      refetchInterval: totalsAge,
    }),
  /** As {@link getFlow}: read again, it reads only what is new. @param since the beginning of a day, so that the key lasts for one */
  flow: (since: Date) => {
    const queryKey = ['entries', 'flow', since.getTime()];
    return queryOptions({ queryKey, queryFn: ({ client }) => getFlow(currentUserContext(), since, client.getQueryData<Flow>(queryKey)) });
  },
  /** What was written last in all books. */
  newest: () =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['entries', 'newest'],
      queryFn: async ({ pageParam, client }): Promise<Page<WrittenEntry>> => {
        const { entries, next } = await getNewestEntries(currentUserContext(), pageSize, pageParam);
        const people = await knownProfiles(client)(entries.flatMap(({ uid, actor }) => [uid, actor]));
        return { rows: entries.map((entry) => ({ entry, owner: people.get(entry.uid), writer: people.get(entry.actor) })), next };
      },
    }),
  people: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['users', 'page', filter.status ?? '', filter.order],
      queryFn: ({ pageParam }) => getPeople(currentUserContext(), filter, pageParam),
    }),
  peopleCount: (status?: AccountStatus) =>
    queryOptions({ queryKey: ['users', 'count', status ?? ''], queryFn: () => countPeople(currentUserContext(), status) }),
  /** Who has asked for the account to be closed. */
  closures: () =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['users', 'closures'],
      queryFn: ({ pageParam }) => getClosures(currentUserContext(), pageParam),
    }),
  oldestClosure: () => queryOptions({ queryKey: ['users', 'closures', 'oldest'], queryFn: () => getOldestClosure(currentUserContext()) }),
  closureCount: () => queryOptions({ queryKey: ['users', 'closures', 'count'], queryFn: () => countClosures(currentUserContext()) }),
  /** While the next letter is searched for, what the last one found stays. */
  foundPeople: (text: string, status?: AccountStatus) =>
    infiniteQueryOptions({
      queryKey: ['users', 'search', text, status ?? ''],
      // Few who come to the desk search, and what a search takes is as much as a page's own reads.
      queryFn: async ({ pageParam }) =>
        (await import('@/data/admin/people-search')).searchPeople(currentUserContext(), text, status, pageParam),
      initialPageParam: null as FoundPeople['next'],
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  /** @param of one client's alone */
  submitted: (status: VerificationStatus, of?: Uid) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['verifications', 'queue', status, ...only(of)],
      queryFn: ({ pageParam, client }) => getSubmitted(currentUserContext(), status, pageParam, knownProfiles(client), of),
    }),
  oldestSubmitted: () => queryOptions({ queryKey: ['verifications', 'oldest'], queryFn: () => getOldestSubmitted(currentUserContext()) }),
  submittedCount: (status: VerificationStatus) =>
    queryOptions({ queryKey: ['verifications', 'count', status], queryFn: () => countSubmitted(currentUserContext(), status) }),
  subscribers: () =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['subscriptions', 'running'],
      queryFn: ({ pageParam, client }) => getSubscribers(currentUserContext(), pageParam, knownProfiles(client)),
    }),
  subscriberCount: () => queryOptions({ queryKey: ['subscriptions', 'count'], queryFn: () => countSubscribers(currentUserContext()) }),
  messages: (status: MessageStatus, order: MessageOrder) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['messages', status, order],
      queryFn: ({ pageParam }) => getMessages(currentUserContext(), status, pageParam, order),
    }),
  oldestMessage: () => queryOptions({ queryKey: ['messages', 'oldest'], queryFn: () => getOldestMessage(currentUserContext()) }),
  messageCount: (status: MessageStatus) =>
    queryOptions({ queryKey: ['messages', 'count', status], queryFn: () => countMessages(currentUserContext(), status) }),
  sent: () =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['sent'],
      queryFn: async ({ pageParam, client }) =>
        (await import('@/data/admin/sent')).getSent(currentUserContext(), pageParam, knownProfiles(client)),
    }),
  peopleByEmail: (email: string) =>
    queryOptions({ queryKey: ['users', 'email', email], queryFn: () => getPeopleByEmail(currentUserContext(), email) }),
  /** How many people it is. Only who sends something asks, and what is sent comes with it. */
  audience: (audience: Audience) =>
    queryOptions({
      queryKey: ['users', 'audience', formatAudience(audience)],
      queryFn: async () => (await import('@/data/admin/audiences')).countAudience(currentUserContext(), audience),
    }),
  paymentMethods: () =>
    queryOptions({
      queryKey: ['admins', 'methods'],
      queryFn: async () => (await import('@/data/admin/administrators')).getPaymentMethods(currentUserContext()),
    }),
  deskNotes: (uid: Uid) =>
    queryOptions({
      queryKey: ['desknotes', uid],
      queryFn: async () => (await import('@/data/admin/desk-notes')).getDeskNotes(currentUserContext(), uid),
    }),
};
