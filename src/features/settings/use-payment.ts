import { getAuthErrorMessage, isAuthError } from '@/data/auth/auth-error-messages';
import { confirmPassword } from '@/data/auth/credentials';
import { type ShownRevisions, selectDesk, updatePayment } from '@/data/collections/payment';
import { useSubmission } from '@/data/hooks/use-submission';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { PaymentMethod } from '@/domain/requests/payment';
import { FieldError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { showNotice } from '@/ui/overlays/toasts';

const failureMessage = 'Error Occurred, Try Again.';
const updateMessages = { progress: 'Updating Payment Method...', success: 'Payment Method Updated Successfully', failure: failureMessage };
const chooseMessages = { progress: 'Choosing Payment Method...', success: 'Payment Method Chosen Successfully', failure: failureMessage };

interface ReauthenticatedAct<Request> {
  action: 'payment.updated' | 'desk.selected';
  messages: { progress: string; success: string; failure: string };
  keyParts: (request: Request) => readonly string[];
  send: (request: Request, op: Op) => Promise<void>;
  onSuccess: () => void;
}

/** Confirms the password before the act: a screen that was left open must not be enough to redirect clients' coins. */
function useReauthenticatedAct<Request extends object>({ send, ...options }: ReauthenticatedAct<Request>) {
  const { uid } = useUserState();
  const submission = useSubmission(uid, null, () => {
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

export const useUpdatePayment = (onSuccess: () => void) =>
  useReauthenticatedAct<MethodRequest>({
    action: 'payment.updated',
    messages: updateMessages,
    keyParts: ({ method, displayed }) => [method.bitcoin, method.ethereum, method.email, String(displayed)],
    send: ({ method, displayed }, op) => updatePayment(currentUserContext(), method, op, displayed),
    onSuccess,
  });

interface ChoiceRequest {
  admin: Uid;
  displayed: ShownRevisions;
}

export const useChooseDesk = (onSuccess: () => void) =>
  useReauthenticatedAct<ChoiceRequest>({
    action: 'desk.selected',
    messages: chooseMessages,
    keyParts: ({ admin, displayed }) => [admin, String(displayed.desk), String(displayed.method)],
    send: ({ admin, displayed }, op) => selectDesk(currentUserContext(), admin, op, displayed),
    onSuccess,
  });
