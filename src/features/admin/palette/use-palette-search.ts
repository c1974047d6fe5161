import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useDebounced, usePeopleOptions } from '@/data/hooks/use-people-search';
import { pageSize } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import { isCurrent } from '@/data/query-defaults';
import type { Profile } from '@/domain/accounts/profile';
import { getActKey } from '@/domain/revision-fields';
import {
  beginsWith,
  collectProfiles,
  findRequests,
  findUnknownNumbers,
  type GetNumber,
  getInferredNumber,
  getWantedQueues,
  isRequestText,
  matchesPerson,
  type SearchedItem,
  type SearchedQueue,
} from './find-matches';
import { type GetProfile, maxItems } from './palette-groups';

/**
 * People by prefix at the server, and by any part among the profiles that the screens have read.
 */
export function usePeople(typed: string) {
  const client = useQueryClient();
  const asked = isRequestText(typed) ? '' : typed.trim();
  const { results, busy } = usePeopleOptions(asked, 'brief');
  const loaded = collectProfiles(
    client.getQueriesData({ queryKey: ['users'] }).map(([, data]) => data),
  );
  const byPart = loaded.filter((profile) => matchesPerson(typed, profile));
  // The previous result stays until the next one is there: it may not match what is typed now.
  const byPrefix = busy || asked === '' ? [] : (results.data?.rows ?? []);
  // Names that begin with the text come first: many addresses contain "com" or "mail".
  const ordered = [
    ...byPart.filter((profile) => beginsWith(typed, profile)),
    ...byPrefix,
    ...byPart,
  ];
  const found = [
    ...new Map(ordered.map((profile): [string, Profile] => [profile.uid, profile])).values(),
  ];
  const isAsked = asked !== '';
  return {
    found,
    isAsked,
    loadedCount: loaded.length,
    more: isAsked && results.data?.more === true,
    busy: isAsked && (busy || results.status === 'pending'),
    failed: isAsked && results.status === 'error',
    refetch: results.refetch,
  };
}

/** Clients of each queue whose lists are read where more than one queue is. */
const clientsOfEach = 12;

/**
 * The waiting requests of the queue's page if it is up to date; otherwise the first lists, which
 * are read if `wanted` names the queue.
 */
function useQueue(col: SearchedQueue, wanted: readonly SearchedQueue[]) {
  const client = useQueryClient();
  const isWanted = wanted.includes(col);
  const pageQuery = adminQueries.pending<SearchedQueue>(col);
  const page = useInfiniteQuery({ ...pageQuery, enabled: false });
  const hasPage = isCurrent(client, pageQuery);
  const full = adminQueries.pendingLists<SearchedQueue>(col, pageSize);
  const listsQuery =
    wanted.length === 1 || isCurrent(client, full)
      ? full
      : adminQueries.pendingLists<SearchedQueue>(col, clientsOfEach);
  const lists = useQuery({ ...listsQuery, enabled: isWanted && !hasPage && !page.isFetching });
  // An outdated list may have requests that are decided.
  const listed = !hasPage && isCurrent(client, listsQuery) ? lists.data : undefined;
  const rows = hasPage ? page.data?.pages.flatMap((one) => one.rows) : listed?.rows;
  return {
    col,
    items: (rows ?? []).map((row): SearchedItem => ({ ...row, col })),
    isLoaded: rows !== undefined,
    more: hasPage ? page.hasNextPage : listed?.next != null,
    busy: isWanted && !hasPage && (page.isFetching || lists.isFetching),
    failed: isWanted && !hasPage && !lists.isFetching && lists.status === 'error',
    refetch: lists.refetch,
  };
}

/**
 * Among the waiting requests that are loaded. A queue that can hold the text is loaded first.
 * @param people clients found for the text
 */
export function useRequests(typed: string, people: readonly Profile[]) {
  const settled = useDebounced(typed);
  const wanted = getWantedQueues(settled);
  const queues = [
    useQueue('deposits', wanted),
    useQueue('withdrawals', wanted),
    useQueue('proposals', wanted),
    useQueue('trades', wanted),
  ];
  const items = queues.flatMap((queue) => queue.items);
  const unknown = findUnknownNumbers(items, settled);
  const entries = useQueries({
    queries: unknown.map(({ element }) => queries.entry(element.uid, element.id)),
  });
  const numbers = new Map(
    unknown.map(({ element }, place) => [getActKey(element), entries[place]?.data?.rev]),
  );
  const getNumber: GetNumber = (item) =>
    getInferredNumber(item) ?? numbers.get(getActKey(item.element));
  const found = typed.trim() === '' ? [] : findRequests(items, typed, getNumber, people);
  const failures = [
    ...queues.filter(({ failed }) => failed),
    ...entries.filter(({ status }) => status === 'error'),
  ];
  return {
    found,
    getNumber,
    getProfile: useProfiles(found.slice(0, maxItems), typed === settled),
    searched: queues.filter(({ isLoaded }) => isLoaded),
    isWanted: getWantedQueues(typed).length > 0,
    busy:
      (typed !== settled && getWantedQueues(typed).length > 0) ||
      queues.some(({ busy }) => busy) ||
      entries.some(({ status }) => status === 'pending'),
    failed: failures.length > 0,
    refetch: () => Promise.all(failures.map(({ refetch }) => refetch())),
  };
}

/**
 * Profiles of the shown requests.
 * @param enabled false while the text changes: profiles that are not there yet are not read
 */
function useProfiles(shown: readonly SearchedItem[], enabled: boolean): GetProfile {
  const nameless = [
    ...new Set(shown.filter(({ profile }) => profile === null).map(({ element }) => element.uid)),
  ];
  const profiles = useQueries({
    queries: nameless.map((uid) => ({ ...queries.profile(uid), enabled })),
  });
  return ({ element: { uid }, profile }) => {
    if (profile) return profile;
    const query = profiles[nameless.indexOf(uid)];
    return query?.status === 'error' ? null : query?.data;
  };
}
