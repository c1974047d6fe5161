import { compare } from '@/domain/money';
import { type DeskPolicy, defaultAddressHours, hasThreshold, maxPolicies, type Policy } from './policy';

/** Whether the policy lowers the threshold or turns it on, and shortens no wait. @param before null for none */
export const isStricter = (before: Policy | null, after: Policy): boolean =>
  after.addressHours >= (before?.addressHours ?? defaultAddressHours) &&
  (!hasThreshold(before) || (hasThreshold(after) && compare(after.fourEyes, before.fourEyes) <= 0));

/** Whether one manager may replace the policy. @param stored null for none */
export const canReplaceAlone = (stored: DeskPolicy | null, after: Policy): boolean =>
  isStricter(stored, after) && (stored?.history.length ?? 0) < maxPolicies / 2;
