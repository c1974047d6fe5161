import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { affects } from '@/domain/ledger/affects';

/** First words of keys of stale queries, or all queries. */
export type StaleKeys = ReadonlySet<string> | 'all';

/** These have their own timers: entries do not affect prices and assets of other services, and an entry is no reason to count again. */
const selfTimedKeys = ['rates', 'assets', 'totals'];

/** Keys of the queries that an act makes stale; all if this version does not know the act. */
export const getStaleKeys = (action: string): StaleKeys => (isKnown(action) ? new Set<string>(['entries', ...affects[action]]) : 'all');

const isKnown = (action: string): action is keyof typeof affects => Object.hasOwn(affects, action);

/** Returns a predicate: true if the query with this key is stale. */
export const matchesQueryKeys =
  (keys: StaleKeys) =>
  ([first]: QueryKey): boolean => {
    const word = String(first);
    return keys === 'all' ? !selfTimedKeys.includes(word) : keys.has(word);
  };

const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

/**
 * Refetches the stale queries that the screen shows. A running fetch may have started before the change: it finishes, and the query is then
 * fetched again. If each change restarted it, nothing new would appear while changes arrive faster than reads finish.
 * @param isAffected false for a query with these keys that is up to date
 * @returns resolves when they are fetched, or have failed
 */
export async function invalidate(client: QueryClient, keys: StaleKeys, isAffected: (query: Query) => boolean = () => true): Promise<void> {
  const isStale = (query: Query) => matchesQueryKeys(keys)(query.queryKey) && isAffected(query);
  const fetching = client.getQueryCache().findAll({ predicate: (query) => isStale(query) && isFetching(query) });
  const refetchAgain = async (query: Query) => {
    await query.promise?.catch(() => undefined);
    // A first read that failed shows its own error, and there is no stale data.
    if (query.state.data === undefined) return;
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  };
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => isStale(query) && !fetching.includes(query) }),
    ...fetching.map(refetchAgain),
  ]);
}
