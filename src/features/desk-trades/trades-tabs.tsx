import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { mostCounted } from '@/data/ledger';
import { useAfterOthers } from '@/data/use-after-others';
import { Tabs } from '@/ui/tabs';
import type { TradeTab } from './view';

/** Open and settled trades, each with how many there are. A count that could not be read is left out. */
export function TradesTabs({ current, addressOf }: { current: TradeTab; addressOf: (tab: TradeTab) => string }) {
  const enabled = useAfterOthers();
  const open = useQuery({ ...deskQueries.waitingCount('trades'), enabled }).data;
  const closed = useQuery({ ...deskQueries.total('trade.settled'), enabled }).data;
  return (
    <Tabs
      label="State"
      tabs={[
        { to: addressOf('open'), label: 'Open', count: open, current: current === 'open' },
        { to: addressOf('closed'), label: 'Settled', count: closed, orMore: closed === mostCounted, current: current === 'closed' },
      ]}
    />
  );
}
