import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelSubscription, setSubscription } from '@/data/collections/subscriptions';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { isActError } from '@/data/ledger/errors';
import { getNewestByActions } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { getPlan, type Plan, type PlanList } from '@/domain/desk/plans';
import type { Entry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/revision-fields';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import type { FinalActOutcome } from '@/ui/overlays/final-act-dialog';
import type { PlanReview } from './subscription-review-dialog';

/** Maximum number of charges read. Plans run for days, so this covers years. */
const maxCharges = 100;

const useCharges = (uid: Uid) =>
  useQuery({
    queryKey: ['entries', uid, 'charges'],
    queryFn: async () =>
      (
        await getNewestByActions(currentUserContext(), {
          uid,
          actions: ['subscription.charged'],
          count: maxCharges,
        })
      ).toReversed(),
  });

const failureMessage = 'Error Occurred, Try Again.';
const chooseMessages = {
  progress: 'Updating Your Subscription...',
  success: 'Subscription Updated Successfully',
  failure: failureMessage,
};
const cancelMessages = {
  progress: 'Cancelling Your Subscription...',
  success: 'Subscription Cancelled Successfully',
  failure: failureMessage,
};

/** Milliseconds. Live updates do not cover plans, which are in the desk's own ledger. */
const plansRefreshing = { staleTime: 30_000, refetchInterval: 300_000 };

export function useSubscriptions(uid: Uid) {
  return {
    plans: useQuery({ ...queries.plans(), ...plansRefreshing }),
    found: useQuery(queries.subscription(uid)),
    entries: useSubscriptionEntries(uid),
    holds: useQuery(queries.holds(uid)),
  };
}

function useSubscriptionEntries(uid: Uid): QueryState<Entry[]> {
  const own = useQuery(queries.collectionEntries(uid, 'subscriptions'));
  const charges = useCharges(uid);
  return combineQueries([own, charges], () => [...(own.data ?? []), ...(charges.data ?? [])]);
}

/** `moved`: the desk has changed or retired the plan; `review` has its present state. */
export type ChooseOutcome =
  | { state: 'chosen' }
  | { state: 'moved'; review: PlanReview }
  | { state: 'failed'; cause: string };

/**
 * Review of a plan that is no longer offered as it was shown.
 * @param plans as they are offered now
 */
function getMovedReview(
  { id, plan }: Pick<PlanReview, 'id' | 'plan'>,
  plans: PlanList,
): PlanReview {
  const now = getPlan(plans, id);
  return now
    ? { id, plan: now, change: { state: 'changed', from: plan } }
    : { id, plan, change: { state: 'withdrawn' } };
}

interface PlanChoice {
  id: string;
  /** As it was shown. */
  plan: Plan;
  /**
   * Of the client's current subscription; choosing the same plan after another subscription is a
   * new act.
   */
  op: Op | null;
}

export function useChoosePlan() {
  const client = useQueryClient();
  const { attempt } = useLedgerMutation<PlanChoice>({
    action: 'subscription.set',
    messages: chooseMessages,
    keyParts: ({ id, plan, op }) => [id, plan.fee, String(plan.days), op ?? ''],
    send: ({ id, plan, op }, newOp) =>
      setSubscription(currentUserContext(), { id, shown: plan, op: newOp, replacedOp: op }),
    getErrorMessage: getChooseErrorMessage,
  });
  return async (id: string, plan: Plan, op: Op | null): Promise<ChooseOutcome> => {
    const result = await attempt({ id, plan, op });
    if (result.ok) return { state: 'chosen' };
    const failed = { state: 'failed', cause: result.message } as const;
    if (!isActError(result.error, 'outdated')) return failed;
    try {
      const plans = await client.fetchQuery({ ...queries.plans(), staleTime: 0 });
      return { state: 'moved', review: getMovedReview({ id, plan }, plans?.plans ?? {}) };
    } catch {
      // The toast has already logged the cause: the terms have changed. The new ones cannot be
      // read.
      return failed;
    }
  };
}

export function useCancelPlan() {
  const { attempt } = useLedgerMutation<Op>({
    action: 'subscription.cancelled',
    messages: cancelMessages,
    keyParts: (op) => [op],
    send: (op, newOp) => cancelSubscription(currentUserContext(), { op: newOp, ref: op }),
    getErrorMessage: getCancelErrorMessage,
  });
  return async (op: Op): Promise<FinalActOutcome> => {
    const result = await attempt(op);
    if (result.ok) return { state: 'done' };
    return isActError(result.error, 'already-decided')
      ? { state: 'decided' }
      : { state: 'failed', message: result.message };
  };
}

const otherPlanMessage = 'Your plan has changed since this page showed it. Check it again.';

const getCancelErrorMessage = (error: unknown): string =>
  isActError(error, 'outdated') ? otherPlanMessage : getErrorMessage(error);

const getChooseErrorMessage = (error: unknown): string =>
  isActError(error, 'already-decided')
    ? otherPlanMessage
    : isActError(error, 'outdated')
      ? 'We’ve changed or retired this plan since you opened it. Check its terms again.'
      : getErrorMessage(error);

export function useTurnCounter() {
  const [turn, setTurn] = useState(0);
  return { turn, next: () => setTurn((before) => before + 1) };
}
