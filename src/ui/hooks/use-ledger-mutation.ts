import { useRef, useState } from 'react';
import type { Op } from '@/domain/ledger/revision-fields';
import { createSubmissionKey, type SubmissionKey } from '@/domain/ledger/submission';
import { type FieldError, FormError } from '@/ui/forms/form';
import { type ToastMessages, withToast } from '@/ui/overlays/toasts';

interface LedgerMutationOptions<Request, Result> {
  messages: ToastMessages<Result> | ((request: Request) => ToastMessages<Result>);
  /** The parts that identify the request: the same parts are the same act. */
  keyParts: (request: Request) => readonly string[];
  send: (request: Request, op: Op) => Promise<Result>;
  /** The error message for the screen. */
  getErrorMessage: (error: unknown) => string;
  /** Maps the error to a field of the form. */
  toFormError?: ((error: unknown) => FieldError | null) | undefined;
  /** Called when the act was recorded. */
  onSuccess: (result: Result, request: Request) => unknown;
}

/**
 * One act behind a form or a button, with one toast. A retry of the same request is the same act; another request is
 * another act.
 * @returns `act`, which throws FormError or FieldError if nothing was recorded as far as known, and whether it is pending
 */
export function useLedgerMutation<Request, Result>({
  messages,
  keyParts,
  send,
  getErrorMessage,
  toFormError,
  onSuccess,
}: LedgerMutationOptions<Request, Result>) {
  const submission = useRef<SubmissionKey | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (request: Request): Promise<void> => {
    const key = createSubmissionKey(submission.current, keyParts(request));
    submission.current = key;
    setBusy(true);
    try {
      const result = await withToast(
        typeof messages === 'function' ? messages(request) : messages,
        () => send(request, key.op),
        getErrorMessage,
      );
      if (!result.ok) throw toFormError?.(result.error) ?? new FormError(getErrorMessage(result.error));
      submission.current = null;
      await onSuccess(result.value, request);
    } finally {
      setBusy(false);
    }
  };
  return { act, busy };
}
