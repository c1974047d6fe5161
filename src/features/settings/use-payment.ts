import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getAuthErrorMessage, isAuthError } from '@/data/auth/auth-error-messages';
import { confirmPassword } from '@/data/auth/own-sign-in';
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
import { type ToastMessages, toastNotice } from '@/ui/overlays/toasts';

const failure = 'Error Occurred, Try Again.';
const updating = { progress: 'Updating Payment Method...', success: 'Payment Method Updated Successfully', failure };
const choosing = { progress: 'Choosing Payment Method...', success: 'Payment Method Chosen Successfully', failure };

const changed = ['admins', 'desk', 'entries'];

/** Somebody else was faster, so the screen has to show the current data. */
const invalidatePayment = (client: QueryClient) => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] })));

/** Marks what the act changed as stale. The live channel refetches what is on the screen. */
function markPaymentStale(client: QueryClient) {
  for (const word of changed) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

/**
 * Handles a lost response: if the current data equals the request, the act has succeeded, and sending it again would be refused.
 * @param stands true if the current data equals the request and no response is awaited
 */
export function usePaymentState(stands: boolean, of: 'method' | 'choice', onFound: () => void) {
  const found = useEffectEvent(() => {
    toastNotice((of === 'method' ? updating : choosing).success, 'It stands in the book, once.');
    onFound();
  });
  useEffect(() => {
    if (stands) found();
  }, [stands]);
}

interface Proved<Asked extends object> {
  words: ToastMessages;
  parts: (asked: Asked) => readonly string[];
  send: (asked: Asked, op: Op) => Promise<void>;
  done: (asked: Asked, op: Op) => void;
}

/** Confirms the password before the act: a screen that was left open must not be enough to redirect clients' coins. */
function useProvedAct<Asked extends object>({ words, parts, send, done }: Proved<Asked>) {
  const client = useQueryClient();
  return useLedgerMutation<Asked & { password: string }, Op>({
    messages: words,
    parts,
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
    onRecorded: (op, asked) => {
      markPaymentStale(client);
      done(asked, op);
    },
  });
}

interface MethodRequest {
  method: PaymentMethod;
  /** Revision of the method that was shown. */
  shown: number;
}

/** Sets the user's own payment method. @param done called when it is stored and the screen shows it */
export function useUpdatePayment(done: () => void) {
  const { uid } = useUserState();
  const client = useQueryClient();
  const replace = ({ method, shown }: MethodRequest, op: Op) => {
    const at = serverNow();
    client.setQueryData(
      queries.paymentMethod(uid).queryKey,
      (before): Payment => ({ ...method, previous: getPreviousAddresses(before ?? null, method, at), rev: shown + 1, op, at }),
    );
  };
  return useProvedAct<MethodRequest>({
    words: updating,
    parts: ({ method, shown }) => [method.bitcoin, method.ethereum, method.email, String(shown)],
    send: ({ method, shown }, op) => updatePayment(currentUserContext(), method, op, shown),
    done: (asked, op) => {
      replace(asked, op);
      done();
    },
  });
}

interface ChoiceRequest {
  admin: Uid;
  shown: ShownRevisions;
}

/** Chooses whose payment method clients see. @param done as for {@link useUpdatePayment} */
export function useChooseDesk(done: () => void) {
  const client = useQueryClient();
  return useProvedAct<ChoiceRequest>({
    words: choosing,
    parts: ({ admin, shown }) => [admin, String(shown.desk), String(shown.method)],
    send: ({ admin, shown }, op) => selectDesk(currentUserContext(), admin, op, shown),
    done: ({ admin, shown }, op) => {
      const { queryKey } = queries.deskCurrent();
      client.setQueryData(queryKey, (before) => ({ admin, previous: before?.admin ?? '', rev: shown.desk + 1, op, at: serverNow() }));
      done();
    },
  });
}
