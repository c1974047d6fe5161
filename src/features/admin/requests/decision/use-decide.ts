import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { creditedQueryKey } from '@/data/admin/credited-deposit-query';
import { adminQueries, totalsMaxAgeMs } from '@/data/admin-queries';
import { completeDeposit, rejectDeposit } from '@/data/collections/deposits';
import {
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome, isActError } from '@/data/ledger/errors';
import { maxEntryCount } from '@/data/ledger/ledger';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import type { ReasonAct } from '@/domain/input/reason-templates';
import type { Action } from '@/domain/ledger/ledger';
import { getActKey, type Op } from '@/domain/ledger/revision-fields';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import { formatDollars } from '@/lib/format';
import { keepOwnReason } from '@/lib/own-reasons';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { type DecisionOutcome, getDecisionMessages, type RequestKind } from '../request-kinds';
import type { Decision } from './decision-schema';
import { getAction } from './request-review';

function writeDecision(
  context: DataContext,
  request: ClientRequest,
  decision: Decision,
  op: Op,
): Promise<void> {
  const { uid, id } = request;
  switch (decision.decision) {
    case 'different-amount':
      return completeDeposit(context, uid, id, op, decision.payment, decision);
    case 'complete':
      return isDeposit(request)
        ? completeDeposit(context, uid, id, op, decision.payment)
        : completeWithdrawal(context, uid, id, op, decision.note, decision.payout);
    case 'reject':
      return isDeposit(request)
        ? rejectDeposit(context, uid, id, decision.reason, op)
        : rejectWithdrawal(context, uid, id, decision.reason, op);
    case 'delete':
      return deleteWithdrawal(context, uid, id, decision.reason, op);
  }
}

/** Losing a race is a result, not an error. @throws the other errors of the act */
export const sendDecision = (
  context: DataContext,
  request: ClientRequest,
  decision: Decision,
  op: Op,
): Promise<DecisionOutcome> =>
  getActOutcome(writeDecision(context, request, decision, op), 'already-decided');

export const getDecisionParts = ({ id }: ClientRequest, decision: Decision): string[] => [
  ...[id, decision.decision, 'note' in decision ? decision.note : decision.reason],
  ...('received' in decision ? [decision.received] : []),
  ...('payment' in decision
    ? [decision.payout, decision.payment?.txid ?? '', String(decision.payment?.output ?? '')]
    : []),
];

/** What the reason of a decision is for; undefined if the decision has none. */
export function getReasonAct(
  request: ClientRequest,
  decision: RequestDecision,
): ReasonAct | undefined {
  switch (decision) {
    case 'different-amount':
      return 'deposit.different';
    case 'reject':
      return isDeposit(request) ? 'deposit.rejected' : 'withdrawal.rejected';
    case 'delete':
      return 'withdrawal.deleted';
    case 'complete':
      return undefined;
  }
}

/** Call it once the decision is recorded. */
export function keepReason({ uid }: DataContext, request: ClientRequest, decision: Decision): void {
  const act = getReasonAct(request, decision.decision);
  if (act && 'reason' in decision) keepOwnReason(uid, act, decision.reason);
}

/**
 * "Credited $75.00 to Luca Marchetti for D4": the second line of the toast. The decision is an
 * entry of its own, which the client’s toast names.
 * @param folio of the request; empty if not known
 */
export function describeDecision(
  request: ClientRequest,
  decision: Decision,
  name: string,
  folio: string,
): string {
  const amount = formatDollars('received' in decision ? decision.received : request.amount);
  const deposits = isDeposit(request);
  const done = {
    complete: deposits ? `Credited ${amount} to ${name}` : `Debited ${amount} from ${name}`,
    'different-amount': `Credited ${amount} to ${name}`,
    reject: `Rejected ${amount} ${deposits ? 'from' : 'to'} ${name}`,
    delete: `Deleted ${amount} to ${name}`,
  };
  return [done[decision.decision], folio].filter(Boolean).join(' for ');
}

/**
 * Adds an own act to the count of its tab. A count that is a minute old is read again, because
 * others decide too.
 */
function countDecision(client: QueryClient, action: Action): void {
  const { queryKey } = adminQueries.actionCount(action);
  const query = client.getQueryCache().find<number>({ queryKey, exact: true });
  if (query?.state.data === undefined || query.isStaleByTime(totalsMaxAgeMs))
    void client.invalidateQueries({ queryKey });
  else
    client.setQueryData(queryKey, Math.min(query.state.data + 1, maxEntryCount), {
      updatedAt: query.state.dataUpdatedAt,
    });
}

/**
 * Decides one request. A retry of the same decision is the same act; another decision or other
 * input is another act.
 * @param done called after the decision was recorded and its row has left the queue
 */
export function useDecide(
  kind: RequestKind,
  request: ClientRequest,
  { name, folio = '' }: { name: string; folio?: string },
  done: () => void,
) {
  const client = useQueryClient();
  return useLedgerMutation<Decision, DecisionOutcome>({
    action: ({ decision }) => getAction(request, decision),
    messages: (decision) =>
      getDecisionMessages(
        kind,
        decision.decision,
        describeDecision(request, decision, name, folio),
      ),
    keyParts: (decision) => getDecisionParts(request, decision),
    send: async (decision, op) => {
      try {
        return await sendDecision(currentUserContext(), request, decision, op);
      } catch (error) {
        // The dialog then names the deposit that was faster.
        if (isActError(error, 'already-credited'))
          void client.invalidateQueries({ queryKey: creditedQueryKey });
        throw error;
      }
    },
    onSuccess: async (outcome, decided) => {
      const action = getAction(request, decided.decision);
      if (outcome !== 'done') {
        void client.invalidateQueries(adminQueries.actionCount(action));
        return;
      }
      countDecision(client, action);
      keepReason(currentUserContext(), request, decided);
      await removeCachedRows(
        client,
        adminQueries.pending(kind.col).queryKey,
        ({ element }) => getActKey(element) === getActKey(request),
      );
      done();
    },
  });
}
