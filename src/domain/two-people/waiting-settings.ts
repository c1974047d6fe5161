/** Settings of the desk that one manager proposed and another has to confirm: the policy, payment methods, and which of them clients see. */
import type { Uid } from '@/domain/ledger/revision-fields';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
import { type ConfirmationDay, type DeskPolicy, defaultAddressHours, getConfirmationDay, type Policy, policyWaitHours } from './policy';

export interface WaitingSetting extends ConfirmationDay {
  /** Who proposed it. */
  by: Uid;
  at: Date;
}

/** A looser policy that waits. */
export interface ProposedPolicy extends WaitingSetting {
  policy: Policy;
}

export function getProposedPolicy({ proposed }: DeskPolicy): ProposedPolicy | null {
  if (!('op' in proposed)) return null;
  const { fourEyes, addressHours, by, at } = proposed;
  return { policy: { fourEyes, addressHours }, by, at, ...getConfirmationDay(at, policyWaitHours) };
}

/** A payment method or a choice that waits, for as long as the policy says. @param policy null for none: then it cannot be confirmed */
export const getAddressWait = (
  { by, at }: Pick<WaitingSetting, 'by' | 'at'>,
  policy: Pick<Policy, 'addressHours'> | null,
): WaitingSetting => ({
  by,
  at,
  ...getConfirmationDay(at, policy?.addressHours ?? defaultAddressHours),
});

interface DeskSettings {
  policy: DeskPolicy | null;
  desk: DeskCurrent | null;
  payments: readonly (Payment | null)[];
}

/** What waits, the oldest first. Each payment method is proposed by its owner. */
export function findWaitingSettings({
  policy,
  desk,
  payments,
}: DeskSettings): (WaitingSetting & { kind: 'policy' | 'method' | 'choice' })[] {
  const proposedPolicy = policy && getProposedPolicy(policy);
  return [
    ...(proposedPolicy ? [{ kind: 'policy' as const, ...proposedPolicy }] : []),
    ...(desk?.proposed ? [{ kind: 'choice' as const, ...getAddressWait(desk.proposed, policy) }] : []),
    ...payments.flatMap((payment) => (payment?.proposed ? [{ kind: 'method' as const, ...getAddressWait(payment.proposed, policy) }] : [])),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
