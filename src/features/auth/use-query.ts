import { useBrowserValue } from '@/ui/hooks/use-browser-value';

/**
 * Without the router, because these pages use full page loads and do not need it. Empty in
 * prerendered markup.
 */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(
    useBrowserValue(
      () => window.location.search,
      () => '',
    ),
  );
}
