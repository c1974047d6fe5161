import { useUserState } from '@/data/user-state';
import { deskRoleName } from '@/domain/accounts/desk-role-words';
import { formatAdministrator } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { isExpired, isRequestKind, type Proposal, type Proposals } from '@/domain/two-people/proposal';
import { describeProposedAct, getConfirmationEnd } from '@/domain/two-people/proposal-words';
import { formatAge, formatRemaining } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Time } from '@/ui/time';

export const ownProposalReason = 'Another administrator has to confirm.';

/** "Ada Berg", or "You". */
export const getProposerName = ({ by }: Pick<Proposal, 'by'>, profile: Profile | undefined, me: Uid): string =>
  by === me ? 'You' : formatAdministrator(profile, by);

interface ProposerProps {
  proposal: Pick<Proposal, 'by' | 'role'>;
  profile: Profile | undefined;
}

/** "Ada Berg, manager": with the role at that time. */
export function Proposer({ proposal, profile }: ProposerProps) {
  const { uid: me } = useUserState();
  return `${getProposerName(proposal, profile, me)}, ${deskRoleName[proposal.role].toLowerCase()}`;
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

interface ProposalFactsProps extends ProposerProps {
  proposal: Proposal;
  now: Date;
}

/** What the first person proposed, and what they saw. */
export function ProposalFacts({ proposal, profile, now }: ProposalFactsProps) {
  const age = formatAge(proposal.at, now);
  return (
    <div>
      <DescriptionList
        dense
        title="Proposal"
        rows={[
          { label: 'To do', value: describeProposedAct(proposal) },
          { label: 'Proposed by', value: <Proposer proposal={proposal} profile={profile} /> },
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
