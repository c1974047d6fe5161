import { useUserState } from '@/data/user-state';
import { Note } from '@/ui/feedback/note';
import { getProposalState, type OpenProposal } from './decision-frame';

/**
 * Why nothing is left to confirm, and how the proposal leaves the queue.
 * @param happened a sentence
 */
export function VoidNote({ open, happened }: { open: OpenProposal; happened: string }) {
  const { uid: me } = useUserState();
  const removal = open.row.element.by === me ? 'Take the proposal back.' : 'Remove the proposal.';
  return (
    <Note kind="error" role="status" className="mb-4">
      <b>{happened}</b> Nothing is left to confirm.{' '}
      {getProposalState(open, me) === 'decidable'
        ? 'Reject the proposal, so that it leaves this list.'
        : removal}
    </Note>
  );
}

/** In place of the choice to confirm. */
export const voidOption = { text: 'Not possible any more, see above.', disabled: true } as const;
