/**
 * What one administrator decides alone, and why a second one is needed. As `isForOne` and
 * `isForOneToday` of the rules.
 */
import { compare, type Money } from '@/domain/money';
import { needsTwoPeople, type Policy } from './policy';
import { getLeftToday, type Tally } from './tally';

/** What bounds the movements of one administrator. */
export interface Bounds {
  /** Null for none: then one person decides about everything. */
  policy: Pick<Policy, 'fourEyes' | 'daily'> | null;
  /** What the administrator has moved alone; null for nothing yet. */
  tally: Tally | null;
}

/**
 * `threshold`: above the amount of one act. `day`: more than what is left of the administrator's
 * day.
 */
export type SecondReason = 'threshold' | 'day';

/** Why a second person decides about so many USD, without a sign; null if one person does. */
export function findSecondReason(
  { policy, tally }: Bounds,
  amount: Money,
  now: Date,
): SecondReason | null {
  if (needsTwoPeople(policy, amount)) return 'threshold';
  const left = getLeftToday(policy, tally, now);
  return left !== null && compare(amount, left) > 0 ? 'day' : null;
}
