import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Action } from '@/domain/ledger/ledger';
import type { Op } from '@/domain/ledger/revision-fields';
import { createSubmissionKey, type SubmissionKey } from '@/domain/ledger/submission';
import { type FieldError, FormError } from '@/ui/forms/form';
import { type ToastMessages, withToast } from '@/ui/overlays/toasts';

/** Key of all mutations that write acts. `createQueryClient` refetches what they affect. */
export const ledgerMutationKey = ['ledger'] as const;

/** The variables of a mutation with {@link ledgerMutationKey}. */
export interface LedgerMutationVariables<Request = unknown> {
  /** Null for a write without an entry. */
  action: Action | null;
  /** The ops of its acts. */
  ops: readonly Op[];
  request: Request;
}

interface LedgerMutationOptions<Request, Result> {
  action: Action | null | ((request: Request) => Action | null);
  messages: ToastMessages<Result> | ((request: Request) => ToastMessages<Result>);
  /** The parts that identify the request: the same parts are the same act. */
  keyParts: (request: Request) => readonly string[];
  /** The op of a request that has one of its own. */
  getOp?: ((request: Request) => Op | null) | undefined;
  send: (request: Request, op: Op) => Promise<Result>;
  /** The error message for the screen. */
  getErrorMessage: (error: unknown) => string;
  /** Maps the error to a field of the form. */
  toFormError?: ((error: unknown) => FieldError | null) | undefined;
  /** Called when the act was recorded, before its queries are refetched. */
  onSuccess?: ((result: Result, request: Request) => unknown) | undefined;
}

type Attempt<Result> = { ok: true; value: Result } | { ok: false; error: unknown; message: string };

/**
 * One act behind a form or a button, with one toast. A retry of the same request is the same act; another request is another act. Queries that
 * the act affects are refetched before it resolves.
 * @returns `attempt`, which never throws; `act`, the same for forms: it throws FormError or FieldError if nothing was recorded as far as known;
 *   and whether the act is pending
 */
export function useLedgerMutation<Request, Result = void>(options: LedgerMutationOptions<Request, Result>) {
  const { action, messages, keyParts, getOp, send, getErrorMessage, toFormError, onSuccess } = options;
  const submission = useRef<SubmissionKey | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationKey: ledgerMutationKey,
    mutationFn: async ({ request, op }: LedgerMutationVariables<Request> & { op: Op }) => {
      const toast = typeof messages === 'function' ? messages(request) : messages;
      const result = await withToast(toast, async () => send(request, op), getErrorMessage);
      if (!result.ok) throw result.error;
      submission.current = null;
      return result.value;
    },
    onSuccess: (result, { request }) => onSuccess?.(result, request),
  });
  const attempt = async (request: Request): Promise<Attempt<Result>> => {
    submission.current = createSubmissionKey(submission.current, keyParts(request));
    const op = getOp?.(request) ?? submission.current.op;
    try {
      const value = await mutateAsync({ action: typeof action === 'function' ? action(request) : action, ops: [op], request, op });
      return { ok: true, value };
    } catch (error) {
      return { ok: false, error, message: getErrorMessage(error) };
    }
  };
  const act = async (request: Request): Promise<void> => {
    const result = await attempt(request);
    if (!result.ok) throw toFormError?.(result.error) ?? new FormError(result.message);
  };
  return { act, attempt, isPending };
}
