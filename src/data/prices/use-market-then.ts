import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '@/data/queries';
import type { Coin } from '@/domain/coin';
import { chartReaching, type MarketThen, marketAt } from '@/domain/requests/market-then';
import { serverNow } from '@/lib/clock';

/** What a hook of the market says of its read. */
export interface Read<T> {
  status: 'pending' | 'error' | 'success';
  data?: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Where the market of a coin was at a moment; null where the price service does not go back so far. @param isAsked whether it is read at all */
export function useMarketThen(coin: Coin, at: Date, isAsked = true): Read<MarketThen | null> {
  const [days] = useState(() => chartReaching(at, serverNow()));
  const { status, data, error, refetch } = useQuery({ ...queries.chart(coin, days ?? 1), enabled: isAsked && days !== null });
  if (days === null) return { status: 'success', data: null, error: null, refetch };
  return { status, data: data && marketAt(data.points, at), error, refetch };
}
