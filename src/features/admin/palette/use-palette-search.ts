import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { useDebounced, usePeopleOptions } from '@/data/hooks/use-people-search';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import { getActKey } from '@/domain/ledger/revision-fields';
import {
  collectProfiles,
  findRequests,
  findUnknownNumbers,
  type GetNumber,
  getInferredNumber,
  getWantedQueues,
  matchesPerson,
  type SearchedQueue,
  type WaitingItem,
} from './find-matches';

/** People by prefix at the server, and by any part among the profiles that the screens have read. */
export function usePeople(typed: string) {
  const client = useQueryClient();
  const { results, busy } = usePeopleOptions(typed);
  const loaded = collectProfiles(client.getQueriesData({ queryKey: ['users'] }).map(([, data]) => data));
  const byPart = loaded.filter((profile) => matchesPerson(typed, profile));
  // The previous result stays until the next one is there: it may not match what is typed now.
  const byPrefix = busy || typed.trim() === '' ? [] : (results.data?.rows ?? []);
  const found = [...new Map([...byPrefix, ...byPart].map((profile): [string, Profile] => [profile.uid, profile])).values()];
  const isSearching = typed.trim() !== '' && (busy || results.status === 'pending');
  return {
    found,
    loadedCount: loaded.length,
    more: results.data?.more === true,
    busy: isSearching,
    failed: results.status === 'error',
    refetch: results.refetch,
  };
}

function useQueue(col: SearchedQueue, wanted: readonly SearchedQueue[]) {
  const queue = useInfiniteQuery({ ...adminQueries.pending<SearchedQueue>(col), enabled: wanted.includes(col) });
  const items = queue.data?.pages.flatMap(({ rows }) => rows).map((row): WaitingItem => ({ ...row, col })) ?? [];
  const isWanted = wanted.includes(col);
  return {
    col,
    items,
    isLoaded: queue.data !== undefined,
    more: queue.hasNextPage,
    busy: isWanted && queue.status === 'pending',
    failed: isWanted && queue.status === 'error',
    refetch: queue.refetch,
  };
}

/** Among the waiting requests that are loaded. A queue that can hold the text is loaded first. */
export function useRequests(typed: string) {
  const settled = useDebounced(typed);
  const wanted = getWantedQueues(settled);
  const queues = [useQueue('deposits', wanted), useQueue('withdrawals', wanted), useQueue('trades', wanted)];
  const items = queues.flatMap((queue) => queue.items);
  const unknown = findUnknownNumbers(items, settled);
  const entries = useQueries({ queries: unknown.map(({ element }) => queries.entry(element.uid, element.id)) });
  const numbers = new Map(unknown.map(({ element }, place) => [getActKey(element), entries[place]?.data?.rev]));
  const getNumber: GetNumber = (item) => getInferredNumber(item) ?? numbers.get(getActKey(item.element));
  const failures = [...queues.filter(({ failed }) => failed), ...entries.filter(({ status }) => status === 'error')];
  return {
    found: findRequests(items, typed, getNumber),
    getNumber,
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
