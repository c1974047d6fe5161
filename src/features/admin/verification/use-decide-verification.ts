import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { approveVerification, rejectVerification } from '@/data/collections/verifications';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { useDecision } from '@/parts/decisions/use-decision';
import { FormError } from '@/ui/forms/form';
import { keepActivation } from './activation-drafts';
import { type Decision, suggestReasons } from './decision';

const verificationWords = {
  progress: 'Updating Verification Status',
  success: 'Verification Status Updated Successfully',
  failure: 'Error Occurred.',
};
const statusWords = {
  progress: 'Updating User Status..',
  success: 'User Status has been updated Successfully..',
  failure: 'Error Occurred.',
};

/** What the checklist suggests is not kept as one's own reason. */
const checkSentences = suggestReasons(new Set()).map(({ sentence }) => sentence);

/** The version on the screen, on which the decision is based. */
interface ReviewedVersion {
  document: string;
  /** Includes the name that was compared with the document. */
  profile: Profile | null;
}

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
  const { uid: me } = useUserState();
  /**
   * The document that this administrator has approved here, while its account is not active yet.
   */
  const [approved, setApproved] = useState<string | null>(null);
  const settle = () => {
    keepActivation(me, uid, null);
    onDone();
  };
  const verification = useDecision<Decision>({
    createAct: ({ choice, words }) => ({
      action: choice === 'reject' ? 'verification.rejected' : 'verification.approved',
      // An approval is the same act with and without the activation that follows.
      parts: [shown.document, choice === 'reject' ? 'reject' : 'approve', words],
      send: (context, op) =>
        choice === 'reject'
          ? rejectVerification(context, { uid, document: shown.document, reason: words, op })
          : approveVerification(context, {
              uid,
              document: shown.document,
              note: words,
              op,
              expectedName: shown.profile ?? undefined,
            }),
      words: verificationWords,
      lost: {
        'already-decided': 'Already Decided',
        outdated: 'Document or Name Has Changed',
        'not-viewed': 'Another Administrator Has Opened It Since',
      },
      reason:
        choice === 'reject'
          ? { act: 'verification.rejected', text: words, offered: checkSentences }
          : undefined,
      leave: (client) =>
        removeCachedRows(
          client,
          adminQueries.submittedVerifications('not-verified').queryKey,
          (row) => row.uid === uid,
        ),
    }),
    onLost: () => keepActivation(me, uid, null),
    onRecorded: ({ activation }) => {
      if (activation === null) settle();
      else setApproved(shown.document);
    },
  });
  const status = useDecision<string>({
    createAct: (reason) => ({
      action: 'status.changed',
      parts: [uid, 'pending', 'active', reason],
      send: (context, op) =>
        changeAccountStatus(context, { uid, status: 'active', reason, op, shown: 'pending' }),
      words: statusWords,
      lost: {},
      reason: { act: 'status.active', text: reason },
    }),
    onRecorded: settle,
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
