import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useClientSearch, useDebounced } from '@/data/hooks/use-client-search';
import { pageSize } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import { isCurrent } from '@/data/query-defaults';
import type { Profile } from '@/domain/accounts/profile';
import { getActKey } from '@/domain/revision-fields';
import {
  findRequests,
  findUnknownNumbers,
  type GetNumber,
  getInferredNumber,
  getWantedQueues,
  isRequestText,
  type SearchedItem,
  type SearchedQueue,
} from './find-matches';
import { type GetProfile, maxItems } from './palette-groups';

/** As `useClientSearch`. The server is not asked for an amount or a number. */
export function usePeople(typed: string) {
  const asksServer = !isRequestText(typed);
  return useClientSearch(typed, { asksServer });
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
  // What a later queue has would move down when an earlier one arrives.
  const awaited = getWantedQueues(typed);
  const missing = queues.findIndex(
    ({ col, isLoaded, failed }) => awaited.includes(col) && !isLoaded && !failed,
  );
  const items = (missing < 0 ? queues : queues.slice(0, missing)).flatMap((queue) => queue.items);
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
    isWanted: awaited.length > 0,
    busy:
      (typed !== settled && awaited.length > 0) ||
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
