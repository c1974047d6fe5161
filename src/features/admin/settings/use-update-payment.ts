import {
  getAuthErrorMessage,
  getPasswordErrorMessage,
  isWrongPassword,
} from '@/data/auth/auth-error-messages';
import { checkPassword } from '@/data/auth/credentials';
import { updatePayment } from '@/data/collections/payment';
import { proposePayment } from '@/data/collections/proposals';
import { useSubmission } from '@/data/hooks/use-submission';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { useUserState } from '@/data/user-state';
import type { PaymentMethod } from '@/domain/desk/payment-method';
import { deskBook, type Reason } from '@/domain/revision-fields';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { FieldError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { showNotice } from '@/ui/overlays/toasts';

const failure = 'Error Occurred, Try Again.';
const messages = {
  update: {
    progress: 'Updating Payment Method...',
    success: 'Payment Method Updated Successfully',
    failure,
  },
  propose: {
    progress: 'Proposing Payment Method...',
    success: 'Payment Method Proposed. Another Manager Has to Approve.',
    failure,
  },
};

interface MethodRequest {
  method: PaymentMethod;
  /** Revision of the method that was shown. */
  displayed: number;
  /** Of a proposal; otherwise empty. */
  reason: Reason;
  password: string;
}

/**
 * Sets or proposes the own payment method. The password is asked for: a screen that was left open
 * must not be enough to redirect clients' coins.
 */
export function useChangePayment(kind: 'update' | 'propose', onSuccess: () => void) {
  const { uid } = useUserState();
  const isProposal = kind === 'propose';
  const submission = useSubmission(isProposal ? deskBook : uid, null, () => {
    showNotice(messages[kind].success, 'The connection dropped, but your change was recorded.');
    onSuccess();
    return true;
  });
  return useLedgerMutation<MethodRequest>({
    action: isProposal ? 'proposal.made' : 'payment.updated',
    messages: messages[kind],
    keyParts: ({ method, displayed, reason }) => [
      method.bitcoin,
      method.ethereum,
      method.email,
      String(displayed),
      reason,
    ],
    submission,
    send: async ({ method, displayed, reason, password }, op) => {
      await checkPassword(password);
      await (isProposal
        ? proposePayment(currentUserContext(), { method, reason, rev: displayed, op })
        : updatePayment(currentUserContext(), { method, op, shown: displayed }));
    },
    getErrorMessage: getAuthErrorMessage,
    isAtField: isWrongPassword,
    toFormError: (error) =>
      isWrongPassword(error) ? new FieldError('password', getPasswordErrorMessage(error)) : null,
    onSuccess: (_, { reason }) => {
      if (isProposal) keepOwnReason(uid, 'payment.updated', reason);
      onSuccess();
    },
  });
}
