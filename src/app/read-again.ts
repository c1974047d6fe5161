import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** One more page of a list is under way, or the first read of all. */
const isGoingOn = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || Boolean(state.fetchMeta?.fetchMore));

/**
 * Reads again what the screen shows of this. A list that somebody has just asked for more of gets that first: to read it again now would drop it. A first
 * read that is under way may have begun before what made it old, and TanStack Query lets it end and takes it for new: it is read again after that.
 */
export function readAgain(client: QueryClient, isOld: (key: QueryKey) => boolean): void {
  const goingOn = client.getQueryCache().findAll({ predicate: (query) => isOld(query.queryKey) && isGoingOn(query) });
  void client.invalidateQueries({ predicate: (query) => isOld(query.queryKey) && !goingOn.includes(query) });
  for (const query of goingOn) {
    const afterwards = () => {
      // A first read that failed says so itself, and there is nothing old to be seen.
      if (query.state.data !== undefined) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    void query.promise?.then(afterwards, afterwards);
  }
}
