import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cancelDeposit, requestDeposit } from '@/data/collections/deposits';
import { getLinesQuery, useRequestBook } from '@/data/hooks/use-request-book';
import { useSubmission } from '@/data/hooks/use-submission';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { isActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { type Submission, submissionSchema } from '@/domain/ledger/submission';
import type { Deposit, DepositRequest } from '@/domain/requests/deposit';
import type { Uid } from '@/domain/revision-fields';
import { createSessionDraft } from '@/lib/browser-storage/draft';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import type { FinalActOutcome } from '@/ui/overlays/final-act-dialog';
import { showNotice } from '@/ui/overlays/toasts';
import { type DepositLine, getDepositLines } from './deposit-rows';
import { getDepositParts } from './deposit-schema';

const failureMessage = 'Error Occurred, Try Again.';
const sendMessages = {
  progress: 'Sending Payment Notification...',
  success: 'Payment Notification Sent Successfully',
  failure: failureMessage,
};
const cancelMessages = {
  progress: 'Cancelling Payment Notification...',
  success: 'Payment Notification Cancelled',
  failure: failureMessage,
};

export function useDepositLines(uid: Uid) {
  const deposits = useQuery(queries.deposits(uid));
  const book = useRequestBook(uid, 'deposits');
  const history = useQuery({ ...queries.depositHistory(uid), enabled: book.hasArchive });
  return { deposits, book, lines: getLinesQuery(book, deposits, history, getDepositLines) };
}

interface SendDepositOptions {
  uid: Uid;
  onSent: (id: Deposit['id']) => void;
  /** As in {@link useSubmission}. */
  onRecovered: (recovered: Submission) => boolean;
}

/** Announces a deposit. */
export function useSendDeposit({ uid, onSent, onRecovered }: SendDepositOptions) {
  const store = useMemo(
    () => createSessionDraft(`deposit-submission:${uid}`, submissionSchema),
    [uid],
  );
  const submission = useSubmission(uid, store, (recovered) => {
    showNotice(
      sendMessages.success,
      'The connection dropped, but your deposit request was received.',
    );
    onSent(recovered.op);
    return onRecovered(recovered);
  });
  const { attempt } = useLedgerMutation<DepositRequest>({
    action: 'deposit.requested',
    messages: sendMessages,
    keyParts: getDepositParts,
    submission,
    send: (request, op, unless) => requestDeposit(currentUserContext(), { request, op, unless }),
    onSuccess: (_, __, op) => onSent(op),
  });
  /** @returns the error message; null on success */
  const send = async (request: DepositRequest): Promise<string | null> => {
    const result = await attempt(request);
    return result.ok ? null : result.message;
  };
  return { send, otherRecorded: submission.otherRecorded };
}

export function useCancelDeposit() {
  const { attempt } = useLedgerMutation<DepositLine>({
    action: 'deposit.cancelled',
    messages: cancelMessages,
    keyParts: ({ request }) => [request.id],
    send: ({ request }, op) => cancelDeposit(currentUserContext(), { id: request.id, op }),
  });
  return async (line: DepositLine): Promise<FinalActOutcome> => {
    const result = await attempt(line);
    if (result.ok) return { state: 'done' };
    return isActError(result.error, 'already-decided')
      ? { state: 'decided' }
      : { state: 'failed', message: result.message };
  };
}
