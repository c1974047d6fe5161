import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { approveVerification, rejectVerification } from '@/data/collections/verifications';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { keepOwnReason } from '@/lib/own-reasons';
import { FormError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { keepActivation } from './activation-drafts';
import { type Decision, suggestReasons } from './decision';

/** Losing a race against another administrator or the client is a result, not an error. */
type VerificationOutcome = 'done' | 'already-decided' | 'outdated' | 'not-viewed';

const outcomeMessages: Record<VerificationOutcome, string> = {
  done: 'Verification Status Updated Successfully',
  'already-decided': 'Already Decided',
  outdated: 'Document or Name Has Changed',
  'not-viewed': 'Another Administrator Has Opened It Since',
};
const verificationToasts = {
  progress: 'Updating Verification Status',
  success: (outcome: VerificationOutcome) => outcomeMessages[outcome],
  failure: 'Error Occurred.',
};
const statusToasts = {
  progress: 'Updating User Status..',
  success: 'User Status has been updated Successfully..',
  failure: 'Error Occurred.',
};

/** What the checklist suggests is not kept as one's own reason. */
const checkSentences = suggestReasons(new Set()).map(({ sentence }) => sentence);

/** The version on the screen, on which the decision is based. */
export interface ReviewedVersion {
  document: string;
  /** Includes the name that was compared with the document. */
  profile: Profile | null;
}

const sendDecision = (
  uid: Uid,
  { document, profile }: ReviewedVersion,
  { choice, words }: Decision,
  op: Op,
): Promise<void> =>
  choice === 'reject'
    ? rejectVerification(currentUserContext(), uid, document, words, op)
    : approveVerification(currentUserContext(), uid, document, words, op, profile ?? undefined);

interface DecideOptions {
  uid: Uid;
  /** The version on the screen. */
  shown: ReviewedVersion;
  /** Called when everything that was chosen is recorded and the row has left the queue. */
  onDone: () => void;
}

/**
 * Decides about one document. "Verify and activate" is two acts: the second is sent when the first
 * is recorded. If the second fails, only that one is sent again.
 */
export function useDecideVerification({ uid, shown, onDone }: DecideOptions) {
  const client = useQueryClient();
  const { uid: me } = useUserState();
  /**
   * The document that this administrator has approved here, while its account is not active yet.
   */
  const [approved, setApproved] = useState<string | null>(null);
  const settle = () => {
    keepActivation(me, uid, null);
    onDone();
  };
  const verification = useLedgerMutation<Decision, VerificationOutcome>({
    action: ({ choice }) =>
      choice === 'reject' ? 'verification.rejected' : 'verification.approved',
    messages: verificationToasts,
    // An approval is the same act with and without the activation that follows.
    keyParts: ({ choice, words }) => [
      shown.document,
      choice === 'reject' ? 'reject' : 'approve',
      words,
    ],
    send: (decision, op) =>
      getActOutcome(
        sendDecision(uid, shown, decision, op),
        'already-decided',
        'outdated',
        'not-viewed',
      ),
    onSuccess: async (outcome, { choice, words, activation }) => {
      if (outcome !== 'done') return keepActivation(me, uid, null);
      if (choice === 'reject') keepOwnReason(me, 'verification.rejected', words, checkSentences);
      await removeCachedRows(
        client,
        adminQueries.submittedVerifications('not-verified').queryKey,
        (row) => row.uid === uid,
      );
      if (activation === null) settle();
      else setApproved(shown.document);
    },
  });
  const status = useLedgerMutation<string>({
    action: 'status.changed',
    messages: statusToasts,
    keyParts: (reason) => [uid, 'pending', 'active', reason],
    send: (reason, op) =>
      changeAccountStatus(currentUserContext(), uid, 'active', reason, op, 'pending'),
    onSuccess: (_, reason) => {
      keepOwnReason(me, 'status.active', reason);
      settle();
    },
  });
  /** @param isApproved the document is approved, and only the account is left to activate */
  const decide = async (decision: Decision, isApproved: boolean): Promise<void> => {
    const { activation } = decision;
    keepActivation(
      me,
      uid,
      activation === null ? null : { document: shown.document, reason: activation },
    );
    if (!isApproved) {
      const first = await verification.attempt(decision);
      if (!first.ok) throw new FormError(first.message);
      if (first.value !== 'done') return;
    }
    if (activation !== null) await status.act(activation);
  };
  /** The account stays pending. */
  return { decide, approved, leavePending: settle, isPending: verification.isPending };
}
