import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/hooks/use-after-others';
import { mostCounted } from '@/data/ledger/ledger';
import { Tabs } from '@/ui/tables/tabs';
import { type RequestKind, type RequestTab, tabLabels } from './kinds';

type Counts = Partial<Record<RequestTab, number | undefined>>;

export interface RequestTabsProps {
  kind: RequestKind;
  current: RequestTab;
  /** The list is everybody's: of one client's alone nothing is counted, and the counts of all would say another thing than the rows. */
  counted: boolean;
  addressOf: (tab: RequestTab) => string;
}

/** The states of a request, each with how many there are. A count that could not be read is left out. */
export function RequestTabs({ kind, current, counted, addressOf }: RequestTabsProps) {
  const counts = useCounts(kind, counted);
  return (
    <Tabs
      label="State"
      tabs={kind.tabs.map((tab) => ({
        to: addressOf(tab),
        label: tabLabels[tab],
        count: counts[tab],
        orMore: tab !== 'waiting' && (counts[tab] ?? 0) >= mostCounted,
        current: tab === current,
      }))}
    />
  );
}

/** Each count costs a read. */
function useCounts({ col, actions, requested }: RequestKind, counted: boolean): Counts {
  const enabled = useAfterOthers() && counted;
  const counts = {
    waiting: useQuery({ ...deskQueries.waitingCount(col), enabled }).data,
    completed: useQuery({ ...deskQueries.total(actions.completed), enabled }).data,
    rejected: useQuery({ ...deskQueries.total(actions.rejected), enabled }).data,
    cancelled: useQuery({ ...deskQueries.total(actions.cancelled), enabled }).data,
  };
  // A withdrawal can be decided and then deleted: the sum of the states would count it twice.
  const canBeDeleted = actions.deleted !== undefined;
  const deleted = useQuery({ ...deskQueries.total('withdrawal.deleted'), enabled: enabled && canBeDeleted }).data;
  const requests = useQuery({ ...deskQueries.total(requested), enabled: enabled && canBeDeleted }).data;
  if (!counted) return {};
  return { ...counts, deleted, all: canBeDeleted ? requests : sumOf(Object.values(counts)) };
}

/** Of what is never deleted, all is the sum of its states. */
const sumOf = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.every((count) => count !== undefined) ? counts.reduce((sum, count) => sum + count, 0) : undefined;
