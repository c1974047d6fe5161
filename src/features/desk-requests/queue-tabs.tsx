import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { Tabs } from '@/ui/tabs';
import { type QueueTab, queueTabs } from './queue-view';

const labels: Record<QueueTab, string> = { waiting: 'Waiting', completed: 'Completed', rejected: 'Rejected', cancelled: 'Cancelled' };

/** The states of a deposit, each with how many there are. A count that could not be read is left out. */
export function QueueTabs({ current, addressOf }: { current: QueueTab; addressOf: (tab: QueueTab) => string }) {
  const counts: Record<QueueTab, number | undefined> = {
    waiting: useQuery(queries.waitingDepositCount()).data,
    completed: useQuery(queries.decidedDepositCount('deposit.completed')).data,
    rejected: useQuery(queries.decidedDepositCount('deposit.rejected')).data,
    cancelled: useQuery(queries.decidedDepositCount('deposit.cancelled')).data,
  };
  return (
    <Tabs
      label="State"
      tabs={queueTabs.map((tab) => ({ to: addressOf(tab), label: labels[tab], count: counts[tab], current: tab === current }))}
    />
  );
}
