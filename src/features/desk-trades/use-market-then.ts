import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '@/data/queries';
import { chartReaching, type MarketThen, marketAt } from '@/domain/opening-price';
import type { Trade } from '@/domain/trade';
import { serverNow } from '@/lib/clock';
import type { RemoteState } from '@/ui/remote';

/** Where the market was when a trade was opened; null where the price service does not go back so far. */
export function useMarketThen({ asset, openedAt }: Pick<Trade, 'asset' | 'openedAt'>): RemoteState<MarketThen | null> {
  const [days] = useState(() => chartReaching(openedAt, serverNow()));
  const { status, data, error, refetch } = useQuery({ ...queries.chart(asset, days ?? 1), enabled: days !== null });
  if (days === null) return { status: 'success', data: null, error: null, refetch };
  return { status, data: data && marketAt(data.points, openedAt), error, refetch };
}
