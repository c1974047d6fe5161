import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import type { RemoteState } from '@/ui/remote';
import { useNow } from '@/ui/use-now';
import { type Waiting, WaitingView } from './waiting-view';

export function WaitingPanel() {
  const count = useQuery(deskQueries.waitingCount('deposits'));
  const oldest = useQuery(deskQueries.oldest('deposits'));
  const failed = [count, oldest].find(({ status }) => status === 'error');
  const data = count.data !== undefined && oldest.data !== undefined ? { deposits: count.data, oldest: oldest.data } : undefined;
  const waiting: RemoteState<Waiting> = {
    status: failed ? 'error' : data ? 'success' : 'pending',
    data,
    error: failed?.error,
    refetch: () => Promise.all([count.refetch(), oldest.refetch()]),
  };
  return <WaitingView of={waiting} now={useNow()} />;
}
