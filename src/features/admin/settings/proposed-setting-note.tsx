import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Policy } from '@/domain/two-people/policy';
import { getProposerName } from '@/domain/two-people/proposal-words';
import { getProposalKind } from '@/domain/two-people/proposed-action';
import { type DeskProposal, getProposalDay } from '@/domain/two-people/proposed-settings';
import { isFromSame, isStillAdmin } from '@/domain/two-people/since-proposal';
import { Note } from '@/ui/feedback/note';
import { useNow } from '@/ui/hooks/use-now';
import { Time } from '@/ui/time';

interface ProposedSettingNoteProps {
  proposal: DeskProposal;
  /** "$2,000.00", "another payment method". */
  what: string;
  /** What would be replaced, as it is now; null for none. */
  current: object | null;
  policy: Policy | null;
  /** Null if the author is no administrator any more, undefined while that is not known. */
  author: Profile | null | undefined;
  /** What would change. */
  children?: ReactNode;
}

/** A setting of the desk that waits for another manager, who decides about it in the queue. */
export function ProposedSettingNote({
  proposal,
  what,
  current,
  policy,
  author,
  children,
}: ProposedSettingNoteProps) {
  const { uid } = useUserState();
  const name = getProposerName(proposal);
  return (
    <Note kind="pending">
      <p>
        <b>
          {proposal.by === uid ? 'You' : name} proposed {what}
        </b>{' '}
        on <Time at={proposal.since} />.{' '}
        <Confirmation
          proposal={proposal}
          current={current}
          policy={policy}
          author={author}
          name={name}
        />
      </p>
      {children && <div className="mt-3 grid gap-6">{children}</div>}
    </Note>
  );
}

type ConfirmationProps = Omit<ProposedSettingNoteProps, 'what' | 'children'> & { name: string };

/**
 * When another manager can confirm it, or why nobody can, however long it waits; and where it is
 * decided or leaves the list.
 */
function Confirmation({ proposal, current, policy, author, name }: ConfirmationProps) {
  const { uid } = useUserState();
  const now = useNow();
  const { opensAt, closesAt } = getProposalDay(proposal, policy);
  const queue = <Link to="/admin/proposals">Second approval</Link>;
  const end = (fault: string, other: string) => (
    <>
      {fault} {proposal.by === uid ? 'Take it back' : other} under {queue}.
    </>
  );
  if (now >= closesAt)
    return end('No one approved it in its day, so nobody can any more.', 'Remove it');
  if (current === null || !isFromSame(proposal, current)) {
    const subject = getProposalKind(proposal) === 'policy' ? 'policy' : 'payment method';
    return end(`The ${subject} has changed since, so nobody can approve it.`, 'Reject it');
  }
  if (author !== undefined && !(author && isStillAdmin(author, proposal.role))) {
    return end(`${name} is no longer a manager here, so nobody can approve it.`, 'Reject it');
  }
  return (
    <>
      Another manager can approve it from <Time at={opensAt} /> until <Time at={closesAt} />. It’s
      decided under {queue}.
    </>
  );
}
