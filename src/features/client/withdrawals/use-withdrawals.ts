import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { deleteAddress, saveAddress } from '@/data/collections/profile';
import { cancelWithdrawal, requestWithdrawal } from '@/data/collections/withdrawals';
import { useRequestBook } from '@/data/hooks/use-request-book';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { SavedAddress } from '@/domain/accounts/profile';
import { createOp, type Op, type Uid } from '@/domain/ledger/revision-fields';
import { getRecordedOps } from '@/domain/ledger/submission';
import type { Money } from '@/domain/money';
import type { Withdrawal, WithdrawalRequest } from '@/domain/requests/withdrawal';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { CancelOutcome } from '@/ui/overlays/cancel-dialog';
import { type ToastMessages, withToast } from '@/ui/overlays/toasts';
import { getWithdrawalFigures } from './money-bar';
import type { SendWithdrawalOutcome } from './use-withdrawal-form';
import { getWithdrawalLines, hasArchiveEntry, type WithdrawalLine } from './withdrawal-rows';

const failureMessage = 'Error Occurred, Try Again.';
const toastMessages = {
  send: { progress: 'Sending Withdrawal Notification...', success: 'Withdrawal Request Sent Successfully', failure: failureMessage },
  cancel: { progress: 'Cancelling Withdrawal Request...', success: 'Withdrawal Request Cancelled', failure: failureMessage },
  save: { progress: 'Saving Your Address...', success: 'Address Saved Successfully', failure: failureMessage },
  remove: { progress: 'Forgetting Your Address...', success: 'Address Forgotten', failure: failureMessage },
} satisfies Record<string, ToastMessages>;

/** The client's withdrawals, archived ones included, with details from the book. Without the book there is still the list. */
export function useWithdrawalLines(uid: Uid) {
  const withdrawals = useQuery(queries.withdrawals(uid));
  const book = useRequestBook(uid, 'withdrawals');
  const entries = book.entries ?? [];
  const archived = hasArchiveEntry(entries);
  const history = useQuery({ ...queries.withdrawalHistory(uid), enabled: archived });
  const list = archived ? history.data : withdrawals.data === undefined ? undefined : (withdrawals.data?.list ?? []);
  const { status, error, dataUpdatedAt, refetch } = archived ? history : withdrawals;
  const lines: QueryState<WithdrawalLine[]> = {
    status: book.isLoading && status === 'success' ? 'pending' : status,
    data: list && getWithdrawalLines(list, entries),
    error,
    dataUpdatedAt,
    refetch,
  };
  const recorded = useMemo(
    () => (withdrawals.data === undefined ? undefined : getRecordedOps(withdrawals.data?.list ?? [], book.entries)),
    [withdrawals.data, book.entries],
  );
  return {
    withdrawals: withdrawals.data,
    recorded,
    lines,
    withoutBook: book.isUnavailable,
    onRetryBook: book.refetch,
  };
}

/** Invalidates what a withdrawal changes, and the queries in `more`. */
function useInvalidateWithdrawals() {
  const client = useQueryClient();
  return (more: readonly string[] = []) =>
    Promise.all(['withdrawals', 'entries', 'holds', 'accounts', ...more].map((word) => client.invalidateQueries({ queryKey: [word] })));
}

/** Requests a withdrawal. Idempotent per `op`. */
export function useSendWithdrawal(uid: Uid) {
  const client = useQueryClient();
  const refresh = useInvalidateWithdrawals();
  const availableNow = (): Money | null => {
    const [account, holds] = [client.getQueryData(queries.account(uid).queryKey), client.getQueryData(queries.holds(uid).queryKey)];
    return account === undefined || holds === undefined ? null : getWithdrawalFigures(account, holds).available;
  };
  return async (request: WithdrawalRequest, op: Op, previousOps: readonly Op[]): Promise<SendWithdrawalOutcome> => {
    const result = await withToast(
      toastMessages.send,
      async () => requestWithdrawal(currentUserContext(), request, op, previousOps),
      getErrorMessage,
    );
    if (result.ok) {
      // The withdrawal is recorded, so the client need not wait for the new data.
      void refresh();
      return { state: 'sent' };
    }
    const kind = result.error instanceof ActError ? result.error.kind : null;
    // The page is out of date. The new data closes it or corrects its figures.
    if (kind === 'insufficient' || kind === 'full' || kind === 'earlier-stands') await refresh();
    if (kind === 'denied') await refresh(['users']);
    return kind === 'insufficient'
      ? { state: 'insufficient', available: availableNow() }
      : { state: 'failed', cause: getErrorMessage(result.error) };
  };
}

/** Cancels a withdrawal. A retry after a failure sends the same op. */
export function useCancelWithdrawal() {
  const refresh = useInvalidateWithdrawals();
  const ops = useRef(new Map<Withdrawal['id'], Op>());
  return async ({ request: { id } }: WithdrawalLine): Promise<CancelOutcome> => {
    const op = ops.current.get(id) ?? createOp();
    ops.current.set(id, op);
    const result = await withToast(toastMessages.cancel, async () => cancelWithdrawal(currentUserContext(), id, op), getErrorMessage);
    const decided = !result.ok && result.error instanceof ActError && result.error.kind === 'already-decided';
    if (result.ok || decided) await refresh();
    if (result.ok) return { state: 'cancelled' };
    return decided ? { state: 'decided' } : { state: 'failed', message: getErrorMessage(result.error) };
  };
}

/** Saves and removes addresses of the client. @returns why it failed, in words; null if it succeeded */
export function useSavedAddresses(uid: Uid) {
  const client = useQueryClient();
  const change = async (how: ToastMessages, run: () => Promise<void>): Promise<string | null> => {
    const result = await withToast(how, run, getErrorMessage);
    if (!result.ok) return getErrorMessage(result.error);
    await client.invalidateQueries({ queryKey: queries.profile(uid).queryKey });
    return null;
  };
  return {
    save: (one: SavedAddress) => change(toastMessages.save, async () => saveAddress(currentUserContext(), one)),
    remove: (one: SavedAddress) => change(toastMessages.remove, async () => deleteAddress(currentUserContext(), one)),
  };
}
