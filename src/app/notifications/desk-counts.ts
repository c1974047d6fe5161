import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/hooks/use-after-others';
import type { WorkPlace } from '@/domain/requests/desk-work';
import type { RemoteState } from '@/ui/feedback/remote';

export type DeskCounts = Readonly<Record<WorkPlace, RemoteState<number>>>;

/** A message is no entry, so the live channel does not tell of it. Milliseconds. */
const messagePause = 60_000;

/** How much there is behind each place of the desk. Each is one aggregate query, sent once the page itself has what it shows. */
export function useDeskCounts(): DeskCounts {
  const enabled = useAfterOthers();
  return {
    deposit: useQuery({ ...deskQueries.waitingCount('deposits'), enabled }),
    withdrawal: useQuery({ ...deskQueries.waitingCount('withdrawals'), enabled }),
    trades: useQuery({ ...deskQueries.waitingCount('trades'), enabled }),
    verification: useQuery({ ...deskQueries.submittedCount('not-verified'), enabled }),
    users: useQuery({ ...deskQueries.closureCount(), enabled }),
    notifications: useQuery({ ...deskQueries.messageCount('new'), enabled, refetchInterval: messagePause }),
  };
}
