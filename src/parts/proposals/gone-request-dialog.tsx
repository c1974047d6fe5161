import type { ClientRequest } from '@/domain/requests/request';
import { getProposalKind } from '@/domain/two-people/proposed-action';
import { OutcomeFacts, useOutcome } from '@/parts/requests/outcome-facts';
import { RequestFacts } from '@/parts/requests/request-facts';
import { DecisionFrame } from './decision-frame';
import { type OpenProposal, useProposalForm } from './open-proposal';

interface GoneRequestDialogProps {
  open: OpenProposal;
  /** Null if it has left its list: it was deleted, or decided and archived. */
  request: ClientRequest | null;
}

/** The request was decided, or cancelled by the client: nothing is left to confirm. */
export function GoneRequestDialog({ open, request }: GoneRequestDialogProps) {
  const what = getProposalKind(open.row.element);
  const happened =
    request?.status === 'cancelled'
      ? `The client has cancelled this ${what}.`
      : `This ${what} has already been decided.`;
  const form = useProposalForm(open, { happened });
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={request && <GoneRequestFacts request={request} />}
      happened={happened}
    />
  );
}

function GoneRequestFacts({ request }: { request: ClientRequest }) {
  const lookup = useOutcome(request, true);
  return (
    <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
      <RequestFacts request={request} decided />
      <OutcomeFacts
        dense
        title="Outcome"
        request={request}
        state={request.status}
        decision={lookup}
      />
    </div>
  );
}
