import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What the address asks for. Read without the router, which these pages do without: they are loaded whole, and a page that was written
 * beforehand knows no query until it runs.
 */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(
    useSyncExternalStore(
      never,
      () => window.location.search,
      () => '',
    ),
  );
}
