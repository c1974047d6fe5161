/** Settings of the desk that one manager proposed and another has to confirm: the policy, and payment methods. */
import type { Uid } from '@/domain/ledger/revision-fields';
import type { Payment } from '@/domain/requests/payment';
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

/** A payment method that waits, for as long as the policy says. @param policy null for none: then it cannot be confirmed */
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
  payments: readonly (Payment | null)[];
}

/** What waits. Each payment method is proposed by its owner. */
export type WaitingDeskSetting = (ProposedPolicy & { kind: 'policy' }) | (WaitingSetting & { kind: 'method' });

/** What waits, the oldest first. */
export function findWaitingSettings({ policy, payments }: DeskSettings): WaitingDeskSetting[] {
  const proposedPolicy = policy && getProposedPolicy(policy);
  const found: WaitingDeskSetting[] = payments.flatMap((payment) =>
    payment?.proposed ? [{ kind: 'method', ...getAddressWait(payment.proposed, policy) }] : [],
  );
  if (proposedPolicy) found.push({ kind: 'policy', ...proposedPolicy });
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
