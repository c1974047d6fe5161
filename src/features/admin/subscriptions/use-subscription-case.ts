import { useQuery } from '@tanstack/react-query';
import type { Subscriber } from '@/data/admin/subscribers';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { getChargeOp, type Subscriptions } from '@/domain/requests/subscription';
import { useClientAccount } from '@/parts/decisions/client-account';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import type { SubscriptionCase } from './subscription-decision';

/**
 * The client's subscription. A cached one with another op may be older than the row, so it is
 * pending until refetched.
 */
function useSubscriptionState({ uid, op }: Subscriber): QueryState<Subscriptions | null> {
  const found = useQuery(queries.subscription(uid));
  const older = found.isFetching && found.data?.op !== op;
  return older ? { ...found, status: 'pending', data: undefined } : found;
}

/** What the dialog reads of one subscription. */
export interface SubscriptionRead {
  query: QueryState<SubscriptionCase>;
  /** The entry that charged it; null if there is none, or it is not known yet. */
  charge: Entry | null;
  /** The entry that ended it; null while unknown. */
  ending: Entry | null;
}

export function useSubscriptionCase(row: Subscriber, now: Date): SubscriptionRead {
  const { uid, op } = row;
  const found = useSubscriptionState(row);
  const figures = useClientAccount(uid);
  const charged = useQuery({
    ...queries.entry(uid, getChargeOp(op)),
    enabled: row.charge === null,
  });
  // If it is gone, the last act on the document ended it: perhaps this administrator's own, whose
  // response was lost.
  const latest = found.data?.op ?? op;
  const ending = useQuery({ ...queries.entry(uid, latest), enabled: latest !== op });
  const query = combineQueries([found, figures], () => ({
    found: found.data ?? { subscription: {}, rev: 0, op: '', at: now },
    account: figures.data?.account ?? null,
    holds: figures.data?.holds ?? null,
  }));
  return { query, charge: row.charge ?? charged.data ?? null, ending: ending.data ?? null };
}
