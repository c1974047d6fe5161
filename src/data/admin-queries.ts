import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { countClosures, getClosures, getOldestClosureTime } from '@/data/admin/closures';
import { countPeople, getPeople, getPeopleByEmail, type PeopleFilter } from '@/data/admin/people';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { countSubscribers, getSubscribers } from '@/data/admin/subscribers';
import { getDeskCurrent } from '@/data/collections/desk-documents';
import {
  countMessages,
  getMessages,
  getOldestMessageTime,
  type MessageOrder,
} from '@/data/collections/messages';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { countEntries, type FoundEntry, getNewestEntries } from '@/data/ledger/ledger';
import { countPending, getOldestPendingTime, getOpenTradeTimes } from '@/data/ledger/queue-totals';
import { type Cursor, type Page, pageSize } from '@/data/ledger/read';
import {
  countSubmittedVerifications,
  getOldestSubmittedTime,
  getSubmittedVerifications,
} from '@/data/ledger/submitted-verifications';
import type { AccountStatus } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import type { VerificationStatus } from '@/domain/identity/verification';
import type { Today } from '@/domain/ledger/decision-times';
import type { Action } from '@/domain/ledger/ledger';
import type { DecisionAction, ListCollection, RequestCollection } from '@/domain/ledger/list-kinds';
import { type Audience, formatAudience } from '@/domain/messages/audience';
import type { MessageStatus } from '@/domain/messages/message';
import type { Flow } from '@/domain/requests/money-flow';
import type { Op, Uid } from '@/domain/revision-fields';
import { env } from '@/lib/env/env';

const cursorPaging = {
  initialPageParam: null as Cursor | null,
  getNextPageParam: ({ next }: Page<unknown>) => next,
};

/**
 * Suffix of a key. One client's list is a query of its own, and is invalidated together with the
 * list of all clients.
 */
const getClientKeyPart = (clientUid: Uid | undefined): readonly Uid[] =>
  clientUid === undefined ? [] : [clientUid];

/** An entry with the owner of its ledger and its author; undefined if a profile was not found. */
export interface EntryWithPeople {
  entry: FoundEntry;
  owner: Profile | undefined;
  writer: Profile | undefined;
}

// The pages of the queues load these with themselves; the dashboard begins without them.
const loadQueues = () => import('@/data/ledger/queues');
const loadRequests = () => import('@/data/admin/requests');
const loadJournal = () => import('@/data/admin/journal');

/** Milliseconds. */
export const totalsMaxAgeMs = 60_000;

/**
 * Clients on a page of the queue of deposits or withdrawals: fewer, because each row also reads the
 * client's identity, and is compared with the requests of other clients.
 */
const requestPageSize = 10;
const pageSizes: Record<ListCollection, number> = {
  deposits: requestPageSize,
  withdrawals: requestPageSize,
  trades: pageSize,
  proposals: pageSize,
};

/**
 * Reads that only the desk's screens make, with their keys; reads of a single page are defined with
 * that page. The first word of a key is the collection, as in queries.ts.
 */
export const adminQueries = {
  /** @param clientUid only this client; all clients if absent */
  pending: <C extends ListCollection>(col: C, clientUid?: Uid) =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: [col, 'pending', ...getClientKeyPart(clientUid)],
      queryFn: async ({ pageParam, client }) => {
        const { getPendingRequests } = await loadQueues();
        return getPendingRequests(currentUserContext(), col, {
          after: pageParam,
          loadProfiles: createProfileLoader(client),
          clientUid,
          size: pageSizes[col],
        });
      },
    }),
  /** The first lists of {@link adminQueries.pending}, without profiles. */
  pendingLists: <C extends ListCollection>(col: C, clients: number) =>
    queryOptions({
      queryKey: [col, 'pending-lists', clients],
      queryFn: async () => (await loadQueues()).getPendingLists(currentUserContext(), col, clients),
    }),
  /** @param of only this client; all clients if absent */
  decided: <C extends ListCollection>(col: C, action: DecisionAction<C>, of?: Uid) =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['entries', action, ...getClientKeyPart(of)],
      queryFn: async ({ pageParam, client }) => {
        const { getDecidedItems } = await loadQueues();
        return getDecidedItems(currentUserContext(), col, {
          action,
          after: pageParam,
          loadProfiles: createProfileLoader(client),
          clientUid: of,
        });
      },
    }),
  /** One client's list, with the same key as in `queries`. */
  requestList: <C extends RequestCollection>(col: C, uid: Uid) =>
    queryOptions({
      queryKey: [col, uid],
      queryFn: async () => (await loadRequests()).getRequestList(currentUserContext(), col, uid),
    }),
  /**
   * Pending and decided requests, newest first.
   * @param of only this client; all clients if absent
   */
  allRequests: <C extends RequestCollection>(col: C, of?: Uid) =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['entries', 'requested', col, ...getClientKeyPart(of)],
      queryFn: async ({ pageParam, client }) => {
        const { getAllRequests } = await loadRequests();
        return getAllRequests(
          currentUserContext(),
          col,
          pageParam,
          createProfileLoader(client),
          of,
        );
      },
    }),
  /** As `getPendingProposals`. */
  pendingProposals: () =>
    queryOptions({
      queryKey: ['proposals', 'people'],
      queryFn: async () =>
        (await import('@/data/admin/pending-proposals')).getPendingProposals(currentUserContext()),
    }),
  oldestPendingTime: (col: ListCollection) =>
    queryOptions({
      queryKey: [col, 'oldest'],
      queryFn: () => getOldestPendingTime(currentUserContext(), col),
    }),
  openTradeTimes: () =>
    queryOptions({
      queryKey: ['trades', 'times'],
      queryFn: () => getOpenTradeTimes(currentUserContext()),
    }),
  pendingCount: (col: ListCollection) =>
    queryOptions({
      queryKey: [col, 'count'],
      queryFn: () => countPending(currentUserContext(), col),
    }),
  /**
   * Prices for settling one trade: read when the settlement begins, and again only on request. The
   * key begins with `rates`, so that live updates do not refetch it.
   */
  closingRates: ({ uid, id }: { uid: Uid; id: Op }) =>
    queryOptions({
      queryKey: ['rates', 'closing', uid, id],
      queryFn: async () => (await import('@/data/prices/prices')).getRates(),
      gcTime: 0,
      refetchOnReconnect: false,
    }),
  /**
   * Number of entries with an action, for the tab of a list. Refetched every minute: a count after
   * each entry would cost as much as reading the entries.
   */
  actionCount: (action: Action) =>
    queryOptions({
      queryKey: ['totals', action],
      queryFn: () => countEntries(currentUserContext(), action),
      staleTime: totalsMaxAgeMs,
      refetchInterval: totalsMaxAgeMs,
    }),
  /**
   * As `getFlow`; a refetch reads only newer entries.
   * @param since the start of a day, so that the key is stable for a day
   */
  flow: (since: Date) => {
    const queryKey = ['entries', 'flow', since.getTime()];
    return queryOptions({
      queryKey,
      queryFn: async ({ client }) => {
        const { getFlow } = await import('@/data/admin/money-flow');
        return getFlow(currentUserContext(), since, client.getQueryData<Flow>(queryKey));
      },
    });
  },
  /**
   * As `getToday`; a refetch reads only newer entries.
   * @param since the start of the day, so that the key is stable for a day
   */
  today: (since: Date, lateMs: number) => {
    const queryKey = ['entries', 'today', since.getTime(), lateMs];
    return queryOptions({
      queryKey,
      queryFn: async ({ client }): Promise<Today> => {
        const { getToday } = await import('@/data/admin/today');
        const known = client.getQueryData<Today>(queryKey);
        return getToday(currentUserContext(), { since, lateMs, known });
      },
    });
  },
  /** As `getEvents`. */
  events: () =>
    queryOptions({
      queryKey: ['entries', 'events'],
      queryFn: async ({ client }) =>
        (await loadJournal()).getEvents(currentUserContext(), createProfileLoader(client)),
    }),
  /** As `countEvents`, every minute, as `actionCount`. @param uid who has seen those until then */
  eventCount: (uid: Uid, since: Date) =>
    queryOptions({
      queryKey: ['totals', 'events', uid, since.getTime()],
      queryFn: async () => (await loadJournal()).countEvents(currentUserContext(), since),
      staleTime: totalsMaxAgeMs,
      refetchInterval: totalsMaxAgeMs,
    }),
  /** The newest entries of all ledgers. */
  newestEntries: () =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['entries', 'newest'],
      queryFn: async ({ pageParam, client }): Promise<Page<EntryWithPeople>> => {
        const { entries, next } = await getNewestEntries(currentUserContext(), pageSize, pageParam);
        const people = await createProfileLoader(client)(
          entries.flatMap(({ uid, actor }) => [uid, actor]),
        );
        return {
          rows: entries.map((entry) => ({
            entry,
            owner: people.get(entry.uid),
            writer: people.get(entry.actor),
          })),
          next,
        };
      },
    }),
  people: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['users', 'page', filter.status ?? '', filter.order],
      queryFn: ({ pageParam }) => getPeople(currentUserContext(), filter, pageParam),
    }),
  peopleCount: (...statuses: readonly AccountStatus[]) =>
    queryOptions({
      queryKey: ['users', 'count', ...statuses],
      queryFn: () => countPeople(currentUserContext(), ...statuses),
    }),
  /** Clients who asked to close their account. */
  closures: () =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['users', 'closures'],
      queryFn: ({ pageParam }) => getClosures(currentUserContext(), pageParam),
    }),
  oldestClosureTime: () =>
    queryOptions({
      queryKey: ['users', 'closures', 'oldest'],
      queryFn: () => getOldestClosureTime(currentUserContext()),
    }),
  closureCount: () =>
    queryOptions({
      queryKey: ['users', 'closures', 'count'],
      queryFn: () => countClosures(currentUserContext()),
    }),
  /** @param of only this client; all clients if absent */
  submittedVerifications: (status: VerificationStatus, of?: Uid) =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['verifications', 'queue', status, ...getClientKeyPart(of)],
      queryFn: ({ pageParam, client }) =>
        getSubmittedVerifications(currentUserContext(), {
          status,
          after: pageParam,
          loadProfiles: createProfileLoader(client),
          clientUid: of,
        }),
    }),
  oldestSubmittedTime: () =>
    queryOptions({
      queryKey: ['verifications', 'oldest'],
      queryFn: () => getOldestSubmittedTime(currentUserContext()),
    }),
  submittedVerificationCount: (status: VerificationStatus) =>
    queryOptions({
      queryKey: ['verifications', 'count', status],
      queryFn: () => countSubmittedVerifications(currentUserContext(), status),
    }),
  subscribers: () =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['subscriptions', 'running'],
      queryFn: ({ pageParam, client }) =>
        getSubscribers(currentUserContext(), pageParam, createProfileLoader(client)),
    }),
  subscriberCount: () =>
    queryOptions({
      queryKey: ['subscriptions', 'count'],
      queryFn: () => countSubscribers(currentUserContext()),
    }),
  messages: (status: MessageStatus, order: MessageOrder) =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['messages', status, order],
      queryFn: ({ pageParam }) => getMessages(currentUserContext(), status, pageParam, order),
    }),
  oldestMessageTime: () =>
    queryOptions({
      queryKey: ['messages', 'oldest'],
      queryFn: () => getOldestMessageTime(currentUserContext()),
    }),
  messageCount: (status: MessageStatus) =>
    queryOptions({
      queryKey: ['messages', 'count', status],
      queryFn: () => countMessages(currentUserContext(), status),
    }),
  sentNotices: () =>
    infiniteQueryOptions({
      ...cursorPaging,
      queryKey: ['notices', 'sent'],
      queryFn: async ({ pageParam, client }) =>
        (await import('@/data/admin/sent-notices')).getSentNotices(
          currentUserContext(),
          pageParam,
          createProfileLoader(client),
        ),
    }),
  peopleByEmail: (email: string) =>
    queryOptions({
      queryKey: ['users', 'email', email],
      queryFn: () => getPeopleByEmail(currentUserContext(), email),
    }),
  /** Number of clients in an audience. */
  audienceSize: (audience: Audience) =>
    queryOptions({
      queryKey: ['users', 'audience', formatAudience(audience)],
      queryFn: async () =>
        (await import('@/data/admin/audience-size')).countAudience(currentUserContext(), audience),
    }),
  /** Whose payment method clients see. */
  deskCurrent: () =>
    queryOptions({
      queryKey: ['desk', 'current'],
      queryFn: () => getDeskCurrent(currentUserContext()),
    }),
  paymentMethods: () =>
    queryOptions({
      queryKey: ['admins', 'methods'],
      queryFn: async () =>
        (await import('@/data/admin/administrators')).getPaymentMethods(currentUserContext()),
    }),
  /** As `readReadiness`. Stale after acts that set a desk up. */
  readiness: () =>
    queryOptions({
      queryKey: ['readiness'],
      queryFn: async () =>
        (await import('@/data/admin/readiness')).readReadiness(currentUserContext(), env),
    }),
  /** What the caller has moved alone today. Stale after every act that moves money. */
  ownTally: () =>
    queryOptions({
      queryKey: ['tallies', 'own'],
      queryFn: async () =>
        (await import('@/data/admin/own-tally')).getOwnTally(currentUserContext()),
    }),
  deskNotes: (uid: Uid) =>
    queryOptions({
      queryKey: ['desknotes', uid],
      queryFn: async () =>
        (await import('@/data/admin/desk-notes')).getDeskNotes(currentUserContext(), uid),
    }),
};
