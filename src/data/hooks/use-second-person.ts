import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Money } from '@/domain/money';
import type { Op, Uid } from '@/domain/revision-fields';
import { findSecondReason } from '@/domain/two-people/one-person';
import { findPendingProposal } from '@/domain/two-people/proposal';
import { getProposerName } from '@/domain/two-people/proposal-words';
import { useAdminRole } from './use-admin-role';
import { useBounds } from './use-bounds';

/**
 * What waits for a second person about one request, trade or subscription.
 * @param enabled false reads nothing
 */
export function usePendingProposal(uid: Uid, ref: Op, enabled: boolean) {
  const { uid: me } = useUserState();
  const proposals = useQuery({ ...queries.proposals(uid), enabled });
  const proposed = enabled ? findPendingProposal(proposals.data?.list ?? [], ref) : undefined;
  return {
    proposals,
    proposed,
    /** Who made it; null for the signed-in administrator. */
    author: !proposed || proposed.by === me ? null : getProposerName(proposed),
  };
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
