import { useUserState } from '@/data/user-state';
import { adminRoleName } from '@/domain/accounts/admin-role-words';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { formatFolio } from '@/domain/ledger/ledger';
import type { ConfirmationDay } from '@/domain/two-people/policy';
import type { Proposal, Proposals } from '@/domain/two-people/proposal';
import {
  describeProposedAct,
  getProposerName,
  getSecondPerson,
} from '@/domain/two-people/proposal-words';
import {
  getProposalKind,
  isAdminChangeKind,
  isDeskKind,
  isRequestKind,
  type ProposalKind,
} from '@/domain/two-people/proposed-action';
import { formatAge, formatRemaining } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Time } from '@/ui/time';

/** What an own proposal waits for. */
export const getOwnReason = (proposal: Pick<Proposal, 'action'>): string =>
  `${getSecondPerson(proposal)} has to approve.`;

const subjects: Record<ProposalKind, string> = {
  deposit: 'request',
  withdrawal: 'request',
  settlement: 'trade',
  fee: 'subscription',
  adjustment: 'account',
  role: 'account',
  status: 'account',
  policy: 'policy',
  payment: 'payment method',
};

/** What stays as it is unless the proposal is confirmed. */
export const getSubject = (proposal: Pick<Proposal, 'action'>): string =>
  subjects[getProposalKind(proposal)];

/** What a reason for rejecting is for: who reads it decides which sentences are suggested. */
export function getRejectionAct(proposal: Pick<Proposal, 'action'>): ReasonAct {
  const kind = getProposalKind(proposal);
  if (isDeskKind(kind)) return 'setting.rejected';
  return isAdminChangeKind(kind) ? 'standing.rejected' : 'proposal.rejected';
}

interface ProposerProps {
  proposal: Pick<Proposal, 'by' | 'name' | 'role'>;
}

/** "Ada Berg, manager", or "You, manager": with the role at that time. */
export function Proposer({ proposal }: ProposerProps) {
  const { uid: me } = useUserState();
  return (
    <>
      {proposal.by === me ? 'You' : getProposerName(proposal)},{' '}
      {adminRoleName[proposal.role].toLowerCase()}
    </>
  );
}

interface ConfirmationTimeProps {
  /** Undefined until it is known. */
  day: ConfirmationDay | undefined;
  now: Date;
  label?: string;
}

/** Until when the proposal can be confirmed, or from when. */
export function ConfirmationTime({ day, now, label }: ConfirmationTimeProps) {
  if (!day) return null;
  const { opensAt, closesAt } = day;
  if (now >= closesAt) return <StatusMark kind="neutral">Expired</StatusMark>;
  // The screen's time is up to a minute old, so what was just proposed would seem to lie ahead.
  if (opensAt.getTime() - now.getTime() >= 60_000) {
    return (
      <>
        From <Time at={opensAt} />, for a day
      </>
    );
  }
  return (
    <>
      {label} <Time at={closesAt} />{' '}
      <span className="whitespace-nowrap text-ink-3">({formatRemaining(closesAt, now)})</span>
    </>
  );
}

/** "C3"; empty if it would cost a read: the list has a newer act. */
export const getProposalFolio = (
  { op, rev }: Pick<Proposals, 'op' | 'rev'>,
  { id }: Pick<Proposal, 'id'>,
): string => (op === id ? formatFolio({ col: 'proposals', rev, action: 'proposal.made' }) : '');

function getNoteLabel(proposal: Proposal): string {
  const kind = getProposalKind(proposal);
  const isByHand = 'manual' in proposal.outcome && proposal.outcome.manual;
  if (isRequestKind(kind) && !isByHand) return 'Proposer’s note';
  return isByHand || kind === 'adjustment' || kind === 'fee' ? 'Reason for the client' : 'Reason';
}

interface ProposalFactsProps {
  proposal: Proposal;
  day: ConfirmationDay | undefined;
  now: Date;
  /** Nothing is left to confirm. */
  isVoid?: boolean;
}

/** What the first person proposed, and what they saw. */
export function ProposalFacts({ proposal, day, now, isVoid = false }: ProposalFactsProps) {
  const age = formatAge(proposal.at, now);
  return (
    <div>
      <DescriptionList
        dense
        title="Proposal"
        rows={[
          { label: 'Proposed by', value: <Proposer proposal={proposal} /> },
          {
            label: getNoteLabel(proposal),
            value: proposal.note ? <q>{proposal.note}</q> : 'no note',
          },
          { label: 'Action', value: describeProposedAct(proposal) },
          {
            label: 'Proposed',
            value: (
              <>
                <Time at={proposal.at} />{' '}
                <span className="text-ink-3">({age === 'just now' ? age : `${age} ago`})</span>
              </>
            ),
          },
          ...(proposal.status === 'pending' && day && !isVoid
            ? [{ label: 'Approve by', value: <ConfirmationTime day={day} now={now} /> }]
            : []),
        ]}
      />
    </div>
  );
}
