import { compare, isZero, type Money } from '@/domain/money';
import { type DeskPolicy, defaultAddressHours, maxPolicies, type Policy } from './policy';

/**
 * Whether the policy lowers a bound or sets it first, and shortens no wait.
 * @param before null for none
 */
export const isStricter = (before: Policy | null, after: Policy): boolean =>
  after.addressHours >= (before?.addressHours ?? defaultAddressHours) &&
  isBoundWithin(after.fourEyes, before?.fourEyes ?? '0') &&
  isBoundWithin(after.daily, before?.daily ?? '0');

const isBoundWithin = (after: Money, before: Money): boolean =>
  isZero(before) || (!isZero(after) && compare(after, before) <= 0);

/** Whether one manager may replace the policy. @param stored null for none */
export const canReplaceAlone = (stored: DeskPolicy | null, after: Policy): boolean =>
  isStricter(stored, after) && (stored?.history.length ?? 0) < maxPolicies / 2;
