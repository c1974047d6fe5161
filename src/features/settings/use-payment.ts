import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getAuthErrorMessage, isAuthError } from '@/data/auth/auth-error-messages';
import { confirmPassword } from '@/data/auth/credentials';
import { type ShownRevisions, selectDesk, updatePayment } from '@/data/collections/payment';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { getPreviousAddresses, type Payment, type PaymentMethod } from '@/domain/requests/payment';
import { serverNow } from '@/lib/clock';
import { FieldError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { showNotice, type ToastMessages } from '@/ui/overlays/toasts';

const failureMessage = 'Error Occurred, Try Again.';
const updateMessages = { progress: 'Updating Payment Method...', success: 'Payment Method Updated Successfully', failure: failureMessage };
const chooseMessages = { progress: 'Choosing Payment Method...', success: 'Payment Method Chosen Successfully', failure: failureMessage };

const affectedKeys = ['admins', 'desk', 'entries'];

/** Somebody else was faster, so the screen has to show the current data. */
const invalidatePayment = (client: QueryClient) => Promise.all(affectedKeys.map((word) => client.invalidateQueries({ queryKey: [word] })));

/** Marks what the act changed as stale. The live channel refetches what is on the screen. */
function markPaymentStale(client: QueryClient) {
  for (const word of affectedKeys) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

/**
 * Handles a lost response: if the current data equals the request, the act has succeeded, and sending it again would be refused.
 * @param hasData true if the current data equals the request and no response is awaited
 */
export function useRecoverLostPayment(hasData: boolean, part: 'method' | 'choice', onFound: () => void) {
  const found = useEffectEvent(() => {
    showNotice((part === 'method' ? updateMessages : chooseMessages).success, 'It stands in the book, once.');
    onFound();
  });
  useEffect(() => {
    if (hasData) found();
  }, [hasData]);
}

interface ReauthenticatedAct<Asked extends object> {
  words: ToastMessages;
  parts: (asked: Asked) => readonly string[];
  send: (asked: Asked, op: Op) => Promise<void>;
  done: (asked: Asked, op: Op) => void;
}

/** Confirms the password before the act: a screen that was left open must not be enough to redirect clients' coins. */
function useReauthenticatedAct<Asked extends object>({ words, parts, send, done }: ReauthenticatedAct<Asked>) {
  const client = useQueryClient();
  return useLedgerMutation<Asked & { password: string }, Op>({
    messages: words,
    keyParts: parts,
    send: async (asked, op) => {
      await confirmPassword(asked.password);
      try {
        await send(asked, op);
      } catch (error) {
        if (error instanceof ActError && error.kind === 'outdated') await invalidatePayment(client);
        throw error;
      }
      return op;
    },
    getErrorMessage: getAuthErrorMessage,
    toFormError: (error) =>
      isAuthError(error, 'wrong-credentials') ? new FieldError('password', 'This is not your current password.') : null,
    onSuccess: (op, asked) => {
      markPaymentStale(client);
      done(asked, op);
    },
  });
}

interface MethodRequest {
  method: PaymentMethod;
  /** Revision of the method that was shown. */
  displayed: number;
}

/** Sets the user's own payment method. @param done called when it is stored and the screen shows it */
export function useUpdatePayment(done: () => void) {
  const { uid } = useUserState();
  const client = useQueryClient();
  const replace = ({ method, displayed }: MethodRequest, op: Op) => {
    const at = serverNow();
    client.setQueryData(
      queries.paymentMethod(uid).queryKey,
      (before): Payment => ({ ...method, previous: getPreviousAddresses(before ?? null, method, at), rev: displayed + 1, op, at }),
    );
  };
  return useReauthenticatedAct<MethodRequest>({
    words: updateMessages,
    parts: ({ method, displayed }) => [method.bitcoin, method.ethereum, method.email, String(displayed)],
    send: ({ method, displayed }, op) => updatePayment(currentUserContext(), method, op, displayed),
    done: (asked, op) => {
      replace(asked, op);
      done();
    },
  });
}

interface ChoiceRequest {
  admin: Uid;
  displayed: ShownRevisions;
}

/** Chooses whose payment method clients see. @param done as for {@link useUpdatePayment} */
export function useChooseDesk(done: () => void) {
  const client = useQueryClient();
  return useReauthenticatedAct<ChoiceRequest>({
    words: chooseMessages,
    parts: ({ admin, displayed }) => [admin, String(displayed.desk), String(displayed.method)],
    send: ({ admin, displayed }, op) => selectDesk(currentUserContext(), admin, op, displayed),
    done: ({ admin, displayed }, op) => {
      const { queryKey } = queries.deskCurrent();
      client.setQueryData(queryKey, (before) => ({ admin, previous: before?.admin ?? '', rev: displayed.desk + 1, op, at: serverNow() }));
      done();
    },
  });
}
