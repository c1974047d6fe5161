import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import type { Money } from '@/domain/money';
import type { Trade } from '@/domain/trades/trade';
import type { RemoteState } from '@/ui/feedback/remote';

/** What the price service said for one settlement. */
export interface Quote {
  /** USD for one coin. */
  price: Money;
  at: Date;
  /** Not a market's price: the local sample service made it up. */
  sample: boolean;
}

/** Reads the price once, when the settlement begins, and again only when somebody asks: it must not move by itself under a decision. */
export function useClosingPrice({ uid, id, asset }: Pick<Trade, 'uid' | 'id' | 'asset'>): RemoteState<Quote> {
  const { status, data, error, refetch } = useQuery(deskQueries.closingRates({ uid, id }));
  return { status, data: data && { price: data.prices[asset], at: data.at, sample: data.sample }, error, refetch };
}
