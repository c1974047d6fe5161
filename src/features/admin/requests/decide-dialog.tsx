import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMarketThen } from '@/data/prices/use-market-then';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Op } from '@/domain/ledger/envelope';
import { subtract } from '@/domain/money';
import { adjustmentReason } from '@/domain/requests/adjustment';
import type { CaseFile } from './case-file';
import type { Decision } from './decision';
import { DecisionDialog } from './decision-dialog';
import { DifferenceDialog } from './difference-dialog';
import type { Choice } from './effect';
import type { RequestKind } from './kinds';
import { OutcomeDialog } from './outcome-dialog';
import { isDeposit, type Request, type WaitingRow } from './request';
import type { RequestState } from './state';
import { dropRest, noteRest, type Rest } from './unadjusted';
import { useAnnounced } from './use-announced';
import { useCaseFile } from './use-case-file';
import { useDecide } from './use-decide';
import { useDifference } from './use-difference';
import { stateOnceGone, useOutcome } from './use-outcome';

export interface DecideDialogProps {
  kind: RequestKind;
  row: WaitingRow;
  choice: Choice;
  now: Date;
  /** @param left the request is decided, so its row has gone */
  onClose: (left: boolean) => void;
}

/** The request as its list has it by now; where it has left the list, it was deleted, or decided and moved to an archive. */
function currentOf(file: CaseFile | undefined, { element, list }: WaitingRow): { current: Request; state: RequestState } {
  const listed: readonly Request[] = (file?.list ?? list).list;
  const current = listed.find(({ id }) => id === element.id);
  if (current) return { current, state: current.status };
  return { current: element, state: 'gone' };
}

/** Brings together what the decision needs, and shows its outcome instead once somebody else has decided. */
export function DecideDialog({ kind, row, choice, now, onClose }: DecideDialogProps) {
  const { uid: me } = useUserState();
  const { element: request } = row;
  const file = useCaseFile(row);
  const rates = useQuery(queries.rates());
  const market = useMarketThen(request.coin, request.createdAt, isDeposit(request));
  const announced = useAnnounced([request]);
  const leave = () => onClose(true);
  const difference = useDifference(me, leave);
  const [toFollow, setToFollow] = useState<Rest | null>(null);
  const finish = (decision: Decision, op: Op) => {
    const rest = restOf(request, decision, op);
    return rest ? difference.attempt(rest) : leave();
  };
  const { act, busy } = useDecide(kind, request, finish, {
    sending: (decision, op) => {
      const rest = restOf(request, decision, op);
      noteRest(me, op, rest);
      setToFollow(rest);
    },
    refused: (op) => {
      dropRest(me, op);
      setToFollow(null);
    },
  });
  const { current, state } = currentOf(file.data, row);
  // While the own act is under way, its outcome is told by the act.
  const decided = state !== 'pending' && !busy && !difference.rest;
  const told = useOutcome(current, decided);
  useFollow(decided && told.entry?.op === toFollow?.ref ? toFollow : null, difference.attempt);
  if (difference.rest) {
    const { rest, attempt, ...attempted } = difference;
    return <DifferenceDialog row={row} rest={rest} {...attempted} onRetry={() => void attempt(rest)} onClose={leave} />;
  }
  if (decided && !(toFollow && told.book === 'looking')) {
    const outcome = state === 'gone' ? stateOnceGone(current, told) : state;
    return <OutcomeDialog profile={row.profile} current={current} state={outcome} told={told} me={me} onClose={leave} />;
  }
  return <DecisionDialog {...{ row, choice, file, rates, market, announced, me, now }} decide={act} onClose={() => onClose(false)} />;
}

/** What is left to do after the decision: null where that is nothing. */
function restOf({ uid, amount }: Request, decision: Decision, ref: Op): Rest | null {
  if (decision.decision !== 'differ') return null;
  const { received, note } = decision;
  const reason = adjustmentReason('deposit-difference', note);
  return { uid, ref, received, by: subtract(received, amount), reason };
}

/** The first of two acts is in the book though its answer was lost: the second one follows all the same. */
function useFollow(rest: Rest | null, attempt: (rest: Rest) => Promise<void>) {
  const follow = useEffectEvent(attempt);
  useEffect(() => {
    if (rest) void follow(rest);
  }, [rest]);
}
