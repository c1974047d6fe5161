import { useQueryClient } from '@tanstack/react-query';
import { causeOf } from '@/data/causes';
import { completeDeposit, rejectDeposit } from '@/data/deposits';
import { ActError } from '@/data/errors';
import { me } from '@/data/me';
import { completeWithdrawal, deleteWithdrawal, rejectWithdrawal } from '@/data/withdrawals';
import type { Op } from '@/domain/envelope';
import { useAct } from '@/ui/use-act';
import type { Decision } from './decision';
import { actionOf } from './effect';
import type { RequestKind } from './kinds';
import { leaveQueue, readAgain } from './leave-queue';
import { isDeposit, type Request } from './request';
import { decisionWords, type Outcome } from './words';

function record(request: Request, decision: Decision, op: Op): Promise<void> {
  const { uid, id } = request;
  switch (decision.decision) {
    case 'differ':
      return completeDeposit(me(), uid, id, op);
    case 'complete':
      return isDeposit(request) ? completeDeposit(me(), uid, id, op) : completeWithdrawal(me(), uid, id, op, decision.note);
    case 'reject':
      return isDeposit(request) ? rejectDeposit(me(), uid, id, decision.reason, op) : rejectWithdrawal(me(), uid, id, decision.reason, op);
    case 'delete':
      return deleteWithdrawal(me(), uid, id, decision.reason, op);
  }
}

/** Being slower than somebody else is an answer, not a failure. @throws what the act throws otherwise */
export async function send(request: Request, decision: Decision, op: Op): Promise<Outcome> {
  try {
    await record(request, decision, op);
    return 'decided';
  } catch (error) {
    if (error instanceof ActError && error.kind === 'already-decided') return 'decided-before';
    throw error;
  }
}

/** What makes a decision itself: a completion stays the same act, whether a difference is adjusted afterwards or not. */
export const partsOf = ({ id }: Request, decision: Decision): string[] => {
  if (decision.decision === 'differ') return [id, 'complete', ''];
  return [id, decision.decision, 'note' in decision ? decision.note : decision.reason];
};

/**
 * Decides about one request. The same decision sent again is the same act; another decision, or other words, are another one.
 * @param done called when the decision stands and its row has left the queue, with the act that it was
 * @param sending called before each attempt, with the act that it will be
 */
export function useDecide(
  kind: RequestKind,
  request: Request,
  done: (decision: Decision, op: Op) => unknown,
  sending?: (decision: Decision, op: Op) => void,
) {
  const client = useQueryClient();
  return useAct<Decision, { outcome: Outcome; op: Op }>({
    words: ({ decision }) => decisionWords(kind, decision),
    parts: (decision) => partsOf(request, decision),
    send: async (decision, op) => {
      sending?.(decision, op);
      return { outcome: await send(request, decision, op), op };
    },
    causeOf,
    done: async ({ outcome, op }, decision) => {
      if (outcome === 'decided-before') return readAgain(client, kind.col);
      await leaveQueue(client, kind.col, request, actionOf(request, decision.decision));
      await done(decision, op);
    },
  });
}
