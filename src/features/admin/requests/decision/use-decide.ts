import { useQueryClient } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { completeDeposit, rejectDeposit } from '@/data/collections/deposits';
import { completeWithdrawal, deleteWithdrawal, rejectWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { getActKey, type Op } from '@/domain/ledger/revision-fields';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { type DecisionOutcome, getDecisionMessages, type RequestKind } from '../request-kinds';
import { type Decision, getAction } from './request-review';

function writeDecision(context: DataContext, request: ClientRequest, decision: Decision, op: Op): Promise<void> {
  const { uid, id } = request;
  switch (decision.decision) {
    case 'differ':
      return completeDeposit(context, uid, id, op);
    case 'complete':
      return isDeposit(request) ? completeDeposit(context, uid, id, op) : completeWithdrawal(context, uid, id, op, decision.note);
    case 'reject':
      return isDeposit(request)
        ? rejectDeposit(context, uid, id, decision.reason, op)
        : rejectWithdrawal(context, uid, id, decision.reason, op);
    case 'delete':
      return deleteWithdrawal(context, uid, id, decision.reason, op);
  }
}

/** Returns `decided-before` if somebody else was faster, which is not an error. @throws the other errors of the act */
export async function sendDecision(context: DataContext, request: ClientRequest, decision: Decision, op: Op): Promise<DecisionOutcome> {
  try {
    await writeDecision(context, request, decision, op);
    return 'decided';
  } catch (error) {
    if (error instanceof ActError && error.kind === 'already-decided') return 'decided-before';
    throw error;
  }
}

/** True if the act was certainly not recorded. A lost connection, an expired sign-in or contention leaves that open. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ActError && !['offline', 'unreachable', 'signed-out', 'contended'].includes(error.kind);

/** The parts that identify the act. A completion is the same act with or without a difference, which is adjusted separately. */
export const getDecisionParts = ({ id }: ClientRequest, decision: Decision): string[] => {
  if (decision.decision === 'differ') return [id, 'complete', ''];
  return [id, decision.decision, 'note' in decision ? decision.note : decision.reason];
};

/**
 * Decides one request. A retry of the same decision is the same act; another decision or other input is another act.
 * @param done called with the decision and its op, after it was recorded and its row has left the queue
 * @param callbacks `sending` is called before each attempt, `refused` if the act was certainly not recorded
 */
export function useDecide(
  kind: RequestKind,
  request: ClientRequest,
  done: (decision: Decision, op: Op) => unknown,
  callbacks?: { sending: (decision: Decision, op: Op) => void; refused: (op: Op) => void },
) {
  const client = useQueryClient();
  return useLedgerMutation<Decision, { outcome: DecisionOutcome; op: Op }>({
    action: ({ decision }) => getAction(request, decision),
    messages: ({ decision }) => getDecisionMessages(kind, decision),
    keyParts: (decision) => getDecisionParts(request, decision),
    send: async (decision, op) => {
      callbacks?.sending(decision, op);
      try {
        const outcome = await sendDecision(currentUserContext(), request, decision, op);
        if (outcome === 'decided-before') callbacks?.refused(op);
        return { outcome, op };
      } catch (error) {
        if (isRefusal(error)) callbacks?.refused(op);
        throw error;
      }
    },
    getErrorMessage,
    onSuccess: async ({ outcome, op }, decision) => {
      void client.invalidateQueries(adminQueries.actionCount(getAction(request, decision.decision)));
      if (outcome === 'decided-before') return;
      await removeCachedRows(client, adminQueries.pending(kind.col).queryKey, ({ element }) => getActKey(element) === getActKey(request));
      await done(decision, op);
    },
  });
}
