import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { Money } from '@/domain/money';
import { findSecondReason } from '@/domain/two-people/one-person';
import { findWaitingProposal } from '@/domain/two-people/proposal';
import { getProposerName } from '@/domain/two-people/proposal-words';
import { useBounds } from './use-bounds';
import { useDeskRole } from './use-desk-role';

/**
 * What waits for a second person about one request, trade or subscription.
 * @param enabled false reads nothing
 */
export function useWaitingProposal(uid: Uid, ref: Op, enabled: boolean) {
  const { uid: me } = useUserState();
  const proposals = useQuery({ ...queries.proposals(uid), enabled });
  const waiting = enabled ? findWaitingProposal(proposals.data?.list ?? [], ref) : undefined;
  return {
    proposals,
    waiting,
    /** Who made it; null for the signed-in administrator. */
    author: !waiting || waiting.by === me ? null : getProposerName(waiting),
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
  const bounds = useBounds(useDeskRole().isAgent);
  const isForTwo =
    bounds.data !== undefined &&
    amount !== null &&
    findSecondReason(bounds.data, amount, now) !== null;
  return { bounds, amount, isForTwo, ...useWaitingProposal(uid, ref, isForTwo) };
}
