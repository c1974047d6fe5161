import { useQuery, useQueryClient } from '@tanstack/react-query';
import { causeOf } from '@/data/causes';
import { ActError } from '@/data/errors';
import { me } from '@/data/me';
import { queries } from '@/data/queries';
import { chargeSubscription, terminateSubscription } from '@/data/subscriptions';
import type { Op, Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';
import { planOf } from '@/domain/plans';
import { chargeOp, type Subscription, type Subscriptions, subscribed } from '@/domain/subscription';
import type { RemoteState } from '@/ui/remote';
import { together } from '@/ui/together';
import { useAct } from '@/ui/use-act';

/** What a client has subscribed to, in the desk's words for it. */
export interface CurrentSubscription {
  document: Subscriptions;
  subscription: Subscription;
  plan: string;
  /** The entry that took the fee; null where nobody has charged it. */
  charge: Entry | null;
}

/** The subscription of a client; null for none. */
export function useSubscription(uid: Uid): RemoteState<CurrentSubscription | null> {
  const document = useQuery(queries.subscription(uid));
  const subscription = subscribed(document.data ?? null);
  const plans = useQuery({ ...queries.plans(), enabled: subscription !== null });
  const charge = useQuery({ ...queries.entry(uid, chargeOp(document.data?.op ?? '')), enabled: subscription !== null });
  return together(subscription ? [document, plans, charge] : [document], () => {
    if (!document.data || !subscription) return null;
    const plan = planOf(plans.data?.plans ?? {}, subscription.plan)?.name ?? subscription.plan;
    return { document: document.data, subscription, plan, charge: charge.data ?? null };
  });
}

const ending = {
  progress: 'Terminating Subscription',
  success: 'Subscription Terminated Successfully',
  failure: 'Error Occurred Terminating Subscription',
};
const charging = {
  progress: 'Charging Subscription Fee..',
  success: 'Subscription Fee has been charged Successfully..',
  failure: 'Error Occurred',
};

/** What the desk may do about a subscription. @param ref the act that took the one that is shown @param done called once the act stands */
export function useSubscriptionActs(uid: Uid, ref: Op, done: () => void) {
  const client = useQueryClient();
  const parts = (reason: string) => [uid, ref, reason];
  /** Somebody was faster, or the client has chosen another plan. */
  const lookAgain = async (error: unknown): Promise<never> => {
    const changed = error instanceof ActError && (error.kind === 'outdated' || error.kind === 'already-decided');
    if (changed) await Promise.all(['subscriptions', 'entries'].map((word) => client.invalidateQueries({ queryKey: [word, uid] })));
    throw error;
  };
  const standing = () => {
    for (const word of ['subscriptions', 'accounts', 'entries']) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
    done();
  };
  const terminate = useAct<string, void>({
    words: ending,
    parts,
    send: (reason, op) => terminateSubscription(me(), uid, ref, reason, op).catch(lookAgain),
    causeOf,
    done: () => {
      client.setQueryData(queries.subscription(uid).queryKey, (held) => held && { ...held, subscription: {} });
      standing();
    },
  });
  const charge = useAct<string, unknown>({
    words: charging,
    parts,
    send: (reason) => chargeSubscription(me(), uid, ref, reason).catch(lookAgain),
    causeOf,
    done: standing,
  });
  return { onTerminate: terminate.act, onCharge: charge.act };
}
