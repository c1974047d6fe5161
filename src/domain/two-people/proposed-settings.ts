/**
 * What waits in `proposals/desk`: a looser policy, or another payment method of an administrator.
 */

import type { Uid } from '@/domain/revision-fields';
import {
  type ConfirmationDay,
  defaultAddressHours,
  getConfirmationDay,
  type Policy,
  policyWaitHours,
} from './policy';
import type { Proposal } from './proposal';
import { getProposalKind, isForAgents, type ProposalKind } from './proposed-action';

/** A proposal with the time of its entry, from which it waits. */
export interface DeskProposal extends Proposal {
  since: Date;
}

/**
 * Hours from the proposal until it can be confirmed. As `getOpening` of the rules.
 * @param policy null for none
 */
export function getWaitHours(
  proposal: Pick<Proposal, 'action'>,
  policy: Pick<Policy, 'addressHours'> | null,
): number {
  const kind = getProposalKind(proposal);
  if (kind === 'policy') return policyWaitHours;
  return kind === 'payment' ? (policy?.addressHours ?? defaultAddressHours) : 0;
}

/** The day in which a proposal about the desk can be confirmed, by the policy of now. */
export const getProposalDay = (
  proposal: Pick<DeskProposal, 'action' | 'since'>,
  policy: Pick<Policy, 'addressHours'> | null,
): ConfirmationDay => getConfirmationDay(proposal.since, getWaitHours(proposal, policy));

/** Who can decide a pending proposal, and when. */
export interface PendingProposal extends ConfirmationDay {
  /** Whom it is about. */
  uid: Uid;
  by: Uid;
  kind: ProposalKind;
  /** False if only managers decide it. */
  isForAgents: boolean;
}

/** @param policy null for none */
export function toPendingProposal(
  proposal: DeskProposal & { uid: Uid },
  policy: Pick<Policy, 'addressHours'> | null,
): PendingProposal {
  const kind = getProposalKind(proposal);
  return {
    uid: proposal.uid,
    by: proposal.by,
    kind,
    isForAgents: isForAgents(kind),
    ...getProposalDay(proposal, policy),
  };
}

/** The looser policy that waits, the newest of several. */
export const findProposedPolicy = (proposals: readonly DeskProposal[]): DeskProposal | undefined =>
  proposals
    .filter(({ action, status }) => status === 'pending' && action === 'policy.updated')
    .at(-1);

/** The payment method of an administrator that waits, the newest of several. */
export const findProposedMethod = (
  proposals: readonly DeskProposal[],
  owner: string,
): DeskProposal | undefined =>
  proposals
    .filter(
      ({ action, status, by }) =>
        status === 'pending' && action === 'payment.updated' && by === owner,
    )
    .at(-1);
