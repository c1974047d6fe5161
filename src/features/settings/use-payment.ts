import { getAuthErrorMessage, isAuthError } from '@/data/auth/auth-error-messages';
import { confirmPassword } from '@/data/auth/credentials';
import { cancelProposedPayment, confirmPayment, proposePayment, updatePayment } from '@/data/collections/payment';
import { useSubmission } from '@/data/hooks/use-submission';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { PaymentMethod } from '@/domain/requests/payment';
import { FieldError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { showNotice } from '@/ui/overlays/toasts';

const failure = 'Error Occurred, Try Again.';
const messages = {
  update: { progress: 'Updating Payment Method...', success: 'Payment Method Updated Successfully', failure },
  propose: { progress: 'Proposing Payment Method...', success: 'Payment Method Proposed. Another Manager Has to Confirm.', failure },
  confirm: { progress: 'Confirming Payment Method...', success: 'Payment Method Confirmed Successfully', failure },
  cancel: { progress: 'Removing Proposed Payment Method...', success: 'Proposed Payment Method Removed', failure },
};

interface ReauthenticatedAct<Request> {
  /** Whose ledger gets the entry. */
  owner: Uid;
  action: 'payment.updated' | 'payment.proposed';
  messages: { progress: string; success: string; failure: string };
  keyParts: (request: Request) => readonly string[];
  send: (request: Request, op: Op) => Promise<void>;
  onSuccess: () => void;
}

/** Confirms the password before the act: a screen that was left open must not be enough to redirect clients' coins. */
function useReauthenticatedAct<Request extends object>({ owner, send, ...options }: ReauthenticatedAct<Request>) {
  const submission = useSubmission(owner, null, () => {
    showNotice(options.messages.success, 'The connection dropped, but your change was recorded.');
    options.onSuccess();
  });
  return useLedgerMutation<Request & { password: string }>({
    ...options,
    submission,
    send: async (request, op) => {
      await confirmPassword(request.password);
      await send(request, op);
    },
    getErrorMessage: getAuthErrorMessage,
    toFormError: (error) =>
      isAuthError(error, 'wrong-credentials') ? new FieldError('password', 'That’s not your current password.') : null,
  });
}

interface MethodRequest {
  method: PaymentMethod;
  displayed: number;
}

/** Sets or proposes the own payment method. */
export function useChangePayment(kind: 'update' | 'propose', onSuccess: () => void) {
  const { uid } = useUserState();
  const isProposal = kind === 'propose';
  return useReauthenticatedAct<MethodRequest>({
    owner: uid,
    action: isProposal ? 'payment.proposed' : 'payment.updated',
    messages: messages[kind],
    keyParts: ({ method, displayed }) => [method.bitcoin, method.ethereum, method.email, String(displayed)],
    send: ({ method, displayed }, op) => (isProposal ? proposePayment : updatePayment)(currentUserContext(), method, op, displayed),
    onSuccess,
  });
}

interface ShownRevision {
  displayed: number;
}

/** Confirms the method that another administrator proposed. */
export const useConfirmPayment = (owner: Uid, onSuccess: () => void) =>
  useReauthenticatedAct<ShownRevision>({
    owner,
    action: 'payment.updated',
    messages: messages.confirm,
    keyParts: ({ displayed }) => [String(displayed)],
    send: ({ displayed }, op) => confirmPayment(currentUserContext(), owner, op, displayed),
    onSuccess,
  });

/** Takes back or refuses the method that waits. It changes nothing for clients, so it asks for no password. */
export const useCancelProposal = (owner: Uid, onSuccess: () => void) =>
  useLedgerMutation<ShownRevision>({
    action: 'payment.proposed',
    messages: messages.cancel,
    keyParts: ({ displayed }) => [String(displayed)],
    send: ({ displayed }, op) => cancelProposedPayment(currentUserContext(), owner, op, displayed),
    onSuccess,
  });
