import type { ReactNode } from 'react';
import { coinName } from '@/domain/coin';
import { getExposure } from '@/domain/trades/exposure';
import { getDueTime, type Trade, tradeDurationNames } from '@/domain/trades/trade';
import { formatDollars } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { Time } from '@/ui/time';

interface TradeFactsProps {
  trade: Trade;
  /** What is known of the opening price. */
  rows?: { label: string; value: ReactNode }[];
}

/** What the client ordered. */
export function TradeFacts({ trade, rows = [] }: TradeFactsProps) {
  const { side, asset, amount, leverage, duration, openPrice, openedAt } = trade;
  return (
    <DescriptionList
      dense
      title="Trade"
      rows={[
        {
          label: 'Direction',
          value: `${side === 'buy' ? 'Buy' : 'Sell'} ${coinName[asset].toLowerCase()}`,
        },
        { label: 'Amount', value: formatDollars(amount) },
        {
          label: 'Leverage',
          value: `×${leverage} (${formatDollars(getExposure(trade))} exposure)`,
        },
        { label: 'Opened', value: <Time at={openedAt} /> },
        { label: 'Opening price', value: formatDollars(openPrice) },
        ...rows,
        {
          label: 'Runs until',
          value: (
            <>
              <Time at={getDueTime(trade)} />, after {tradeDurationNames[duration]}
            </>
          ),
        },
      ]}
    />
  );
}
