import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getAdminErrorMessage } from '@/data/admin/admin-error-messages';
import { adminQueries } from '@/data/admin-queries';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome, isActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { createSubmission, type Submission } from '@/domain/ledger/submission';
import type { ClientRequest } from '@/domain/requests/request';
import { getActKey, type Op } from '@/domain/revision-fields';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { report } from '@/lib/report';
import type { Decision } from '@/parts/requests/decision-schema';
import {
  getAction,
  getBulkMessages,
  type PendingRow,
  type RequestKind,
} from '@/parts/requests/request-kinds';
import { type LedgerMutationVariables, ledgerMutationKey } from '@/ui/hooks/ledger-mutation';
import { useIsMounted } from '@/ui/hooks/use-is-mounted';
import { withToast } from '@/ui/overlays/toasts';
import { createDecision } from '../decision/use-decide';
import {
  type BulkChoice,
  describeResult,
  getDoneWord,
  getItemState,
  type ItemState,
  type ItemStates,
  isRemaining,
  wasSent,
} from './bulk';

/** At least one request of the bulk decision is not known to be recorded. */
class UnfinishedError extends Error {
  override name = 'Unfinished';
}

/**
 * After a connection error the remaining requests are not sent, nor once the administrator's day
 * has ended or the policy has changed.
 */
const isHopeless = (error: unknown): boolean =>
  isActError(error, 'offline', 'unreachable', 'signed-out', 'second-person');

interface BulkRequest {
  choice: BulkChoice;
  /** Also those that were decided before. */
  requests: readonly ClientRequest[];
  /** The requests that are still to be decided, each with its decision and the op of its act. */
  remaining: readonly { request: ClientRequest; decision: Decision; op: Op }[];
}

/**
 * One decision for several requests: one act each, one after the other, under one toast. A retry
 * sends only the remaining ones.
 */
export function useBulkDecision(kind: RequestKind, choice: BulkChoice) {
  const client = useQueryClient();
  const [states, setStates] = useState<ItemStates>(new Map());
  const submissions = useRef(new Map<string, Submission>());
  const isMounted = useIsMounted();

  const decide = async (
    context: DataContext,
    { request, decision, op }: BulkRequest['remaining'][number],
  ): Promise<{ state: ItemState; hopeless: boolean }> => {
    try {
      const { send, reason } = createDecision(request, decision);
      const outcome = await getActOutcome(send(context, op), 'already-decided');
      if (outcome === 'done' && reason) keepOwnReason(context.uid, reason.act, reason.text);
      return { state: { is: outcome }, hopeless: false };
    } catch (error) {
      report('One of several requests was not decided', error);
      const unsent =
        isActError(error, 'offline', 'second-person') && !wasSent(getItemState(states, request));
      return {
        state: { is: 'failed', cause: getAdminErrorMessage(error), sent: !unsent },
        hopeless: isHopeless(error),
      };
    }
  };

  const decideAll = async ({ requests, remaining }: BulkRequest): Promise<ItemState[]> => {
    // Captured once: another user may sign in in another tab while the loop runs.
    const context = currentUserContext();
    const now = new Map(states);
    const setItemState = (request: ClientRequest, state: ItemState) => {
      now.set(getActKey(request), state);
      setStates(new Map(now));
    };
    for (const item of remaining) {
      setItemState(item.request, { is: 'busy' });
      const { state, hopeless } = await decide(context, item);
      setItemState(item.request, state);
      if (hopeless || !isMounted.current) break;
    }
    return requests.map((request) => getItemState(now, request));
  };

  const { mutateAsync } = useMutation({
    mutationKey: ledgerMutationKey,
    mutationFn: ({ request }: LedgerMutationVariables<BulkRequest>) =>
      withToast(
        getBulkMessages(kind, request.choice, request.remaining.length),
        async () => {
          const results = await decideAll(request);
          if (results.some(isRemaining))
            throw new UnfinishedError(describeResult(results, getDoneWord(kind, choice)));
          return results.filter(({ is }) => is === 'done').length;
        },
        (error) =>
          error instanceof UnfinishedError
            ? `${error.message}. The list shows what happened to each.`
            : getAdminErrorMessage(error),
      ),
  });

  const getOp = (request: ClientRequest, decision: Decision): Op => {
    const key = getActKey(request);
    const submission = createSubmission(
      submissions.current.get(key) ?? null,
      createDecision(request, decision).parts,
    );
    submissions.current.set(key, submission);
    return submission.op;
  };

  /** @param getDecision the decision about one of the requests */
  const run = async (
    getDecision: (request: ClientRequest) => Decision,
    rows: readonly PendingRow[],
  ): Promise<void> => {
    const requests = rows.map(({ element }) => element);
    const remaining = requests
      .filter((request) => isRemaining(getItemState(states, request)))
      .map((request) => {
        const decision = getDecision(request);
        return { request, decision, op: getOp(request, decision) };
      });
    const action = requests[0] ? getAction(requests[0], choice) : null;
    try {
      await mutateAsync({
        action,
        ops: remaining.map(({ op }) => op),
        request: { choice, requests, remaining },
      });
    } catch (error) {
      // A policy that has changed may have stopped it.
      await client.invalidateQueries(queries.policy());
      throw error;
    } finally {
      // Also after some of them: the rest is planned with what is left of the day.
      await client.invalidateQueries(adminQueries.ownTally());
    }
    if (action) void client.invalidateQueries(adminQueries.actionCount(action));
  };
  return { states, run };
}
