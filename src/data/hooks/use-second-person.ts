import {
  type InfiniteData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import type { QueuedItem } from '@/data/ledger/queues';
import type { Page } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import type { Money } from '@/domain/money';
import type { Op, Uid } from '@/domain/revision-fields';
import { findSecondReason } from '@/domain/two-people/one-person';
import { findPendingProposal, type Proposals } from '@/domain/two-people/proposal';
import { useAdminRole } from './use-admin-role';
import { useBounds } from './use-bounds';

/** The client's proposals in a queue that was read. */
function findListed(client: QueryClient, uid: Uid): Proposals | undefined {
  const queues = client.getQueriesData<InfiniteData<Page<QueuedItem<'proposals'>>>>({
    queryKey: adminQueries.pending('proposals').queryKey,
  });
  const rows = queues.flatMap(([, queue]) => queue?.pages.flatMap((page) => page.rows) ?? []);
  return rows.find(({ element }) => element.uid === uid)?.list;
}

/**
 * The proposal about one request, trade or subscription, while it waits.
 * @param isForTwo whether it is read although no queue has it
 */
export function usePendingProposal(uid: Uid, ref: Op, isForTwo: boolean) {
  const listed = findListed(useQueryClient(), uid);
  const proposals = useQuery({
    ...queries.proposals(uid),
    enabled: isForTwo || listed !== undefined,
    initialData: () => listed,
  });
  return { proposals, proposed: findPendingProposal(proposals.data?.list ?? [], ref) };
}

interface Movement {
  /** The client. */
  uid: Uid;
  /** The trade or the subscription. */
  ref: Op;
  /** USD that would move, without a sign; null for nothing, or if it is not known yet. */
  amount: Money | null;
  now: Date;
}

/**
 * Whether a movement needs a second person, and whether it was proposed before. An administrator
 * who cannot decide reads nothing for that.
 */
export function useSecondPerson({ uid, ref, amount, now }: Movement) {
  const bounds = useBounds(useAdminRole().isAgent);
  const isForTwo =
    bounds.data !== undefined &&
    amount !== null &&
    findSecondReason(bounds.data, amount, now) !== null;
  return { bounds, amount, isForTwo, ...usePendingProposal(uid, ref, isForTwo) };
}
