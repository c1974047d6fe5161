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
import { maxEntryCount } from '@/data/ledger/ledger';
import type { ReasonAct } from '@/domain/input/reason-templates';
import type { Action } from '@/domain/ledger/ledger';
import type { ClientRequest, RequestDecision } from '@/domain/requests/request';
import type { Op, Reason } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import {
  type DecidedAct,
  decidedOnce,
  leavePending,
  useDecision,
} from '@/parts/decisions/use-decision';
import type { Decision } from '@/parts/requests/decision-schema';
import {
  getAction,
  getDecisionWords,
  kindOf,
  type RequestKind,
} from '@/parts/requests/request-kinds';
import { createProposing, type ProposedDecision } from './second-person';

type Completion = Extract<Decision, { decision: 'complete' }>;
type Act = Pick<ClientRequest, 'uid' | 'id'> & { op: Op };

/** What both kinds of requests have in common. */
const writeByKind = {
  deposits: {
    complete: (context: DataContext, { payment }: Completion, act: Act) =>
      completeDeposit(context, { ...act, payment }),
    reject: (context: DataContext, act: Act & { note: Reason }) => rejectDeposit(context, act),
  },
  withdrawals: {
    complete: (context: DataContext, { note, payout }: Completion, act: Act) =>
      completeWithdrawal(context, { ...act, note, txid: payout }),
    reject: (context: DataContext, act: Act & { note: Reason }) => rejectWithdrawal(context, act),
  },
};

function writeDecision(
  context: DataContext,
  request: ClientRequest,
  decision: Decision,
  op: Op,
): Promise<void> {
  const { uid, id } = request;
  const act = { uid, id, op };
  const write = writeByKind[kindOf(request).col];
  switch (decision.decision) {
    case 'different-amount':
      return completeDeposit(context, { ...act, payment: decision.payment, difference: decision });
    case 'complete':
      return write.complete(context, decision, act);
    case 'reject':
      return write.reject(context, { ...act, note: decision.reason });
    case 'delete':
      return deleteWithdrawal(context, { ...act, reason: decision.reason });
  }
}

const getDecisionParts = ({ id }: ClientRequest, decision: Decision): string[] => [
  id,
  decision.decision,
  'note' in decision ? decision.note : decision.reason,
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
      return kindOf(request).actions.rejected;
    case 'delete':
      return 'withdrawal.deleted';
    case 'complete':
      return undefined;
  }
}

const getOwnReason = (request: ClientRequest, decision: Decision): DecidedAct['reason'] => {
  const act = getReasonAct(request, decision.decision);
  return act && 'reason' in decision ? { act, text: decision.reason } : undefined;
};

/** What a decision about a request does, but for its words. */
export function createDecision(
  request: ClientRequest,
  decision: Decision,
): Omit<DecidedAct, 'words'> {
  const action = getAction(request, decision.decision);
  return {
    action,
    parts: getDecisionParts(request, decision),
    send: (context, op) => writeDecision(context, request, decision, op),
    lost: decidedOnce,
    readAgain: {
      'already-decided': [adminQueries.actionCount(action).queryKey],
      // The dialog then names the deposit that was faster.
      'already-credited': [creditedQueryKey],
    },
    reason: getOwnReason(request, decision),
    leave: leavePending(kindOf(request).col, request),
  };
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
  const { words } = kindOf(request);
  const done = {
    complete: `${words.done} ${amount} ${words.moved} ${name}`,
    'different-amount': `Credited ${amount} to ${name}`,
    reject: `Rejected ${amount} ${words.between} ${name}`,
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

interface Deciding {
  kind: RequestKind;
  request: ClientRequest;
  /** The client's. */
  name: string;
  /** Of the request; empty if not known. */
  folio?: string;
  /** Called after the decision was recorded and its row has left the queue. */
  onDecided: () => void;
  /** Called instead once it is only proposed. */
  onProposed?: () => void;
}

/** Decides one request, or proposes to complete it. */
export function useDecide({
  kind,
  request,
  name,
  folio = '',
  onDecided,
  onProposed = onDecided,
}: Deciding) {
  const client = useQueryClient();
  return useDecision<Decision | ProposedDecision>({
    createAct: (made) =>
      made.decision === 'propose'
        ? createProposing(kind, request, made, name)
        : {
            ...createDecision(request, made),
            words: {
              ...getDecisionWords(kind, made.decision),
              done: describeDecision(request, made, name, folio),
            },
          },
    onRecorded: ({ decision }) => {
      if (decision === 'propose') return onProposed();
      countDecision(client, getAction(request, decision));
      onDecided();
    },
  });
}
