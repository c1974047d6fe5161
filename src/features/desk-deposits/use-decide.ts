import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { causeOf } from '@/data/causes';
import type { Page, QueuedDeposit } from '@/data/deposit-queue';
import { completeDeposit, rejectDeposit } from '@/data/deposits';
import { ActError } from '@/data/errors';
import { me } from '@/data/me';
import { queries } from '@/data/queries';
import type { Cursor } from '@/data/read';
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

const refresh = (client: QueryClient) =>
  Promise.all(['deposits', 'entries', 'accounts'].map((collection) => client.invalidateQueries({ queryKey: [collection] })));

/** The row leaves at once; the refresh that follows says the same. */
function leaveQueue(client: QueryClient, { id }: Deposit) {
  client.setQueryData(queries.waitingDeposits().queryKey, (queue?: InfiniteData<Page<QueuedDeposit>, Cursor | null>) =>
    queue && { ...queue, pages: queue.pages.map((page) => ({ ...page, rows: page.rows.filter(({ deposit }) => deposit.id !== id) })) },
  );
}

/**
 * Decides one deposit. The same decision sent again is the same act; another decision, or other words, are another one.
 * @param done called when the decision stands, before the queue is read again
 * @returns what the form submits; it throws FormError when nothing was recorded, as far as is known
 */
export function useDecide(deposit: Deposit, done: () => void): (decision: Decision) => Promise<void> {
  const client = useQueryClient();
  const intent = useRef({ said: '', op: '' });
  return async (decision) => {
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
      await refresh(client);
      return;
    }
    leaveQueue(client, deposit);
    done();
    void refresh(client);
  };
}
