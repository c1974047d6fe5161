import type { Op } from '@/domain/ledger/envelope';
import { type Entry, folio } from '@/domain/ledger/ledger';
import { type Plan, type PlanList, planName, planOf } from '@/domain/requests/plans';
import { chargeOp, endsAt, type Subscription, type Subscriptions, subscribed } from '@/domain/requests/subscription';

/** Whether the desk has taken the fee; `unknown` while the book is not read. */
export type Charge = { state: 'charged'; at: Date; folio: string } | { state: 'not-charged' } | { state: 'unknown' };

/** What the client has subscribed to, with what the book and the desk's offer say of it. */
export interface Current {
  subscription: Subscription;
  /** The act that took it, which a charge refers to. */
  op: Op;
  /** As the desk calls the plan; its id where it is not offered any more. */
  name: string;
  /** The plan as it is offered now; null where it is not. */
  offered: Plan | null;
  endsAt: Date;
  ended: boolean;
  charge: Charge;
}

function chargeOf(op: Op, entries: readonly Entry[] | undefined): Charge {
  if (!entries) return { state: 'unknown' };
  const entry = entries.find((one) => one.op === chargeOp(op));
  return entry ? { state: 'charged', at: entry.at, folio: folio(entry) } : { state: 'not-charged' };
}

/** What somebody has now; null where there is nothing, or nothing any more. @param entries the client's book; undefined while it is not read */
export function currentOf(found: Subscriptions | null, plans: PlanList, entries: readonly Entry[] | undefined, now: Date): Current | null {
  const subscription = subscribed(found);
  if (!subscription || !found) return null;
  const offered = planOf(plans, subscription.plan);
  const end = endsAt(subscription);
  return {
    subscription,
    op: found.op,
    name: planName(plans, subscription.plan),
    offered,
    endsAt: end,
    ended: end.getTime() <= now.getTime(),
    charge: chargeOf(found.op, entries),
  };
}

/** What a plan costs and how long it runs: what is agreed to, and has to be agreed to anew when it changes. */
export type Terms = Pick<Plan, 'fee' | 'days'>;

export const sameTerms = (a: Terms, b: Terms): boolean => a.fee === b.fee && a.days === b.days;

/** The terms that somebody has. */
export const termsOf = ({ amount, duration }: Subscription): Terms => ({ fee: amount, days: duration });
