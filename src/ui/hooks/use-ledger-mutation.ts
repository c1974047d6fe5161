import { useRef, useState } from 'react';
import type { Op } from '@/domain/ledger/revision-fields';
import { createSubmissionKey, type SubmissionKey } from '@/domain/ledger/submission';
import { type FieldError, FormError } from '@/ui/forms/form';
import { type ToastMessages, withToast } from '@/ui/overlays/toasts';

interface LedgerMutationOptions<Asked, Result> {
  words: ToastMessages<Result> | ((asked: Asked) => ToastMessages<Result>);
  /** What makes this request itself and no other: sent again, it is the same act. */
  parts: (asked: Asked) => readonly string[];
  send: (asked: Asked, op: Op) => Promise<Result>;
  /** Why it failed, in a sentence that a person can act on. */
  causeOf: (error: unknown) => string;
  /** What the form is told where that is another thing than the cause: which field it was. */
  refusal?: ((error: unknown) => FieldError | null) | undefined;
  /** Called when the act stands. */
  done: (result: Result, asked: Asked) => unknown;
}

/**
 * One act behind a form or a button, under one toast. The same request sent again after a failure is the same act; another request is
 * another one.
 * @returns `act`, which throws FormError or FieldError when nothing was recorded as far as is known, and whether it is under way
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
