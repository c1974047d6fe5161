import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { cancelDeposit, requestDeposit } from '@/data/collections/deposits';
import { useRequestBook } from '@/data/hooks/use-request-book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError, isAlreadySubmitted } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Entry } from '@/domain/ledger/ledger';
import { createOp, type Op, type Uid } from '@/domain/ledger/revision-fields';
import { getRecordedOps } from '@/domain/ledger/submission';
import type { Deposit, DepositRequest } from '@/domain/requests/deposit';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { CancelOutcome } from '@/ui/overlays/cancel-dialog';
import { withToast } from '@/ui/overlays/toasts';
import { type DepositLine, getDepositLines } from './deposit-rows';

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

const hasArchive = (entries: readonly Entry[]): boolean =>
  entries.some(({ action, col }) => action === 'history.archived' && col === 'deposits');

/**
 * The client's deposits with their ledger entries; without the ledger only the list. Archives are read only if the ledger says
 * that there are any.
 */
export function useDepositLines(uid: Uid) {
  const deposits = useQuery(queries.deposits(uid));
  const book = useRequestBook(uid, 'deposits');
  const archived = book.entries !== undefined && hasArchive(book.entries);
  const history = useQuery({ ...queries.depositHistory(uid), enabled: archived });
  const list = archived ? history.data : deposits.data === undefined ? undefined : (deposits.data?.list ?? []);
  const { status, error, dataUpdatedAt, refetch } = archived ? history : deposits;
  const lines: QueryState<DepositLine[]> = {
    status: book.isLoading && status === 'success' ? 'pending' : status,
    data: list && getDepositLines(list, book.entries ?? []),
    error,
    dataUpdatedAt,
    refetch,
  };
  const recorded = useMemo(
    () => (deposits.data === undefined ? undefined : getRecordedOps(deposits.data?.list ?? [], book.entries)),
    [deposits.data, book.entries],
  );
  return { deposits: deposits.data, recorded, lines, withoutBook: book.isUnavailable, refetchBook: book.refetch };
}

/** Invalidates the queries that a deposit changes. */
function useInvalidateDeposits() {
  const client = useQueryClient();
  return () => Promise.all(['deposits', 'entries'].map((word) => client.invalidateQueries({ queryKey: [word] })));
}

/** Announces a deposit. @param onSent called with its id */
export function useSendDeposit(onSent: (id: Deposit['id']) => void) {
  const refresh = useInvalidateDeposits();
  return async (request: DepositRequest, op: Op, previousOps: readonly Op[]): Promise<string | null> => {
    const result = await withToast(
      sendMessages,
      async () => requestDeposit(currentUserContext(), request, op, previousOps),
      getErrorMessage,
    );
    if (!result.ok) {
      if (isAlreadySubmitted(result.error)) await refresh();
      return getErrorMessage(result.error);
    }
    onSent(op);
    await refresh();
    return null;
  };
}

/** Cancels a deposit; a retry sends the same act. */
export function useCancelDeposit() {
  const refresh = useInvalidateDeposits();
  const ops = useRef(new Map<Deposit['id'], Op>());
  return async ({ deposit }: DepositLine): Promise<CancelOutcome> => {
    const op = ops.current.get(deposit.id) ?? createOp();
    ops.current.set(deposit.id, op);
    const result = await withToast(cancelMessages, async () => cancelDeposit(currentUserContext(), deposit.id, op), getErrorMessage);
    const decided = !result.ok && result.error instanceof ActError && result.error.kind === 'already-decided';
    if (result.ok || decided) await refresh();
    if (result.ok) return { state: 'cancelled' };
    return decided ? { state: 'decided' } : { state: 'failed', message: getErrorMessage(result.error) };
  };
}
