import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { describeActor } from '@/domain/accounts/person-words';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Proposal } from '@/domain/two-people/proposal';
import { getProposalKind, isForAgents } from '@/domain/two-people/proposed-action';
import { EntryLink } from '@/parts/clients/client-link';
import { OverNote } from '@/parts/decisions/over-note';
import { OverButtons } from '@/parts/decisions/queue-steps';
import { DescriptionList } from '@/ui/description-list';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';
import { getSubject, ProposalFacts } from './proposal-facts';
import type { ProposalRow } from './use-decide-proposal';

/** How many of the newest entries are searched for the decision. */
const recentEntryCount = 20;

const outcomes: Record<Proposal['status'], string> = {
  pending: 'decided',
  confirmed: 'approved',
  rejected: 'rejected',
  cancelled: 'removed',
};

interface DecidedProposalDialogProps {
  row: ProposalRow;
  /** After the decision; undefined if it is archived. */
  decided: Proposal | undefined;
  title: string;
  now: Date;
  onClose: () => void;
  onNext: (() => void) | undefined;
}

/**
 * Shows a decision made while the dialog was open. Its author is shown only once read: it may be
 * this user, after a lost response.
 */
export function DecidedProposalDialog({
  row,
  decided,
  title,
  now,
  onClose,
  onNext,
}: DecidedProposalDialogProps) {
  const { uid: me } = useUserState();
  const { uid, id } = row.element;
  const latest = useQuery(queries.latestEntries(uid, recentEntryCount));
  const entry = latest.data?.find(
    ({ col, action, after }) =>
      col === 'proposals' && action !== 'proposal.made' && after.id === id,
  );
  const decider = useQuery({
    ...queries.profile(entry?.actor ?? ''),
    enabled: entry !== undefined,
  });
  const happened = outcomes[decided?.status ?? 'pending'];
  return (
    <Dialog
      drawer
      onClose={onClose}
      label={`Proposal, already ${happened}`}
      title={title}
      footer={<OverButtons onClose={onClose} onNext={onNext} />}
    >
      <OverNote
        happened={
          entry?.actor === me
            ? 'Your decision was recorded.'
            : `This proposal has already been ${happened}.`
        }
      >
        {decided?.status !== 'confirmed' && isForAgents(getProposalKind(row.element))
          ? `The ${getSubject(row.element)} is as it was, and can be decided again.`
          : 'There is nothing left to do here.'}
      </OverNote>
      <div className="grid gap-6">
        <ProposalFacts
          proposal={decided ?? { ...row.element, status: 'cancelled' }}
          day={undefined}
          now={now}
        />
        {entry && (
          <DescriptionList
            dense
            title="Decision"
            rows={[
              { label: 'By', value: describeActor({ actor: entry.actor, uid }, decider.data, me) },
              { label: 'When', value: <Time at={entry.at} format="second" /> },
              { label: 'Entry', value: <EntryLink uid={uid} folio={formatFolio(entry)} /> },
              ...(entry.reason ? [{ label: 'Reason', value: <q>{entry.reason}</q> }] : []),
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
