import * as v from 'valibot';
import type { Plan } from '@/domain/desk/plans';
import { moneySchema } from '@/domain/money';
import { type Op, revisionFields } from '@/domain/revision-fields';
import { isSnapshot, type Snapshot } from '@/domain/snapshot';

export const subscriptionSchema = v.object({
  /** Id of the plan in `desk/plans`. */
  plan: v.string(),
  /** USD, the plan's fee at the time of subscribing. Exactly this amount can be charged, once. */
  amount: moneySchema,
  /** Days. */
  duration: v.pipe(v.number(), v.integer(), v.minValue(1)),
  date: v.date(),
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** Valibot accepts a list as an object. */
const noSubscriptionSchema = v.pipe(v.custom<Snapshot>(isSnapshot), v.strictObject({}));

/** A client has one subscription or none (`{}`). */
export const subscriptionsSchema = v.object({
  subscription: v.union([subscriptionSchema, noSubscriptionSchema]),
  ...revisionFields,
});
export type Subscriptions = v.InferOutput<typeof subscriptionsSchema>;

export const getActiveSubscription = (
  found: Pick<Subscriptions, 'subscription'> | null,
): Subscription | null => (found && 'plan' in found.subscription ? found.subscription : null);

/** A subscription to a plan at its present fee and duration. */
export const createSubscription = (id: string, { fee, days }: Plan, date: Date): Subscription => ({
  plan: id,
  amount: fee,
  duration: days,
  date,
});

const DAY = 86_400_000;
export const getSubscriptionEnd = ({
  date,
  duration,
}: Pick<Subscription, 'date' | 'duration'>): Date => new Date(date.getTime() + duration * DAY);

/** No other act may use an `op` with this prefix. */
const CHARGE_PREFIX = 'charge-';
/**
 * The only `op` that can charge a subscription, so it is charged once.
 * @param ref the `op` of the subscription, at most 57 characters
 */
export const getChargeOp = (ref: Op): Op => `${CHARGE_PREFIX}${ref}`;
export const isChargeOp = (op: Op): boolean => op.startsWith(CHARGE_PREFIX);
