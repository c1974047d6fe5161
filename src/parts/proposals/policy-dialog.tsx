import { useUserState } from '@/data/user-state';
import { isZero } from '@/domain/money';
import { plural } from '@/domain/plural';
import { previewEntry } from '@/domain/statement/entry-preview';
import type { DeskPolicy, Policy } from '@/domain/two-people/policy';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { formatDollars } from '@/lib/format';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { DescriptionList } from '@/ui/description-list';
import { Diff, type DiffRow } from '@/ui/ledger/diff';
import { DecisionFrame, DeskEntryPreview } from './decision-frame';
import { createActEntry, type OpenProposal, useProposalForm } from './open-proposal';

const formatThreshold = ({ fourEyes }: Policy): string =>
  isZero(fourEyes) ? 'never' : formatDollars(fourEyes);
const formatDaily = ({ daily }: Policy): string =>
  isZero(daily) ? 'no sum' : formatDollars(daily);
const formatHours = ({ addressHours }: Policy): string =>
  `${addressHours} ${plural(addressHours, 'hour')}`;

const terms = [
  { label: 'Second approval above', format: formatThreshold },
  { label: 'A day’s sum alone', format: formatDaily },
  { label: 'A new payment address waits', format: formatHours },
];

/** "$1,000.00 → $2,000.00"; a term that stays, once. */
const createFacts = (before: Policy, after: Policy) =>
  terms.map(({ label, format }) => ({
    label,
    value: [...new Set([format(before), format(after)])].join(' → '),
  }));

const createDiffRow = (
  before: Policy,
  after: Policy,
  { label, format }: (typeof terms)[number],
): DiffRow => ({
  label,
  before: format(before),
  after: format(after),
  change: format(before) === format(after) ? undefined : 'changed',
});

interface PolicyDialogProps {
  open: OpenProposal;
  before: Policy;
  after: Policy;
  /** As it is now; null for none. */
  stored: DeskPolicy | null;
}

/** A looser policy. Its act is in the book of who confirms it. */
export function PolicyDialog({ open, before, after, stored }: PolicyDialogProps) {
  const { uid: me } = useUserState();
  const { element: proposal } = open.row;
  const happened =
    stored !== null && isFromSame(proposal, stored)
      ? undefined
      : 'The policy has changed since the proposal.';
  const form = useProposalForm(open, { happened });
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={<DescriptionList dense title="Policy" rows={createFacts(before, after)} />}
      happened={happened}
      confirm={{
        text: 'It applies at once.',
        preview: stored && (
          <>
            <EntryPreviewCard
              lines={[
                previewEntry(
                  me,
                  createActEntry(open, { col: 'desk', rev: stored.rev + 1, before, after }),
                ),
              ]}
            >
              <Diff
                caption="Before and after"
                rows={terms.map((term) => createDiffRow(before, after, term))}
              />
            </EntryPreviewCard>
            <DeskEntryPreview open={open} />
          </>
        ),
      }}
    />
  );
}
