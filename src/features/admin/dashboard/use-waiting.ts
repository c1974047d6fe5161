import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import type { OpenTimes } from '@/data/ledger/queues';
import type { DeskWork } from '@/domain/requests/desk-work';
import type { RemoteState } from '@/ui/feedback/remote';
import type { Waiting } from './waiting-view';

/** A message is no entry, so the live channel does not tell of it. Milliseconds. */
const messagePause = 60_000;

/** Each figure is read by itself, so that one failure takes none of the others down. */
export function useWaiting(): Waiting {
  const counts: Record<DeskWork['place'], RemoteState<number>> = {
    deposit: useQuery(deskQueries.waitingCount('deposits')),
    withdrawal: useQuery(deskQueries.waitingCount('withdrawals')),
    trades: useQuery(deskQueries.waitingCount('trades')),
    verification: useQuery(deskQueries.submittedCount('not-verified')),
    users: useQuery(deskQueries.closureCount()),
    notifications: useQuery({ ...deskQueries.messageCount('new'), refetchInterval: messagePause }),
  };
  const oldest: Waiting['oldest'] = {
    deposit: useQuery(deskQueries.oldest('deposits')),
    withdrawal: useQuery(deskQueries.oldest('withdrawals')),
    verification: useQuery(deskQueries.oldestSubmitted()),
    users: useQuery(deskQueries.oldestClosure()),
    notifications: useQuery({ ...deskQueries.oldestMessage(), refetchInterval: messagePause }),
  };
  const times: RemoteState<OpenTimes> = useQuery(deskQueries.openTimes());
  return { counts, oldest, times };
}
