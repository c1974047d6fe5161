import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { RequestCollection } from '@/data/admin/requests';
import { adminQueries } from '@/data/admin-queries';
import { completeDeposit, rejectDeposit } from '@/data/collections/deposits';
import { completeWithdrawal, deleteWithdrawal, rejectWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { maxCounted } from '@/data/ledger/ledger';
import type { Page } from '@/data/ledger/read';
import { updateCachedRows } from '@/data/ledger/update-cached-rows';
import type { Action } from '@/domain/ledger/ledger';
import { getActKey, type Op } from '@/domain/ledger/revision-fields';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { getDecisionMessages, type Outcome, type PendingRow, type RequestKind } from '../request-kinds';
import { type Decision, getAction } from './request-review';

const changed = (col: RequestCollection) => [col, 'entries', 'accounts', 'holds'];

/** Somebody else's decision is what the screen has to show now. */
export const invalidateRequests = (client: QueryClient, col: RequestCollection) =>
  Promise.all(changed(col).map((word) => client.invalidateQueries({ queryKey: [word] })));

/**
 * The own decision takes its row off the queue at once, and counts. Nothing is read here: the live channel hears of this act as of any other and
 * reads the queue again, and doing it twice would cost every row twice.
 */
export async function removeFromQueueCache(
  client: QueryClient,
  col: RequestCollection,
  decided: Pick<ClientRequest, 'uid' | 'id'>,
  action: Action,
): Promise<void> {
  const isIt = ({ element }: PendingRow) => getActKey(element) === getActKey(decided);
  const waiting = adminQueries.waiting(col).queryKey;
  const lists = client.getQueriesData<InfiniteData<Page<PendingRow>>>({ queryKey: waiting });
  const waited = lists.some(([, list]) => list?.pages.some(({ rows }) => rows.some(isIt)));
  await updateCachedRows(client, waiting, (row) => (isIt(row) ? null : row));
  if (waited) client.setQueryData(adminQueries.waitingCount(col).queryKey, (count) => count && count - 1);
  client.setQueryData(adminQueries.total(action).queryKey, (count) => (count === undefined ? count : Math.min(count + 1, maxCounted)));
  for (const word of changed(col)) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

function record(caller: DataContext, request: ClientRequest, decision: Decision, op: Op): Promise<void> {
  const { uid, id } = request;
  switch (decision.decision) {
    case 'differ':
      return completeDeposit(caller, uid, id, op);
    case 'complete':
      return isDeposit(request) ? completeDeposit(caller, uid, id, op) : completeWithdrawal(caller, uid, id, op, decision.note);
    case 'reject':
      return isDeposit(request)
        ? rejectDeposit(caller, uid, id, decision.reason, op)
        : rejectWithdrawal(caller, uid, id, decision.reason, op);
    case 'delete':
      return deleteWithdrawal(caller, uid, id, decision.reason, op);
  }
}

/** Being slower than somebody else is an answer, not a failure. @throws what the act throws otherwise */
export async function sendDecision(caller: DataContext, request: ClientRequest, decision: Decision, op: Op): Promise<Outcome> {
  try {
    await record(caller, request, decision, op);
    return 'decided';
  } catch (error) {
    if (error instanceof ActError && error.kind === 'already-decided') return 'decided-before';
    throw error;
  }
}

/** Whether an act does not stand for certain: nothing that could not be reached said so, nor did other writers come first for too long. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ActError && !['offline', 'unreachable', 'signed-out', 'contended'].includes(error.kind);

/** What makes a decision itself: a completion stays the same act, whether a difference is adjusted afterwards or not. */
export const getDecisionParts = ({ id }: ClientRequest, decision: Decision): string[] => {
  if (decision.decision === 'differ') return [id, 'complete', ''];
  return [id, decision.decision, 'note' in decision ? decision.note : decision.reason];
};

/**
 * Decides about one request. The same decision sent again is the same act; another decision, or other words, are another one.
 * @param done called when the decision stands and its row has left the queue, with the act that it was
 * @param told of each attempt, with the act that it is: before it, and where it was refused, so that it does not stand
 */
export function useDecide(
  kind: RequestKind,
  request: ClientRequest,
  done: (decision: Decision, op: Op) => unknown,
  told?: { sending: (decision: Decision, op: Op) => void; refused: (op: Op) => void },
) {
  const client = useQueryClient();
  return useLedgerMutation<Decision, { outcome: Outcome; op: Op }>({
    messages: ({ decision }) => getDecisionMessages(kind, decision),
    parts: (decision) => getDecisionParts(request, decision),
    send: async (decision, op) => {
      told?.sending(decision, op);
      try {
        const outcome = await sendDecision(currentUserContext(), request, decision, op);
        if (outcome === 'decided-before') told?.refused(op);
        return { outcome, op };
      } catch (error) {
        if (isRefusal(error)) told?.refused(op);
        throw error;
      }
    },
    getErrorMessage,
    onRecorded: async ({ outcome, op }, decision) => {
      if (outcome === 'decided-before') return invalidateRequests(client, kind.col);
      await removeFromQueueCache(client, kind.col, request, getAction(request, decision.decision));
      await done(decision, op);
    },
  });
}
