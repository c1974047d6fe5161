import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** One more page of a list is under way. */
const isGoingOn = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && Boolean(state.fetchMeta?.fetchMore);

/** Reads again what the screen shows of this. A list that somebody has just asked for more of gets that first: to read it again now would drop it. */
export function readAgain(client: QueryClient, isOld: (key: QueryKey) => boolean): void {
  const goingOn = client.getQueryCache().findAll({ predicate: (query) => isOld(query.queryKey) && isGoingOn(query) });
  void client.invalidateQueries({ predicate: (query) => isOld(query.queryKey) && !goingOn.includes(query) });
  for (const { promise, queryKey } of goingOn) {
    const afterwards = () => client.invalidateQueries({ queryKey, exact: true });
    void promise?.then(afterwards, afterwards);
  }
}
