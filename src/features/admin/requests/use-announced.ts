import { useQuery } from '@tanstack/react-query';
import type { Announced } from '@/data/collections/announced';
import { announcedQuery } from '@/data/collections/announced-query';
import type { RemoteState } from '@/ui/feedback/remote';
import { transactionsOf } from './announced';
import type { Request } from './request';

/** The notices that name the transactions of these requests, their own among them. */
export function useAnnounced(requests: readonly Request[]): RemoteState<readonly Announced[]> & { isLoading: boolean } {
  const txids = transactionsOf(requests);
  return useQuery({ ...announcedQuery(txids), enabled: txids.length > 0 });
}
