import * as v from 'valibot';
import { type Account, getAccountFigures, type Holds } from '@/domain/accounts/account';
import { reasonSchema } from '@/domain/input/reason';
import { getFiguresAfterFee, getSetEntry, getUncoveredFee } from '@/domain/requests/fee';
import {
  getActiveSubscription,
  type Subscription,
  type Subscriptions,
} from '@/domain/requests/subscription';
import type { Op, Uid } from '@/domain/revision-fields';
import type { FormattedLine } from '@/domain/statement/book-line';
import { previewEntry } from '@/domain/statement/entry-preview';
import type { QueryState } from '@/ui/feedback/query-boundary';

/** Each act has its own reason field, so that text typed for one is not sent with the other. */
export const subscriptionDecisionSchema = v.variant('act', [
  v.pipe(
    v.object({ act: v.literal('charge'), forCharge: reasonSchema, forEnd: v.string() }),
    v.transform(({ act, forCharge }) => ({ act, reason: forCharge })),
  ),
  v.pipe(
    v.object({ act: v.literal('terminate'), forCharge: v.string(), forEnd: reasonSchema }),
    v.transform(({ act, forEnd }) => ({ act, reason: forEnd })),
  ),
]);
export type SubscriptionDecisionInput = v.InferInput<typeof subscriptionDecisionSchema>;
export type SubscriptionDecision = v.InferOutput<typeof subscriptionDecisionSchema>;
export type SubscriptionDecisionKind = SubscriptionDecision['act'];

export interface SubscriptionCase {
  found: Subscriptions;
  account: Account | null;
  holds: Holds | null;
}

export interface EligibilityInput {
  uid: Uid;
  me: Uid;
  subscription: Subscription;
  charged: boolean;
  query: QueryState<SubscriptionCase>;
}

/** Why the act is not possible now; undefined if it is. */
export function getDisabledReason(
  act: SubscriptionDecisionKind,
  { uid, me, subscription, charged, query }: EligibilityInput,
): string | undefined {
  if (uid === me) return 'This is your own account. Another administrator must do this.';
  if (query.status === 'error' && !query.data)
    return 'The client’s account didn’t load. Try again above.';
  if (!query.data) return 'The client’s account is still loading.';
  if (act === 'terminate') return undefined;
  if (charged) return 'The fee was already charged. A subscription is charged once.';
  return getUncoveredFee(query.data.account, query.data.holds, subscription);
}

/**
 * Preview of the entry that the act will write; null if there is no subscription, or no account to
 * charge.
 */
export function previewSubscriptionDecision(
  uid: Uid,
  { found, account }: SubscriptionCase,
  { act, reason }: SubscriptionDecision,
  at: Date,
): FormattedLine | null {
  const subscription = getActiveSubscription(found);
  if (!subscription) return null;
  const before = { subscription };
  const said = reason.trim();
  if (act === 'terminate') {
    const own = {
      col: 'subscriptions',
      rev: found.rev + 1,
      action: 'subscription.terminated',
    } as const;
    return previewEntry(uid, { ...own, before, after: { subscription: {} }, reason: said, at }, [
      getSetEntry(uid, found),
    ]);
  }
  if (!account) return null;
  const own = {
    col: 'accounts',
    rev: account.rev + 1,
    action: 'subscription.charged',
    ref: found.op,
  } as const;
  const figures = {
    before: getAccountFigures(account),
    after: getFiguresAfterFee(account, subscription),
  };
  return previewEntry(uid, { ...own, ...figures, reason: said, at }, [getSetEntry(uid, found)]);
}

/** What became of the subscription in a row: it may have been ended or replaced. */
export function getSubscriptionOutcome(op: Op, found: Subscriptions): 'same' | 'gone' | 'another' {
  if (!getActiveSubscription(found)) return 'gone';
  return found.op === op ? 'same' : 'another';
}
