import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { ConfirmationDay } from '@/domain/two-people/policy';
import type { Proposal } from '@/domain/two-people/proposal';
import { getProposalKind, isDeskKind } from '@/domain/two-people/proposed-action';
import { getProposalDay } from '@/domain/two-people/proposed-settings';
import { combineQueries } from '@/ui/feedback/query-boundary';

/**
 * When proposals can be confirmed. The day of one about the desk begins later: it depends on the
 * time of its entry and on the policy, which are read only if there is such a proposal.
 */
export function useProposalDays(proposals: readonly Proposal[]) {
  const enabled = proposals.some((proposal) => isDeskKind(getProposalKind(proposal)));
  const policy = useQuery({ ...queries.policy(), enabled });
  const waiting = useQuery({ ...queries.deskProposals(), enabled });
  const query = combineQueries([policy, waiting], () => ({
    policy: policy.data ?? null,
    waiting: waiting.data ?? [],
  }));
  /** Undefined until it is known. */
  const getDay = (proposal: Proposal): ConfirmationDay | undefined => {
    if (!isDeskKind(getProposalKind(proposal)))
      return getProposalDay({ ...proposal, since: proposal.at }, null);
    if (!query.data) return undefined;
    const found = query.data.waiting.find(({ id }) => id === proposal.id);
    return getProposalDay(found ?? { ...proposal, since: proposal.at }, query.data.policy);
  };
  return { query, getDay };
}
