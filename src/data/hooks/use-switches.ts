import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { openSwitches, type Switches } from '@/domain/desk/pauses';

/**
 * Milliseconds. The desk pauses requests in its own ledger, which a client's live updates do not
 * watch.
 */
const maxAgeMs = 60_000;

/**
 * Which requests the desk accepts; all while that is not known, because the rules decide in any
 * case. Refetched when the user returns to the page.
 */
export const useSwitches = (): Switches =>
  useQuery({ ...queries.switches(), staleTime: maxAgeMs, refetchOnWindowFocus: 'always' }).data ??
  openSwitches;
