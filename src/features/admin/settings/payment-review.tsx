import { useState } from 'react';
import * as v from 'valibot';
import { useUserState } from '@/data/user-state';
import { coins } from '@/domain/coin';
import type { PaymentMethod } from '@/domain/desk/payment-method';
import { reasonSchema } from '@/domain/input/reason';
import type { Reason } from '@/domain/revision-fields';
import {
  defaultAddressHours,
  getConfirmationDay,
  hasThreshold,
  type Policy,
} from '@/domain/two-people/policy';
import type { DeskProposal } from '@/domain/two-people/proposed-settings';
import { env } from '@/lib/env/env';
import { joinNames } from '@/lib/format';
import {
  getMethodChanges,
  hasNewAddress,
  MethodChanges,
  type MethodFieldChange,
  NewMethodNote,
} from '@/parts/decisions/method-changes';
import { Note } from '@/ui/feedback/note';
import { CheckField, PasswordField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { useNow } from '@/ui/hooks/use-now';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { Time } from '@/ui/time';
import { EntryToBeWritten, previewOwnAct } from './payment-change';
import { ProposalPreview, WhyField } from './proposing';
import { useChangePayment } from './use-update-payment';

/**
 * A change of the own method that the manager asked for, and the method that was on the screen
 * then.
 */
export interface AskedChange {
  displayed: PaymentMethod;
  /** Revision of the displayed method; 0 if none was ever set. */
  rev: number;
  next: PaymentMethod;
}

/** Two managers decide about an address, except of the first method. */
export const isForTwo = ({ displayed, rev, next }: AskedChange, policy: Policy | null): boolean =>
  rev > 0 && hasThreshold(policy) && coins.some((coin) => displayed[coin] !== next[coin]);

const comparisonAdvice = 'Scan each code, or compare each address with your wallet.';

/**
 * @param isProposal whether it needs a reason
 * @param isCompared whether an address is compared first, which is confirmed with a tick
 */
const createReviewSchema = ({
  isProposal,
  isCompared,
}: {
  isProposal: boolean;
  isCompared: boolean;
}) =>
  v.object({
    reason: isProposal ? reasonSchema : v.string(),
    compared: isCompared ? v.literal(true, comparisonAdvice) : v.boolean(),
    password: v.pipe(v.string(), v.nonEmpty('Enter your current password.')),
  });
interface ReviewInput {
  reason: Reason;
  compared: boolean;
  password: string;
}

/** Why the dialog no longer applies. */
interface Outdated {
  title: string;
  advice: string;
}

function findOutdated({
  asked,
  rev,
  waits,
}: {
  asked: AskedChange;
  rev: number;
  waits: boolean;
}): Outdated | null {
  const advice = 'Close this, and check the form again.';
  if (rev !== asked.rev)
    return {
      title: 'Your payment method was changed in another tab or on another device.',
      advice,
    };
  return waits
    ? { title: 'Another change of your payment method was proposed in the meantime.', advice }
    : null;
}

interface PaymentReviewProps {
  asked: AskedChange;
  /** Revision of the method as it is now. */
  rev: number;
  policy: Policy | null;
  /** A change that waits for another manager. */
  proposed: DeskProposal | undefined;
  /** Whether clients see this method. The deposit page tells them of a change. */
  chosen: boolean;
  onDone: () => void;
  onClose: () => void;
}

/**
 * Review before clients send coins elsewhere: shows each change again, with a QR code to test each
 * new address. One manager makes it, or proposes it.
 */
export function PaymentReview({
  asked,
  rev,
  policy,
  proposed,
  chosen,
  onDone,
  onClose,
}: PaymentReviewProps) {
  const { displayed, next } = asked;
  const changes = getMethodChanges(displayed, next, env.network);
  const isCompared = hasNewAddress(changes);
  const [isProposal] = useState(() => isForTwo(asked, policy));
  const [schema] = useState(() => createReviewSchema({ isProposal, isCompared }));
  const { act, isPending } = useChangePayment(isProposal ? 'propose' : 'update', onDone);
  const form = useSchemaForm<ReviewInput, ReviewInput>(
    schema,
    ({ reason, password }) => act({ method: next, displayed: asked.rev, reason, password }),
    { defaultValues: { reason: '', compared: false, password: '' } },
  );
  const outdated = isPending
    ? null
    : findOutdated({ asked, rev, waits: isProposal && proposed !== undefined });
  return (
    <ActDialog
      form={form}
      drawer
      label="Not changed yet"
      title={isProposal ? 'Propose another payment method?' : 'Change your payment method?'}
      submitLabel={isProposal ? 'Propose the change' : 'Change the method'}
      disabledReason={outdated?.advice}
      onClose={onClose}
      introduction={
        <div className="mb-6 grid gap-6">
          {outdated && (
            <Note kind="error" role="alert">
              <b>{outdated.title}</b> {outdated.advice}
            </Note>
          )}
          <MethodChanges changes={changes} network={env.network} />
          {isProposal ? (
            <>
              <ConfirmationNote policy={policy} />
              <ProposedMethodNote changes={changes} chosen={chosen} />
            </>
          ) : (
            <NewMethodNote changes={changes} chosen={chosen} first={asked.rev === 0} />
          )}
          {!isProposal && proposed && (
            <Note kind="pending">
              The change that waits for another manager can then no longer be approved.
            </Note>
          )}
        </div>
      }
      preview={
        isProposal ? (
          <ProposalPreview
            proposed={{
              action: 'payment.updated',
              from: displayed,
              outcome: next,
              note: form.watch('reason').trim(),
            }}
          />
        ) : (
          <ChangePreview asked={asked} />
        )
      }
    >
      {isProposal && <WhyField act="payment.updated" />}
      {isCompared && (
        <CheckField name="compared">
          I’ve scanned the code with a wallet, or compared every character: the address is mine.
        </CheckField>
      )}
      <PasswordField
        name="password"
        label="Your current password"
        hint="You’re asked for it every time, even if you’ve just signed in."
      />
    </ActDialog>
  );
}

/** The entry of a change that one manager makes. */
function ChangePreview({ asked: { displayed, rev, next } }: { asked: AskedChange }) {
  const { uid } = useUserState();
  const entry = {
    col: 'admins',
    rev: rev + 1,
    action: 'payment.updated',
    before: { ...displayed },
    after: { ...next },
  } as const;
  return <EntryToBeWritten entry={previewOwnAct(uid, entry, useNow())} />;
}

/** Why a change of addresses is only proposed, and when another manager can confirm it. */
const ConfirmationNote = ({ policy }: { policy: Policy | null }) => (
  <Note>
    <b>Two managers decide where clients pay.</b> Another manager can approve it from{' '}
    <Time at={getConfirmationDay(useNow(), policy?.addressHours ?? defaultAddressHours).opensAt} />,
    for a day.
  </Note>
);

interface ProposedMethodNoteProps {
  changes: readonly MethodFieldChange[];
  /** True if clients see this method. */
  chosen: boolean;
}

/**
 * What clients will see while the change waits. The deposit page derives it from what is proposed.
 */
function ProposedMethodNote({ changes, chosen }: ProposedMethodNoteProps) {
  if (!chosen) return <NewMethodNote changes={changes} chosen={false} />;
  const replaced = changes
    .filter(({ field, before }) => field !== 'email' && before !== '')
    .map(({ field }) => field);
  return (
    <Note kind="pending">
      <b>Until another manager confirms, nothing changes for clients.</b>{' '}
      {replaced.length > 0 &&
        `The deposit page says that a change of the ${joinNames(replaced)} address is proposed, and from when it can apply.`}
    </Note>
  );
}
