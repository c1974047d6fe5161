import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '@/data/queries';
import type { Coin } from '@/domain/coin';
import { chartReaching } from '@/domain/requests/market-then';
import { type MarketReading, nearestPrice } from '@/domain/requests/price-check';
import { serverNow } from '@/lib/clock';
import type { Read } from './use-market-then';

/** The market's price of a coin nearest to a moment, from the finest chart that goes back to it. @param moment null while it is not known */
export function useMarketPrice(coin: Coin, moment: Date | null): Read<MarketReading> {
  const time = moment?.getTime();
  // Chosen once for a moment: a page that stays open does not change to a coarser chart.
  const days = useMemo(() => (time === undefined ? null : chartReaching(new Date(time), serverNow())), [time]);
  const { status, data, error, refetch } = useQuery({ ...queries.chart(coin, days ?? 1), enabled: days !== null });
  if (!moment) return { status: 'pending', error: null, refetch };
  if (days === null) return { status: 'success', data: { moment, nearest: null, sample: false }, error: null, refetch };
  return { status, data: data && { moment, nearest: nearestPrice(data.points, moment), sample: data.sample }, error, refetch };
}
