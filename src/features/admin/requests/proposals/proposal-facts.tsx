import { useUserState } from '@/data/user-state';
import { deskRoleName } from '@/domain/accounts/desk-role-words';
import { formatFolio } from '@/domain/ledger/ledger';
import { isExpired, isRequestKind, type Proposal, type Proposals } from '@/domain/two-people/proposal';
import { describeProposedAct, getConfirmationEnd, getProposerName, getSecondPerson } from '@/domain/two-people/proposal-words';
import { formatAge, formatRemaining } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Time } from '@/ui/time';

/** What an own proposal waits for. */
export const getOwnReason = (proposal: Pick<Proposal, 'kind'>): string => `${getSecondPerson(proposal)} has to confirm.`;

interface ProposerProps {
  proposal: Pick<Proposal, 'by' | 'name' | 'role'>;
}

/** "Ada Berg, manager", or "You, manager": with the role at that time. */
export function Proposer({ proposal }: ProposerProps) {
  const { uid: me } = useUserState();
  return `${proposal.by === me ? 'You' : getProposerName(proposal)}, ${deskRoleName[proposal.role].toLowerCase()}`;
}

/** Until when the proposal can be confirmed. */
export function ConfirmationEnd({ proposal, now, label }: { proposal: Pick<Proposal, 'at'>; now: Date; label?: string }) {
  if (isExpired(proposal, now)) return <StatusMark kind="neutral">Expired</StatusMark>;
  const end = getConfirmationEnd(proposal);
  return (
    <>
      {label} <Time at={end} /> <span className="whitespace-nowrap text-ink-3">({formatRemaining(end, now)})</span>
    </>
  );
}

/** "C3"; empty if it would cost a read: the list has a newer act. */
export const getProposalFolio = ({ op, rev }: Pick<Proposals, 'op' | 'rev'>, { id }: Pick<Proposal, 'id'>): string =>
  op === id ? formatFolio({ col: 'proposals', rev, action: 'deposit.proposed' }) : '';

interface ProposalFactsProps {
  proposal: Proposal;
  now: Date;
}

/** What the first person proposed, and what they saw. */
export function ProposalFacts({ proposal, now }: ProposalFactsProps) {
  const age = formatAge(proposal.at, now);
  return (
    <div>
      <DescriptionList
        dense
        title="Proposal"
        rows={[
          { label: 'To do', value: describeProposedAct(proposal) },
          { label: 'Proposed by', value: <Proposer proposal={proposal} /> },
          {
            label: 'Proposed',
            value: (
              <>
                <Time at={proposal.at} /> <span className="text-ink-3">({age === 'just now' ? age : `${age} ago`})</span>
              </>
            ),
          },
          ...(proposal.status === 'pending' ? [{ label: 'Confirm by', value: <ConfirmationEnd proposal={proposal} now={now} /> }] : []),
          {
            label: isRequestKind(proposal.kind) ? 'What the first person saw' : 'Reason for the client',
            value: proposal.note ? <q>{proposal.note}</q> : 'no note',
          },
        ]}
      />
    </div>
  );
}
