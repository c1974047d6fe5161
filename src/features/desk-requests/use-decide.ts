import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { causeOf } from '@/data/causes';
import { completeDeposit, rejectDeposit } from '@/data/deposits';
import { ActError } from '@/data/errors';
import { me } from '@/data/me';
import { queries } from '@/data/queries';
import type { Deposit } from '@/domain/deposit';
import { newOp } from '@/domain/envelope';
import { FormError } from '@/ui/form';
import { toastAct } from '@/ui/toasts';
import type { Choice, Decision } from './decision';

type Sent = 'decided' | 'decided-before';

const decidedBefore = 'Already Decided Meanwhile..';
const words: Record<Choice, { progress: string; success: string }> = {
  complete: { progress: 'Updating Deposit Approval Request..', success: 'Deposit Request Approved..' },
  reject: { progress: 'Rejecting Deposit Request..', success: 'Deposit Request Rejected..' },
};

/** Being slower than somebody else is an answer, not a failure. */
async function send({ uid, id }: Deposit, decision: Decision, op: string): Promise<Sent> {
  try {
    if (decision.decision === 'complete') await completeDeposit(me(), uid, id, op);
    else await rejectDeposit(me(), uid, id, decision.reason, op);
    return 'decided';
  } catch (error) {
    if (error instanceof ActError && error.kind === 'already-decided') return 'decided-before';
    throw error;
  }
}

const changed = ['deposits', 'entries', 'accounts'];

/** Somebody else's decision is what the screen has to show now. */
const readAgain = (client: QueryClient) => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] })));

/**
 * The own decision takes its row off the queue at once. Nothing is read here: the live channel hears of this act as of any other and reads
 * the queue again, and doing it twice would cost every row twice.
 */
function leaveQueue(client: QueryClient, { id }: Deposit) {
  client.setQueryData(
    queries.waitingDeposits().queryKey,
    (queue) =>
      queue && { ...queue, pages: queue.pages.map((page) => ({ ...page, rows: page.rows.filter(({ deposit }) => deposit.id !== id) })) },
  );
  for (const word of changed) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

/**
 * Decides one deposit. The same decision sent again is the same act; another decision, or other words, are another one.
 * @param done called when the decision stands, and its row has left the queue
 * @returns what the form submits, which throws FormError when nothing was recorded as far as is known; and whether it is under way
 */
export function useDecide(deposit: Deposit, done: () => void) {
  const client = useQueryClient();
  const intent = useRef({ said: '', op: '' });
  const [busy, setBusy] = useState(false);
  const act = async (decision: Decision): Promise<void> => {
    const said = JSON.stringify(decision);
    if (intent.current.said !== said) intent.current = { said, op: newOp() };
    const { op } = intent.current;
    const { progress, success } = words[decision.decision];
    const result = await toastAct(
      { progress, success: (sent) => (sent === 'decided' ? success : decidedBefore), failure: 'Error Occurred' },
      () => send(deposit, decision, op),
      causeOf,
    );
    if (!result.ok) throw new FormError(causeOf(result.error));
    if (result.value === 'decided-before') {
      await readAgain(client);
      return;
    }
    leaveQueue(client, deposit);
    done();
  };
  const decide = async (decision: Decision): Promise<void> => {
    setBusy(true);
    try {
      await act(decision);
    } finally {
      setBusy(false);
    }
  };
  return { decide, busy };
}
