import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { RemoteState } from '@/ui/feedback/remote';
import { together } from '@/ui/feedback/together';
import type { TradeFile } from './trade-file';
import type { OpenTrade } from './view';

/** Reads what a settlement rests on; the client's list comes with the queue. */
export function useTradeFile({ element: { uid, id }, list: listed }: OpenTrade): RemoteState<TradeFile> {
  const profile = useQuery(queries.profile(uid));
  // The figures are read again each time: those that are about to be written have to be today's.
  const account = useQuery({ ...queries.account(uid), staleTime: 0 });
  const holds = useQuery({ ...queries.holds(uid), staleTime: 0 });
  const trades = useQuery({ ...queries.trades(uid), initialData: listed });
  const order = useQuery(queries.entry(uid, id));
  return together([profile, account, holds, trades, order], () => ({
    profile: profile.data ?? null,
    account: account.data ?? null,
    holds: holds.data ?? null,
    trades: trades.data && trades.data.rev > listed.rev ? trades.data : listed,
    order: order.data ?? null,
  }));
}
