import { getDeskProposals } from '@/data/collections/desk-proposals';
import { getDeskPolicy } from '@/data/collections/policy';
import type { DataContext } from '@/data/ledger/context';
import { getPendingLists } from '@/data/ledger/queues';
import { pageSize } from '@/data/ledger/read';
import { getProposalKind, isDeskKind } from '@/domain/two-people/proposed-action';
import { type PendingProposal, toPendingProposal } from '@/domain/two-people/proposed-settings';

export interface PendingProposals {
  list: readonly PendingProposal[];
  /** True if more clients have proposals: these are those of the first page. */
  more: boolean;
}

/**
 * Who can decide the pending proposals, and when. The policy and the times of proposals about the
 * desk are read only if there is one. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getPendingProposals(context: DataContext): Promise<PendingProposals> {
  const { rows, next } = await getPendingLists(context, 'proposals', pageSize);
  const proposals = rows.map(({ element }) => element);
  const isAboutDesk = proposals.some((one) => isDeskKind(getProposalKind(one)));
  const [policy, waiting] = await Promise.all([
    isAboutDesk ? getDeskPolicy(context) : null,
    isAboutDesk ? getDeskProposals(context) : [],
  ]);
  return {
    list: proposals.map((proposal) => {
      const since = waiting.find(({ id }) => id === proposal.id)?.since ?? proposal.at;
      return toPendingProposal({ ...proposal, since }, policy);
    }),
    more: next !== null,
  };
}
