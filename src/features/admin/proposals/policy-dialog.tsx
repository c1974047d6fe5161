import { useUserState } from '@/data/user-state';
import { previewEntry } from '@/domain/ledger/entry-preview';
import { isZero } from '@/domain/money';
import type { DeskPolicy, Policy } from '@/domain/two-people/policy';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { formatDollars } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { Diff, type DiffRow } from '@/ui/ledger/diff';
import {
  DecisionFrame,
  DeskEntryPreview,
  type OpenProposal,
  useProposalForm,
} from './decision-frame';
import { plainSchema } from './proposal-schema';
import { VoidNote, voidOption } from './void-note';

const formatThreshold = ({ fourEyes }: Policy): string =>
  isZero(fourEyes) ? 'never' : formatDollars(fourEyes);
const formatDaily = ({ daily }: Policy): string =>
  isZero(daily) ? 'no sum' : formatDollars(daily);
const formatHours = ({ addressHours }: Policy): string =>
  addressHours === 1 ? '1 hour' : `${addressHours} hours`;

const terms = [
  { label: 'Two people decide above', format: formatThreshold },
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

/** A looser policy. */
export function PolicyDialog({ open, before, after, stored }: PolicyDialogProps) {
  const { uid: me } = useUserState();
  const { element: proposal } = open.row;
  const isVoid = stored === null || !isFromSame(proposal, stored);
  const form = useProposalForm(open, plainSchema, isVoid ? { decision: 'reject' } : {});
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <div>
          {isVoid && <VoidNote open={open} happened="The policy has changed since the proposal." />}
          <DescriptionList dense title="Policy" rows={createFacts(before, after)} />
        </div>
      }
      confirm={
        isVoid
          ? voidOption
          : {
              text: 'It applies at once.',
              preview: (
                <PolicyPreview open={open} before={before} after={after} stored={stored} me={me} />
              ),
            }
      }
    />
  );
}

/** The act is in the book of who confirms it. */
function PolicyPreview({
  open,
  before,
  after,
  stored,
  me,
}: PolicyDialogProps & { stored: DeskPolicy; me: string }) {
  const reason = open.row.element.note;
  const entry = {
    col: 'desk',
    rev: stored.rev + 1,
    action: 'policy.updated',
    before,
    after,
    reason,
    at: open.now,
  } as const;
  return (
    <>
      <EntryPreviewCard lines={[previewEntry(me, entry)]}>
        <Diff
          caption="Before and after"
          rows={terms.map((term) => createDiffRow(before, after, term))}
        />
      </EntryPreviewCard>
      <DeskEntryPreview open={open} />
    </>
  );
}
