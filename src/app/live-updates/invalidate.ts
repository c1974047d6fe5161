import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { affects, isAction } from '@/domain/ledger/ledger';

/** First words of keys of stale queries, or all queries. */
type StaleKeys = ReadonlySet<string> | 'all';

/**
 * These have their own timers: entries do not affect prices and assets of other services, and an
 * entry is no reason to count again.
 */
const selfTimedKeys = ['rates', 'assets', 'totals'];

/** Keys of the queries that acts make stale; all if this version does not know an action. */
export const getStaleKeys = (actions: readonly string[]): StaleKeys =>
  actions.every(isAction)
    ? new Set<string>(['entries', ...actions.flatMap((action) => affects[action])])
    : 'all';

const matchesKeys = (keys: StaleKeys, [first]: QueryKey): boolean =>
  keys === 'all' ? !selfTimedKeys.includes(String(first)) : keys.has(String(first));

/**
 * Refetches the stale queries that the screen shows. A running fetch may have started before the
 * change: it finishes, and the query is then fetched again. If each change restarted it, nothing
 * new would appear while changes arrive faster than reads finish.
 * @param isAffected false for a query with these keys that is up to date
 * @returns resolves when they are fetched, or have failed
 */
export async function invalidate(
  client: QueryClient,
  keys: StaleKeys,
  isAffected: (query: Query) => boolean = () => true,
): Promise<void> {
  const stale = client
    .getQueryCache()
    .findAll({ predicate: (query) => matchesKeys(keys, query.queryKey) && isAffected(query) });
  const refetch = async (query: Query) => {
    if (query.state.fetchStatus === 'fetching') {
      await query.promise?.catch(() => undefined);
      // A first read that failed shows its own error, and there is no stale data.
      if (query.state.data === undefined) return;
    }
    await client.invalidateQueries(
      { queryKey: query.queryKey, exact: true },
      { cancelRefetch: false },
    );
  };
  await Promise.all(stale.map(refetch));
}

/**
 * Notes which queries exist and are being fetched.
 * @returns whether a query began to be read since: then it is up to date with an act recorded
 * before this call
 */
export function noteFetches(client: QueryClient): (query: Query) => boolean {
  const wasFetching = new Map(
    client
      .getQueryCache()
      .getAll()
      .map((query) => [query, query.state.fetchStatus === 'fetching']),
  );
  return (query) => {
    if (!wasFetching.has(query)) return true;
    // A further page of a list does not read its first pages again.
    const readsPage = Boolean(query.state.fetchMeta?.fetchMore);
    return wasFetching.get(query) === false && query.state.fetchStatus === 'fetching' && !readsPage;
  };
}
