import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Caller } from '@/data/ledger/caller';
import { causeOf } from '@/data/ledger/causes';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import { actKey } from '@/domain/ledger/act-key';
import { type Intent, intentFor } from '@/domain/ledger/intent';
import { report } from '@/lib/report';
import { toastAct } from '@/ui/overlays/toasts';
import type { Decision } from './decision';
import { actionOf } from './effect';
import type { RequestKind } from './kinds';
import { leaveQueue, readAgain } from './leave-queue';
import type { Request, WaitingRow } from './request';
import { type ItemState, type ItemStates, isLeft, resultInWords, stateIn, wasSent } from './several';
import { partsOf, send } from './use-decide';
import { severalWords } from './words';

/** Some of several were not recorded, as far as is known. */
class Unfinished extends Error {
  override name = 'Unfinished';
}

/** Whoever cannot be reached for one is not asked about the next. */
const isHopeless = (error: unknown): boolean => error instanceof ActError && ['offline', 'unreachable', 'signed-out'].includes(error.kind);

/** Whether this is still on the screen: what goes on for long ends with it. */
function useHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

/** One decision about several requests: one act each, one after the other, under one toast. Tried again, only those that are left are. */
export function useSeveral(kind: RequestKind) {
  const client = useQueryClient();
  const [states, setStates] = useState<ItemStates>(new Map());
  const intents = useRef(new Map<string, Intent>());

  const here = useHere();

  const decide = async (caller: Caller, request: Request, decision: Decision): Promise<{ state: ItemState; hopeless: boolean }> => {
    const intent = intentFor(intents.current.get(actKey(request)) ?? null, partsOf(request, decision));
    intents.current.set(actKey(request), intent);
    try {
      const outcome = await send(caller, request, decision, intent.op);
      if (outcome === 'decided') await leaveQueue(client, kind.col, request, actionOf(request, decision.decision));
      return { state: { is: outcome === 'decided' ? 'done' : 'before' }, hopeless: false };
    } catch (error) {
      report('One of several requests was not decided', error);
      const unsent = error instanceof ActError && error.kind === 'offline' && !wasSent(stateIn(states, request));
      return { state: { is: 'failed', cause: causeOf(error), sent: !unsent }, hopeless: isHopeless(error) };
    }
  };

  const work = async (decision: Decision, rows: readonly WaitingRow[]): Promise<ItemState[]> => {
    // Whoever pressed: somebody else may sign in to this browser meanwhile, in another tab.
    const caller = me();
    const now = new Map(states);
    const tell = (request: Request, state: ItemState) => {
      now.set(actKey(request), state);
      setStates(new Map(now));
    };
    for (const { element } of rows.filter((row) => isLeft(stateIn(states, row.element)))) {
      tell(element, { is: 'busy' });
      const { state, hopeless } = await decide(caller, element, decision);
      tell(element, state);
      if (hopeless || !here.current) break;
    }
    return rows.map(({ element }) => stateIn(now, element));
  };

  const run = async (decision: Decision, rows: readonly WaitingRow[]): Promise<void> => {
    await toastAct(
      severalWords(kind, decision.decision, rows.filter(({ element }) => isLeft(stateIn(states, element))).length),
      async () => {
        const results = await work(decision, rows);
        if (results.some(({ is }) => is === 'before')) void readAgain(client, kind.col);
        if (results.some(isLeft)) throw new Unfinished(resultInWords(results));
        return results.filter(({ is }) => is === 'done').length;
      },
      (error) => (error instanceof Unfinished ? `${error.message}. The list says what happened to each.` : causeOf(error)),
    );
  };
  return { states, run };
}
