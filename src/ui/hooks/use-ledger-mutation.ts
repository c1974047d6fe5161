import { useMutation } from '@tanstack/react-query';
import { use, useRef } from 'react';
import type { Action } from '@/domain/ledger/ledger';
import { createSubmission, matchesSubmission, type Submission } from '@/domain/ledger/submission';
import type { Op } from '@/domain/revision-fields';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { type FieldError, FormError } from '@/ui/forms/form';
import { type ToastMessages, withToast } from '@/ui/overlays/toasts';
import { type LedgerMutationVariables, ledgerMutationKey } from './ledger-mutation';

/** Where a form keeps the submission that has no response. */
export interface SubmissionKeeper {
  last: () => Submission | null;
  begin: (submission: Submission) => void;
  end: (isAnswered: boolean) => void;
  /**
   * Called before another request replaces it. Throws if it was recorded, or if that cannot be
   * read.
   */
  requireUnrecorded: (submission: Submission) => Promise<void>;
}

interface LedgerMutationOptions<Request, Result> {
  /** Null for a write without an entry: nothing is refetched then, except by `onSuccess`. */
  action: Action | null | ((request: Request) => Action | null);
  messages: ToastMessages<Result> | ((request: Request) => ToastMessages<Result>);
  /**
   * The parts that identify the request: the same parts are the same act. Not needed by a write
   * that has no op.
   */
  keyParts?: (request: Request) => readonly string[];
  /** The op of a request that has one of its own. */
  getOp?: ((request: Request) => Op | null) | undefined;
  /**
   * For a form whose submission outlives the page; by default it lasts as long as the component.
   */
  submission?: SubmissionKeeper | undefined;
  /**
   * @param unless the op of the unanswered submission that this one replaces: it must not be
   * recorded as well
   */
  send: (request: Request, op: Op, unless: Op | null) => Promise<Result>;
  /** The error message for the screen; by default that of the app. */
  getErrorMessage?: ((error: unknown) => string) | undefined;
  /** Maps the error to a field of the form. */
  toFormError?: ((error: unknown) => FieldError | null) | undefined;
  /** Whether the field alone says the error, so that no toast repeats it. */
  isAtField?: ((error: unknown) => boolean) | undefined;
  /** Called when the act was recorded, before its queries are refetched. */
  onSuccess?: ((result: Result, request: Request, op: Op) => unknown) | undefined;
}

interface ActVariables<Request> extends LedgerMutationVariables<Request> {
  submission: Submission;
  /** The unanswered submission of another request. */
  replaced: Submission | null;
}

type Attempt<Result> = { ok: true; value: Result } | { ok: false; error: unknown; message: string };

/**
 * For a dialog: what it sends is decided or refused once, or carries the revision that it was based
 * on.
 */
function useOwnSubmission(): SubmissionKeeper {
  const last = useRef<Submission | null>(null);
  return {
    last: () => last.current,
    begin: (submission) => {
      last.current = submission;
    },
    end: (isAnswered) => {
      if (isAnswered) last.current = null;
    },
    requireUnrecorded: () => Promise.resolve(),
  };
}

/**
 * One act behind a form or a button, with one toast. A retry of the same request is the same act;
 * another request is another act, which is sent only if the one before was not recorded. Queries
 * that the act affects are refetched before it resolves.
 * @returns `attempt`, which never throws; `act`, the same for forms: it throws FormError or
 * FieldError if nothing was recorded as far as known;
 *   and whether the act is pending
 */
export function useLedgerMutation<Request, Result = void>(
  options: LedgerMutationOptions<Request, Result>,
) {
  const { action, messages, keyParts, getOp, send, toFormError, onSuccess } = options;
  const getDefaultMessage = use(ErrorMessageContext);
  const getErrorMessage =
    options.getErrorMessage ?? ((error: unknown) => getDefaultMessage(error, 'act'));
  const own = useOwnSubmission();
  const keeper = options.submission ?? own;
  const { mutateAsync, isPending } = useMutation({
    mutationKey: ledgerMutationKey,
    mutationFn: async ({ request, submission, replaced }: ActVariables<Request>) => {
      const toast = typeof messages === 'function' ? messages(request) : messages;
      const run = async () => {
        if (replaced) await keeper.requireUnrecorded(replaced);
        keeper.begin(submission);
        return send(request, submission.op, replaced?.op ?? null);
      };
      const result = await withToast(toast, run, getErrorMessage, options.isAtField);
      keeper.end(result.ok);
      if (!result.ok) throw result.error;
      return result.value;
    },
    onSuccess: (result, { request, submission }) => onSuccess?.(result, request, submission.op),
  });
  const attempt = async (request: Request): Promise<Attempt<Result>> => {
    const last = keeper.last();
    const parts = keyParts?.(request) ?? [];
    const op = getOp?.(request);
    const submission = op ? { of: JSON.stringify(parts), op } : createSubmission(last, parts);
    const replaced = matchesSubmission(last, parts) ? null : last;
    const what = typeof action === 'function' ? action(request) : action;
    try {
      return {
        ok: true,
        value: await mutateAsync({
          action: what,
          ops: [submission.op],
          request,
          submission,
          replaced,
        }),
      };
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
