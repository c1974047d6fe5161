import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

export const isUnderWay = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

/**
 * Reads again what the screen shows of this. A read that is under way may have begun before what made it old, so it is let come to its end and read once more
 * after that: to begin anew each time would show nothing new for as long as entries come faster than they are read.
 */
export function readAgain(client: QueryClient, isOld: (key: QueryKey) => boolean): void {
  const underWay = client.getQueryCache().findAll({ predicate: (query) => isOld(query.queryKey) && isUnderWay(query) });
  void client.invalidateQueries({ predicate: (query) => isOld(query.queryKey) && !underWay.includes(query) });
  for (const query of underWay) {
    const afterwards = () => {
      // A first read that failed says so itself, and there is nothing old to be seen.
      if (query.state.data !== undefined)
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    };
    void query.promise?.then(afterwards, afterwards);
  }
}
