import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import type { Payment, PaymentMethod } from '@/domain/desk/payment-method';
import { previewEntry } from '@/domain/statement/entry-preview';
import { getProposerName } from '@/domain/two-people/proposal-words';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { env } from '@/lib/env/env';
import { CheckFields, uncheckedReason } from '@/parts/decisions/check-fields';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import {
  findCheckIssue,
  getMethodChanges,
  hasNewAddress,
  MethodChanges,
  NewMethodNote,
} from '@/parts/decisions/method-changes';
import { PasswordField } from '@/ui/forms/fields';
import { DecisionFrame, DeskEntryPreview } from './decision-frame';
import { createActEntry, type OpenProposal, useProposalForm } from './open-proposal';
import { reauthenticatedSchema } from './proposal-schema';

interface PaymentDialogProps {
  open: OpenProposal;
  before: PaymentMethod;
  after: PaymentMethod;
  /** As it is now; null for none. */
  stored: Payment | null;
}

/**
 * Another payment method of an administrator. Clients may send coins there, so each new address is
 * compared, and the password is asked for. The act is in the book of who owns the method.
 */
export function PaymentDialog({ open, before, after, stored }: PaymentDialogProps) {
  const { element: proposal } = open.row;
  const isChosen = useQuery(adminQueries.deskCurrent()).data?.admin === proposal.by;
  const happened =
    stored !== null && isFromSame(proposal, stored)
      ? undefined
      : 'The payment method has changed since the proposal.';
  const form = useProposalForm(open, { schema: reauthenticatedSchema, happened });
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
        <div className="grid gap-6">
          <MethodChanges
            changes={changes}
            network={env.network}
            labels={{ before: happened ? 'Before' : 'Now', after: 'Proposed' }}
          />
        </div>
      }
      happened={happened}
      confirm={{
        text: issue ? `${issue}.` : 'It applies at once.',
        disabled: issue !== null,
        opens: checks[0] ? `checked.${checks[0].key}` : 'password',
        disabledReason: missing ? uncheckedReason : undefined,
        fields: (
          <>
            <NewMethodNote changes={changes} chosen={isChosen} />
            <CheckFields checks={checks} verb="approve" />
            <PasswordField
              name="password"
              label="Your current password"
              hint="You’re asked for it every time, even if you’ve just signed in."
            />
          </>
        ),
        preview: stored && (
          <>
            <EntryPreviewCard
              lines={[
                previewEntry(
                  proposal.by,
                  createActEntry(open, { col: 'admins', rev: stored.rev + 1, before, after }),
                ),
              ]}
              title={`Entry to be written in the book of ${owner}`}
            />
            <DeskEntryPreview open={open} />
          </>
        ),
      }}
    />
  );
}
