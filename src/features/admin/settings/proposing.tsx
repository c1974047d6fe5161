import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { ReasonAct } from '@/domain/input/reason-templates';
import { deskBook } from '@/domain/revision-fields';
import { previewProposal } from '@/domain/statement/entry-preview';
import type { Proposal } from '@/domain/two-people/proposal';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import { useNow } from '@/ui/hooks/use-now';

interface WhyFieldProps {
  act: Extract<ReasonAct, 'policy.updated' | 'payment.updated'>;
}

/**
 * Why a manager proposes another setting of the desk. The entry of the confirmed act has the same
 * reason.
 */
export const WhyField = ({ act }: WhyFieldProps) => (
  <ReasonField
    label="Why"
    reader="Another manager, and everybody with an account,"
    act={act}
    subject={`${deskBook} ${act}`}
    author={useUserState().uid}
  />
);

/** The entry of the proposal, which is in the book of the desk. */
export function ProposalPreview({
  proposed,
}: {
  proposed: Pick<Proposal, 'action' | 'from' | 'outcome' | 'note'>;
}) {
  const proposals = useQuery(queries.proposals(deskBook)).data;
  const now = useNow();
  if (proposals === undefined) return null;
  const line = previewProposal(deskBook, proposals, { ref: '', amount: '0', ...proposed }, now);
  return <EntryPreviewCard title="Entry to be written in the book of the desk" lines={[line]} />;
}
