import type { DeskPolicy, Policy } from '@/domain/two-people/policy';

/**
 * The policies that applied at a moment: the one then, and with it the one that was replaced in the
 * same millisecond. None in that of the first one: there was none before it.
 */
export function getPoliciesAt(
  policy: Pick<DeskPolicy, 'fourEyes' | 'daily' | 'addressHours' | 'since' | 'history'> | null,
  at: Date,
): Policy[] {
  if (!policy) return [];
  const all = [...policy.history, policy];
  return all.filter(
    ({ since }, i) => (i === 0 ? since < at : since <= at) && (all[i + 1]?.since ?? at) >= at,
  );
}
