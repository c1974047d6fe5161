import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { Op, Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import type { PlanList } from '@/domain/requests/plans';
import { chargeOp, type Subscription, subscribed } from '@/domain/requests/subscription';
import type { RemoteState } from '@/ui/feedback/remote';
import { together } from '@/ui/feedback/together';

/** What a client has subscribed to. */
export interface CurrentSubscription {
  subscription: Subscription;
  /** The act that took it. */
  op: Op;
  /** What the desk offers now. */
  plans: PlanList;
  /** The entry that took the fee; null where nobody has charged it. */
  charge: Entry | null;
}

/** The subscription of a client; null for none. */
export function useSubscription(uid: Uid): RemoteState<CurrentSubscription | null> {
  const document = useQuery(queries.subscription(uid));
  const subscription = subscribed(document.data ?? null);
  const plans = useQuery({ ...queries.plans(), enabled: subscription !== null });
  const charge = useQuery({ ...queries.entry(uid, chargeOp(document.data?.op ?? '')), enabled: subscription !== null });
  return together(subscription ? [document, plans, charge] : [document], () =>
    document.data && subscription
      ? { subscription, op: document.data.op, plans: plans.data?.plans ?? {}, charge: charge.data ?? null }
      : null,
  );
}
