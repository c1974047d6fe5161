import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelSubscription, setSubscription } from '@/data/collections/subscriptions';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { getNewestOfCollection } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { createSubmissionKey, type SubmissionKey } from '@/domain/ledger/submission';
import { getPlan, type Plan, type PlanList } from '@/domain/requests/plans';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { withToast } from '@/ui/overlays/toasts';
import type { CancelOutcome } from './cancel-dialog';
import type { Review } from './review-dialog';

/** Plans run for days, so this is years of them. */
const most = 100;

/** The entries of the fees that were charged, oldest first. */
const useCharges = (uid: Uid) =>
  useQuery({
    queryKey: ['entries', uid, 'charges'],
    queryFn: async () => (await getNewestOfCollection(currentUserContext(), uid, ['subscription.charged'], most)).toReversed(),
  });

const failure = 'Error Occurred, Try Again.';
const choosing = { progress: 'Updating Your Subscription...', success: 'Subscription Updated Successfully', failure };
const cancelling = { progress: 'Cancelling Your Subscription...', success: 'Subscription Cancelled Successfully', failure };

/** The desk changes its plans in its own book, of which a client's live channel hears nothing. Milliseconds. */
const plansAge = { staleTime: 30_000, refetchInterval: 300_000 };

/** The plans that are offered, what the client has, and what the book says of it. */
export function useSubscriptions(uid: Uid) {
  return {
    plans: useQuery({ ...queries.plans(), ...plansAge }),
    found: useQuery(queries.subscription(uid)),
    entries: useEntries(uid),
    holds: useQuery(queries.holds(uid)),
  };
}

/** What the book says of the plan, and of the fees that were charged. */
function useEntries(uid: Uid): QueryState<Entry[]> {
  const [own, charges] = [useQuery(queries.entriesOf(uid, 'subscriptions')), useCharges(uid)];
  return combineQueries([own, charges], () => [...(own.data ?? []), ...(charges.data ?? [])]);
}

/** Reads again what choosing or ending a plan changes. */
function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(['subscriptions', 'entries'].map((word) => client.invalidateQueries({ queryKey: [word] })));
}

/** What came of an attempt to choose: `moved` means that the desk had changed the plan, and says what it is now. */
export type ChooseOutcome = { state: 'chosen' } | { state: 'moved'; review: Review } | { state: 'failed'; cause: string };

/** Where a plan went that the desk does not offer as it was shown. @param plans as they are offered now */
export function getMovedReview({ id, plan }: Pick<Review, 'id' | 'plan'>, plans: PlanList): Review {
  const now = getPlan(plans, id);
  return now ? { id, plan: now, moved: { state: 'changed', from: plan } } : { id, plan, moved: { state: 'withdrawn' } };
}

/** Chooses a plan as it was shown; trying again after a failure is the same act. @param op of what the client has now; what is chosen after it is another act */
export function useChoosePlan() {
  const refresh = useRefresh();
  const client = useQueryClient();
  const intent = useRef<SubmissionKey | null>(null);
  return async (id: string, plan: Plan, op: Op | null): Promise<ChooseOutcome> => {
    intent.current = createSubmissionKey(intent.current, [id, plan.fee, String(plan.days), op ?? '']);
    const act = intent.current.op;
    const result = await withToast(choosing, async () => setSubscription(currentUserContext(), id, plan, act, op), getErrorWords);
    if (result.ok) {
      intent.current = null;
      await refresh();
      return { state: 'chosen' };
    }
    const failed = { state: 'failed', cause: getErrorWords(result.error) } as const;
    if (isKind(result.error, 'already-decided')) await refresh();
    if (!isKind(result.error, 'outdated')) return failed;
    try {
      const plans = await client.fetchQuery({ ...queries.plans(), staleTime: 0 });
      return { state: 'moved', review: getMovedReview({ id, plan }, plans?.plans ?? {}) };
    } catch {
      // Logged by the toast already as what it is: the terms have changed, and the new ones cannot be read.
      return failed;
    }
  };
}

/** Ends what the client has; trying again after a failure is the same act. */
export function useCancelPlan() {
  const refresh = useRefresh();
  const intent = useRef<SubmissionKey | null>(null);
  return async (op: Op): Promise<CancelOutcome> => {
    intent.current = createSubmissionKey(intent.current, [op]);
    const act = intent.current.op;
    const result = await withToast(cancelling, async () => cancelSubscription(currentUserContext(), act, op), getCancelErrorWords);
    const over = !result.ok && isKind(result.error, 'already-decided');
    if (result.ok || over || isKind(result.error, 'outdated')) await refresh();
    if (result.ok) return { state: 'cancelled' };
    return over ? { state: 'over' } : { state: 'failed', cause: getCancelErrorWords(result.error) };
  };
}

const isKind = (error: unknown, kind: ActError['kind']): boolean => error instanceof ActError && error.kind === kind;

const another = 'You have another plan by now than this page showed. Look at it again.';

const getCancelErrorWords = (error: unknown): string => (isKind(error, 'outdated') ? another : getErrorMessage(error));

const getErrorWords = (error: unknown): string =>
  isKind(error, 'already-decided')
    ? another
    : isKind(error, 'outdated')
      ? 'The desk has changed or withdrawn this plan since you opened it. Look at its terms again.'
      : getErrorMessage(error);

/** How often something was done to the plan on this page. */
export function useTurn() {
  const [turn, setTurn] = useState(0);
  return { turn, next: () => setTurn((before) => before + 1) };
}
