import { useInfiniteQuery } from '@tanstack/react-query';
import type { DepositDecision } from '@/data/deposit-queue';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { Empty } from '@/ui/empty';
import { type DecidedTab, DecidedTable } from './decided-table';
import type { QueueFilter } from './queue-filter';
import { QueueList } from './queue-list';

const actions: Record<DecidedTab, DepositDecision> = {
  completed: 'deposit.completed',
  rejected: 'deposit.rejected',
  cancelled: 'deposit.cancelled',
};

const empties: Record<DecidedTab, string> = {
  completed: 'A deposit that the desk confirms stands here, with the entry that credited it.',
  rejected: 'A deposit that the desk rejects stands here, with the reason that the client reads.',
  cancelled: 'A deposit that a client takes back before it is decided stands here.',
};

export interface DecidedPanelProps {
  tab: DecidedTab;
  filter: QueueFilter;
  onClear: () => void;
}

export function DecidedPanel({ tab, filter, onClear }: DecidedPanelProps) {
  const { uid } = useUserState();
  const decided = useInfiniteQuery(queries.decidedDeposits(actions[tab]));
  return (
    <QueueList
      of={decided}
      filter={filter}
      onClear={onClear}
      failedTitle={`The ${tab} deposits could not be read`}
      empty={<Empty title={`No deposit was ${tab} yet`}>{empties[tab]}</Empty>}
      are={tab}
    >
      {(rows) => <DecidedTable tab={tab} rows={rows} me={uid} />}
    </QueueList>
  );
}
