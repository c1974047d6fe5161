import { useUserState } from '@/data/user-state';
import type { ClientRequest } from '@/domain/requests/request';
import { Note } from '@/ui/feedback/note';
import { RequestFacts } from '../decision/request-facts';
import { OutcomeFacts, useOutcome } from '../history/outcome-dialog';
import { DecisionFrame, getProposalState, type OpenProposal, useProposalForm } from './decision-frame';
import { plainSchema } from './proposal-schema';

interface GoneRequestDialogProps {
  open: OpenProposal;
  /** Null if it has left its list: it was deleted, or decided and archived. */
  request: ClientRequest | null;
}

/** The request was decided, or cancelled by the client: nothing is left to confirm. */
export function GoneRequestDialog({ open, request }: GoneRequestDialogProps) {
  const { uid: me } = useUserState();
  const { element: proposal } = open.row;
  const form = useProposalForm(open, plainSchema, { decision: 'reject' });
  const what = proposal.kind === 'deposit' ? 'deposit' : 'withdrawal';
  const isDecidable = getProposalState(proposal, me, open.now) === 'decidable';
  const removal = proposal.by === me ? 'Take the proposal back.' : 'Remove the proposal.';
  const happened = request?.status === 'cancelled' ? `The client has cancelled this ${what}.` : `This ${what} has already been decided.`;
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <div>
          <Note kind="error" role="status" className="mb-4">
            <b>{happened}</b> Nothing is left to confirm. {isDecidable ? 'Reject the proposal, so that it leaves this list.' : removal}
          </Note>
          {request && <GoneRequestFacts request={request} />}
        </div>
      }
      confirm={{ text: 'Nothing is left to confirm.', disabled: true }}
    />
  );
}

function GoneRequestFacts({ request }: { request: ClientRequest }) {
  const lookup = useOutcome(request, true);
  return (
    <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
      <RequestFacts request={request} decided />
      <OutcomeFacts dense title="Outcome" request={request} state={request.status} decision={lookup} />
    </div>
  );
}
