import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { Payment, PaymentMethod } from '@/domain/desk/payment-method';
import { previewEntry } from '@/domain/ledger/entry-preview';
import { getProposerName } from '@/domain/two-people/proposal-words';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { env } from '@/lib/env';
import { CheckFields, uncheckedReason } from '@/parts/decisions/check-fields';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { PasswordField } from '@/ui/forms/fields';
import {
  findCheckIssue,
  getMethodChanges,
  hasNewAddress,
  MethodChanges,
  NewMethodNote,
} from '@/ui/ledger/method-changes';
import {
  DecisionFrame,
  DeskEntryPreview,
  type OpenProposal,
  useProposalForm,
} from './decision-frame';
import { reauthenticatedSchema } from './proposal-schema';
import { VoidNote, voidOption } from './void-note';

interface PaymentDialogProps {
  open: OpenProposal;
  before: PaymentMethod;
  after: PaymentMethod;
  /** As it is now; null for none. */
  stored: Payment | null;
}

/**
 * Another payment method of an administrator. Clients may send coins there, so each new address is
 * compared, and the password is asked for.
 */
export function PaymentDialog({ open, before, after, stored }: PaymentDialogProps) {
  const { element: proposal } = open.row;
  const isChosen = useQuery(queries.deskCurrent()).data?.admin === proposal.by;
  const isVoid = stored === null || !isFromSame(proposal, stored);
  const form = useProposalForm(open, reauthenticatedSchema, isVoid ? { decision: 'reject' } : {});
  const owner = getProposerName(proposal);
  const changes = getMethodChanges(before, after, env.network);
  const issue = findCheckIssue(after, env.network);
  const checks = hasNewAddress(changes)
    ? [
        {
          key: 'address',
          check: `I’ve compared every character with ${owner}, not only on this page: the address is theirs.`,
        },
      ]
    : [];
  const missing = checks.some(({ key }) => !form.watch('checked')[key]);
  return (
    <DecisionFrame
      open={open}
      form={form}
      facts={
        <div>
          {isVoid && (
            <VoidNote open={open} happened="The payment method has changed since the proposal." />
          )}
          <div className="grid gap-6">
            <MethodChanges
              changes={changes}
              network={env.network}
              labels={{ before: isVoid ? 'Before' : 'Now', after: 'Proposed' }}
            />
          </div>
        </div>
      }
      confirm={
        isVoid
          ? voidOption
          : {
              text: issue ? `${issue}.` : 'It applies at once.',
              disabled: issue !== null,
              opens: checks[0] ? `checked.${checks[0].key}` : 'password',
              disabledReason: missing ? uncheckedReason : undefined,
              fields: (
                <>
                  <NewMethodNote changes={changes} chosen={isChosen} />
                  <CheckFields checks={checks} verb="confirm" />
                  <PasswordField
                    name="password"
                    label="Your current password"
                    hint="You’re asked for it every time, even if you’ve just signed in."
                  />
                </>
              ),
              preview: (
                <PaymentPreview
                  open={open}
                  before={before}
                  after={after}
                  stored={stored}
                  owner={owner}
                />
              ),
            }
      }
    />
  );
}

/** The act is in the book of who owns the method. */
function PaymentPreview({
  open,
  before,
  after,
  stored,
  owner,
}: PaymentDialogProps & { stored: Payment; owner: string }) {
  const { by, note: reason } = open.row.element;
  const entry = {
    col: 'admins',
    rev: stored.rev + 1,
    action: 'payment.updated',
    before,
    after,
    reason,
    at: open.now,
  } as const;
  return (
    <>
      <EntryPreviewCard
        lines={[previewEntry(by, entry)]}
        title={`Entry to be written in the book of ${owner}`}
      />
      <DeskEntryPreview open={open} />
    </>
  );
}
