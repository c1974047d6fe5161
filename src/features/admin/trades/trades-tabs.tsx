import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/hooks/use-after-others';
import { mostCounted } from '@/data/ledger/ledger';
import { Tabs } from '@/ui/tables/tabs';
import type { TradeTab } from './view';

export interface TradesTabsProps {
  current: TradeTab;
  /** The list is everybody's: of one client's alone nothing is counted, and the counts of all would say another thing than the rows. */
  counted: boolean;
  addressOf: (tab: TradeTab) => string;
}

/** Open and settled trades, each with how many there are. A count that could not be read is left out. */
export function TradesTabs({ current, counted, addressOf }: TradesTabsProps) {
  const enabled = useAfterOthers() && counted;
  const open = useQuery({ ...deskQueries.waitingCount('trades'), enabled }).data;
  const closed = useQuery({ ...deskQueries.total('trade.settled'), enabled }).data;
  return (
    <Tabs
      label="State"
      tabs={[
        { to: addressOf('open'), label: 'Open', count: counted ? open : undefined, current: current === 'open' },
        {
          to: addressOf('closed'),
          label: 'Settled',
          count: counted ? closed : undefined,
          orMore: closed === mostCounted,
          current: current === 'closed',
        },
      ]}
    />
  );
}
