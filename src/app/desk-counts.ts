import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deskQueries } from '@/data/desk-queries';
import type { WorkPlace } from '@/domain/desk-work';
import { whenQuiet } from '@/lib/when-quiet';
import type { RemoteState } from '@/ui/remote';

export type DeskCounts = Readonly<Record<WorkPlace, RemoteState<number>>>;

/** A message is no entry, so the live channel does not tell of it. Milliseconds. */
const messagePause = 60_000;

/** How much there is behind each place of the desk. Each is one aggregate query, sent once the page itself has asked for what it shows. */
export function useDeskCounts(): DeskCounts {
  const enabled = useQuiet();
  return {
    deposit: useQuery({ ...deskQueries.waitingCount('deposits'), enabled }),
    withdrawal: useQuery({ ...deskQueries.waitingCount('withdrawals'), enabled }),
    trades: useQuery({ ...deskQueries.waitingCount('trades'), enabled }),
    verification: useQuery({ ...deskQueries.submittedCount('not-verified'), enabled }),
    notifications: useQuery({ ...deskQueries.messageCount('new'), enabled, refetchInterval: messagePause }),
  };
}

function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return quiet;
}
