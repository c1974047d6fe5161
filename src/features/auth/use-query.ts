import { useSyncExternalStore } from 'react';

const neverResolve = () => () => {};

/** Without the router, because these pages use full page loads and do not need it. Empty in prerendered markup. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(
    useSyncExternalStore(
      neverResolve,
      () => window.location.search,
      () => '',
    ),
  );
}
