import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queries } from '@/data/queries';
import type { Coin } from '@/domain/coin';
import { findKnownPrices, type MarketReading } from '@/domain/requests/price-check';
import {
  findChartSpan,
  findPriceAtTime,
  type HistoricalPrice,
} from '@/domain/requests/price-deviation';
import { serverNow } from '@/lib/clock';

/** Result of the hooks in this file. */
interface MarketQuery<T> {
  status: 'pending' | 'error' | 'success';
  data?: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

/**
 * State of a read of prices: `error` from its first failure on, so that a retry holds nothing up.
 */
export const getPriceStatus = ({
  status,
  failureCount,
  errorUpdateCount,
}: Pick<
  UseQueryResult,
  'status' | 'failureCount' | 'errorUpdateCount'
>): MarketQuery<unknown>['status'] =>
  status === 'pending' && failureCount + errorUpdateCount > 0 ? 'error' : status;

/**
 * A coin's market price at a moment; null if the price service does not go back so far.
 * @param enabled false skips the read
 */
export function useHistoricalPrice(
  coin: Coin,
  at: Date,
  enabled = true,
): MarketQuery<HistoricalPrice | null> {
  const [span] = useState(() => findChartSpan(at, serverNow()));
  const read = useQuery({ ...queries.chart(coin, span ?? 1), enabled: enabled && span !== null });
  const { data, error, refetch } = read;
  if (span === null) return { status: 'success', data: null, error: null, refetch };
  return {
    status: getPriceStatus(read),
    data: data && findPriceAtTime(data.points, at),
    error,
    refetch,
  };
}

/**
 * What is known of a coin's market at a moment, from the finest chart that goes back to it.
 * @param moment null while unknown
 */
export function useMarketPrice(coin: Coin, moment: Date | null): MarketQuery<MarketReading> {
  const time = moment?.getTime();
  // Chosen once per moment, so that an open page does not switch to a coarser chart.
  const span = useMemo(
    () => (time === undefined ? null : findChartSpan(new Date(time), serverNow())),
    [time],
  );
  const { status, data, error, refetch } = useQuery({
    ...queries.chart(coin, span ?? 1),
    enabled: span !== null,
  });
  if (!moment) return { status: 'pending', error: null, refetch };
  if (span === null)
    return {
      status: 'success',
      data: { known: null, sample: false },
      error: null,
      refetch,
    };
  return {
    status,
    data: data && { known: findKnownPrices(data.points, moment), sample: data.sample },
    error,
    refetch,
  };
}
