import { useUserState } from '@/data/user-state';
import { getProposalKind, isForAgents } from '@/domain/two-people/proposed-action';
import { Note } from '@/ui/feedback/note';
import { getProposalState, type OpenProposal } from './open-proposal';

/**
 * Why nothing is left to confirm, and how the proposal leaves the queue.
 * @param happened a sentence
 */
export function VoidNote({ open, happened }: { open: OpenProposal; happened: string }) {
  const { uid: me } = useUserState();
  const kind = getProposalKind(open.row.element);
  const needsReason = !isForAgents(kind) && getProposalState(open, me) === 'decidable';
  const removal =
    open.row.element.by === me && !isForAgents(kind)
      ? 'Take the proposal back.'
      : 'Remove the proposal.';
  return (
    <Note kind="error" role="status" className="mb-4">
      <b>{happened}</b> There is nothing left to approve.{' '}
      {needsReason ? 'Reject the proposal, so that it leaves this list.' : removal}
    </Note>
  );
}
