import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Op, Uid } from '@/domain/envelope';
import type { Action } from '@/domain/ledger';
import type { MessageStatus } from '@/domain/message';
import { type Audience, audienceText } from '@/domain/sent';
import type { Standing } from '@/domain/standing';
import type { VerificationStatus } from '@/domain/verification';
import { countAudience } from './audiences';
import { getDeskNotes } from './desk-notes';
import { knownProfiles } from './known-profiles';
import { countEntries, getEntriesSince } from './ledger';
import type { ListCollection } from './list';
import { me } from './me';
import { countMessages, getMessages, type MessageOrder } from './messages';
import type { Page } from './page';
import { getPaymentMethods } from './payment';
import { countPeople, getPeople, getPersonByEmail, type PeopleFilter, searchPeople } from './people';
import { countWaiting, type DecisionOf, getDecided, getOldest, getWaiting } from './queues';
import type { Cursor } from './read';
import { getRequested, getRequests, type RequestCollection } from './requests';
import { getSent } from './sending';
import { countSubscribers, getSubscribers } from './subscriptions';
import { countSubmitted, getSubmitted } from './verifications';

/** A list that goes on page by page. */
const pages = {
  initialPageParam: null as Cursor | null,
  getNextPageParam: ({ next }: Page<unknown>) => next,
};

/** Milliseconds. */
const totalsAge = 60_000;

/** Every read that only the desk's screens make, with its key, whose first word is the collection as in queries.ts. */
export const deskQueries = {
  waiting: <C extends ListCollection>(col: C) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: [col, 'waiting'],
      queryFn: ({ pageParam, client }) => getWaiting(me(), col, pageParam, knownProfiles(client)),
    }),
  decided: <C extends ListCollection>(col: C, action: DecisionOf<C>) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['entries', action],
      queryFn: ({ pageParam, client }) => getDecided(me(), col, action, pageParam, knownProfiles(client)),
    }),
  /** One client's list: the same that `queries` has by the name of each. */
  requests: <C extends RequestCollection>(col: C, uid: Uid) =>
    queryOptions({ queryKey: [col, uid], queryFn: () => getRequests(me(), col, uid) }),
  /** What was requested and decided, newest first. */
  requested: <C extends RequestCollection>(col: C) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['entries', 'requested', col],
      queryFn: ({ pageParam, client }) => getRequested(me(), col, pageParam, knownProfiles(client)),
    }),
  oldest: (col: ListCollection) => queryOptions({ queryKey: [col, 'oldest'], queryFn: () => getOldest(me(), col) }),
  waitingCount: (col: ListCollection) => queryOptions({ queryKey: [col, 'count'], queryFn: () => countWaiting(me(), col) }),
  /**
   * The prices at one moment, for the settlement of one trade: read when it begins, and again only when somebody asks. The word that it begins
   * with keeps the live channel away.
   */
  closingRates: (trade: Op) =>
    queryOptions({
      queryKey: ['rates', 'closing', trade],
      queryFn: async () => (await import('./prices')).getRates(),
      gcTime: 0,
      refetchOnReconnect: false,
    }),
  /**
   * How often something was done, as the tab of a list says it: counted anew every minute and not with every entry, which would cost as
   * much as the entries themselves.
   */
  total: (action: Action) =>
    queryOptions({
      queryKey: ['totals', action],
      queryFn: () => countEntries(me(), action),
      staleTime: totalsAge,
      refetchInterval: totalsAge,
    }),
  entryCount: (action: Action) => queryOptions({ queryKey: ['entries', 'count', action], queryFn: () => countEntries(me(), action) }),
  /** @param since the beginning of a day, so that the key lasts for one */
  entriesSince: (action: Action, since: Date) =>
    queryOptions({ queryKey: ['entries', 'since', action, since.getTime()], queryFn: () => getEntriesSince(me(), action, since) }),
  people: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['users', 'page', filter.status ?? '', filter.order],
      queryFn: ({ pageParam }) => getPeople(me(), filter, pageParam),
    }),
  peopleCount: (status?: Standing) =>
    queryOptions({ queryKey: ['users', 'count', status ?? ''], queryFn: () => countPeople(me(), status) }),
  /** While the next letter is searched for, what the last one found stays. */
  foundPeople: (text: string, status?: Standing) =>
    queryOptions({
      queryKey: ['users', 'search', text, status ?? ''],
      queryFn: () => searchPeople(me(), text, status),
      placeholderData: keepPreviousData,
    }),
  submitted: (status: VerificationStatus) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['verifications', 'queue', status],
      queryFn: ({ pageParam, client }) => getSubmitted(me(), status, pageParam, knownProfiles(client)),
    }),
  submittedCount: (status: VerificationStatus) =>
    queryOptions({ queryKey: ['verifications', 'count', status], queryFn: () => countSubmitted(me(), status) }),
  subscribers: () =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['subscriptions', 'running'],
      queryFn: ({ pageParam, client }) => getSubscribers(me(), pageParam, knownProfiles(client)),
    }),
  subscriberCount: () => queryOptions({ queryKey: ['subscriptions', 'count'], queryFn: () => countSubscribers(me()) }),
  messages: (status: MessageStatus, order: MessageOrder) =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['messages', status, order],
      queryFn: ({ pageParam }) => getMessages(me(), status, pageParam, order),
    }),
  messageCount: (status: MessageStatus) =>
    queryOptions({ queryKey: ['messages', 'count', status], queryFn: () => countMessages(me(), status) }),
  sent: () =>
    infiniteQueryOptions({
      ...pages,
      queryKey: ['sent'],
      queryFn: ({ pageParam, client }) => getSent(me(), pageParam, knownProfiles(client)),
    }),
  personByEmail: (email: string) => queryOptions({ queryKey: ['users', 'email', email], queryFn: () => getPersonByEmail(me(), email) }),
  /** How many people it is. */
  audience: (audience: Audience) =>
    queryOptions({ queryKey: ['users', 'audience', audienceText(audience)], queryFn: () => countAudience(me(), audience) }),
  paymentMethods: () => queryOptions({ queryKey: ['admins', 'methods'], queryFn: () => getPaymentMethods(me()) }),
  deskNotes: (uid: Uid) => queryOptions({ queryKey: ['desknotes', uid], queryFn: () => getDeskNotes(me(), uid) }),
};
