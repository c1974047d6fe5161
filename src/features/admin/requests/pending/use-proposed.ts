import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { queries } from '@/data/queries';
import type { Op } from '@/domain/ledger/revision-fields';
import { hasThreshold } from '@/domain/requests/policy';
import { getProposedRequests } from '@/domain/requests/proposal';

/** Of so many clients the proposals are read, at most. With a page of the queue these are less than sixty reads. */
export const clientsOfProposals = 8;

/** The requests that were proposed and wait for a second person, by their ids. Reads proposals only if two people decide about any amount. */
export function useProposed(): ReadonlySet<Op> {
  const policy = useQuery(queries.policy());
  const enabled = policy.data !== undefined && hasThreshold(policy.data);
  const lists = useQuery({ ...adminQueries.waitingLists('proposals', clientsOfProposals), enabled });
  return getProposedRequests(enabled ? (lists.data?.rows.map(({ element }) => element) ?? []) : []);
}
