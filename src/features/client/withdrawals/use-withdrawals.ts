import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deleteAddress, saveAddress } from '@/data/collections/profile';
import { cancelWithdrawal, requestWithdrawal } from '@/data/collections/withdrawals';
import { getLinesQuery, useRequestBook } from '@/data/hooks/use-request-book';
import { useSubmission } from '@/data/hooks/use-submission';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { isActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { SavedAddress } from '@/domain/accounts/profile';
import { matchesSubmission, type Submission, submissionSchema } from '@/domain/ledger/submission';
import type { Money } from '@/domain/money';
import type { WithdrawalRequest } from '@/domain/requests/withdrawal';
import type { Op, Uid } from '@/domain/revision-fields';
import { createSessionDraft } from '@/lib/browser-storage/draft';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import type { FinalActOutcome } from '@/ui/overlays/final-act-dialog';
import { showNotice, type ToastMessages } from '@/ui/overlays/toasts';
import { getWithdrawalFigures } from './money-bar';
import { getWithdrawalLines, type WithdrawalLine } from './withdrawal-rows';
import { getParts } from './withdrawal-schema';

const failureMessage = 'Error Occurred, Try Again.';
const toastMessages = {
  send: {
    progress: 'Sending Withdrawal Notification...',
    success: 'Withdrawal Request Sent Successfully',
    failure: failureMessage,
  },
  cancel: {
    progress: 'Cancelling Withdrawal Request...',
    success: 'Withdrawal Request Cancelled',
    failure: failureMessage,
  },
  save: {
    progress: 'Saving Your Address...',
    success: 'Address Saved Successfully',
    failure: failureMessage,
  },
  remove: {
    progress: 'Removing Your Address...',
    success: 'Address Removed',
    failure: failureMessage,
  },
} satisfies Record<string, ToastMessages>;

export function useWithdrawalLines(uid: Uid) {
  const withdrawals = useQuery(queries.withdrawals(uid));
  const book = useRequestBook(uid, 'withdrawals');
  const history = useQuery({ ...queries.withdrawalHistory(uid), enabled: book.hasArchive });
  const lines = getLinesQuery(book, withdrawals, history, getWithdrawalLines);
  return {
    withdrawals: withdrawals.data,
    lines,
    withoutBook: book.isUnavailable,
    onRetryBook: book.refetch,
  };
}

/**
 * `insufficient`: less is available than the page showed. `paused`: the page says so when it has
 * read the switches.
 */
type SendWithdrawalOutcome =
  | { state: 'sent' }
  | { state: 'insufficient'; available: Money | null }
  | { state: 'paused' }
  | { state: 'failed'; cause: string };

interface SendWithdrawalOptions {
  uid: Uid;
  onSent: (op: Op) => void;
  /** As in {@link useSubmission}. */
  onRecovered: (recovered: Submission) => boolean;
}

/** Requests a withdrawal. */
export function useSendWithdrawal({ uid, onSent, onRecovered }: SendWithdrawalOptions) {
  const client = useQueryClient();
  const store = useMemo(
    () => createSessionDraft(`withdrawal-submission:${uid}`, submissionSchema),
    [uid],
  );
  const submission = useSubmission(uid, store, (recovered) => {
    showNotice(
      toastMessages.send.success,
      'The connection dropped, but your withdrawal request was received.',
    );
    onSent(recovered.op);
    return onRecovered(recovered);
  });
  const { attempt } = useLedgerMutation<{
    request: WithdrawalRequest;
    onRecorded: () => void;
  }>({
    action: 'withdrawal.requested',
    messages: toastMessages.send,
    keyParts: ({ request }) => getParts(request),
    submission,
    send: ({ request }, op, unless) =>
      requestWithdrawal(currentUserContext(), { request, op, unless }),
    onSuccess: (_, { onRecorded }, op) => {
      onRecorded();
      onSent(op);
    },
  });
  const availableNow = (): Money | null => {
    const account = client.getQueryData(queries.account(uid).queryKey);
    const holds = client.getQueryData(queries.holds(uid).queryKey);
    return account === undefined || holds === undefined
      ? null
      : getWithdrawalFigures(account, holds).available;
  };
  /**
   * @param onRecorded called before the new figures arrive, in which this withdrawal is reserved
   * already
   */
  const send = async (
    request: WithdrawalRequest,
    onRecorded: () => void,
  ): Promise<SendWithdrawalOutcome> => {
    const result = await attempt({ request, onRecorded });
    if (result.ok) return { state: 'sent' };
    if (!isActError(result.error, 'insufficient', 'paused'))
      return { state: 'failed', cause: result.message };
    // Nothing was written, so the next attempt is checked against the balance again.
    submission.end(true);
    if (isActError(result.error, 'paused')) return { state: 'paused' };
    return { state: 'insufficient', available: availableNow() };
  };
  /** Whether this request was sent and has no response: its amount may be reserved already. */
  const isUnanswered = (request: WithdrawalRequest) =>
    matchesSubmission(submission.last(), getParts(request));
  return { send, isUnanswered, otherRecorded: submission.otherRecorded };
}

export function useCancelWithdrawal() {
  const { attempt } = useLedgerMutation<WithdrawalLine>({
    action: 'withdrawal.cancelled',
    messages: toastMessages.cancel,
    keyParts: ({ request }) => [request.id],
    send: ({ request }, op) => cancelWithdrawal(currentUserContext(), { id: request.id, op }),
  });
  return async (line: WithdrawalLine): Promise<FinalActOutcome> => {
    const result = await attempt(line);
    if (result.ok) return { state: 'done' };
    return isActError(result.error, 'already-decided')
      ? { state: 'decided' }
      : { state: 'failed', message: result.message };
  };
}

/**
 * Saves and removes addresses of the client.
 * @returns why it failed, in words; null if it succeeded
 */
export function useSavedAddresses(uid: Uid) {
  const client = useQueryClient();
  const { attempt } = useLedgerMutation<{ change: 'save' | 'remove'; address: SavedAddress }>({
    action: null,
    messages: ({ change }) => toastMessages[change],
    send: ({ change, address }) =>
      (change === 'save' ? saveAddress : deleteAddress)(currentUserContext(), address),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.profile(uid).queryKey }),
  });
  const apply = (change: 'save' | 'remove') => async (address: SavedAddress) => {
    const result = await attempt({ change, address });
    return result.ok ? null : result.message;
  };
  return { save: apply('save'), remove: apply('remove') };
}
