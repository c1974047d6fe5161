import { useRef, useState } from 'react';
import type { Op } from '@/domain/ledger/revision-fields';
import { createSubmissionKey, type SubmissionKey } from '@/domain/ledger/submission';
import { type FieldError, FormError } from '@/ui/forms/form';
import { type ToastMessages, withToast } from '@/ui/overlays/toasts';

interface LedgerMutationOptions<Asked, Result> {
  words: ToastMessages<Result> | ((asked: Asked) => ToastMessages<Result>);
  /** The parts that identify the request: the same parts are the same act. */
  parts: (asked: Asked) => readonly string[];
  send: (asked: Asked, op: Op) => Promise<Result>;
  /** The error message for the screen. */
  causeOf: (error: unknown) => string;
  /** Maps the error to a field of the form. */
  refusal?: ((error: unknown) => FieldError | null) | undefined;
  /** Called when the act was recorded. */
  done: (result: Result, asked: Asked) => unknown;
}

/**
 * One act behind a form or a button, with one toast. A retry of the same request is the same act; another request is
 * another act.
 * @returns `act`, which throws FormError or FieldError if nothing was recorded as far as known, and whether it is pending
 */
export function useLedgerMutation<Asked, Result>({ words, parts, send, causeOf, refusal, done }: LedgerMutationOptions<Asked, Result>) {
  const intent = useRef<SubmissionKey | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (asked: Asked): Promise<void> => {
    const own = createSubmissionKey(intent.current, parts(asked));
    intent.current = own;
    setBusy(true);
    try {
      const result = await withToast(typeof words === 'function' ? words(asked) : words, () => send(asked, own.op), causeOf);
      if (!result.ok) throw refusal?.(result.error) ?? new FormError(causeOf(result.error));
      intent.current = null;
      await done(result.value, asked);
    } finally {
      setBusy(false);
    }
  };
  return { act, busy };
}
