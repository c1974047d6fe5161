import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Subscriber } from '@/data/collections/subscribers';
import { chargeSubscription, terminateSubscription } from '@/data/collections/subscription-acts';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { changeRows } from '@/data/ledger/change-rows';
import { ActError } from '@/data/ledger/errors';
import { me } from '@/data/ledger/me';
import { queries } from '@/data/queries';
import { entryKey } from '@/domain/ledger/act-key';
import type { Op } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { useAct } from '@/ui/hooks/use-act';
import type { Act, DeskAct } from './desk-act';

/** Being slower than somebody else, or than the client, is an answer and not a failure. */
type Outcome = { state: 'charged'; charge: Entry } | { state: 'terminated' } | { state: 'done-before' } | { state: 'changed' };

const failures: Record<Act, string> = { charge: 'Error Occurred.', terminate: 'Error Occurred Terminating Subscription' };
const progresses: Record<Act, string> = { charge: 'Charging the Subscription Fee..', terminate: 'Terminating Subscription' };
const doneBefore: Record<Act, string> = { charge: 'Already Charged Meanwhile..', terminate: 'Already Terminated Meanwhile' };

function successOf(act: Act, { state }: Outcome): string {
  if (state === 'done-before') return doneBefore[act];
  if (state === 'changed') return 'Changed Meanwhile';
  return act === 'charge' ? 'Subscription Fee has been charged Successfully..' : 'Subscription Terminated Successfully';
}

async function send({ uid, op: ref }: Subscriber, { act, reason }: DeskAct, op: Op): Promise<Outcome> {
  try {
    if (act === 'charge') return { state: 'charged', charge: await chargeSubscription(me(), uid, ref, reason) };
    await terminateSubscription(me(), uid, ref, reason, op);
    return { state: 'terminated' };
  } catch (error) {
    if (!(error instanceof ActError)) throw error;
    if (error.kind === 'already-decided') return { state: 'done-before' };
    if (error.kind === 'outdated') return { state: 'changed' };
    throw error;
  }
}

const changed = ['subscriptions', 'accounts', 'holds', 'entries'];

const readAgain = (client: QueryClient) => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] })));

/** What is shown changes in place, or leaves; the live channel, which hears of this act as of any other, reads the rest again. */
async function show(client: QueryClient, { uid, op }: Subscriber, charge: Entry | null): Promise<void> {
  const to = (row: Subscriber): Subscriber | null => (charge ? { ...row, charge } : null);
  await changeRows(client, deskQueries.subscribers().queryKey, (row) => (entryKey(row) === entryKey({ uid, op }) ? to(row) : row));
  if (charge) client.setQueryData(queries.entry(uid, charge.op).queryKey, charge);
  else client.setQueryData(queries.subscription(uid).queryKey, (held) => held && { ...held, subscription: {} });
  for (const word of changed) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}

/**
 * Charges the fee of the subscription that is on the screen, or ends it.
 * @param done called when the act stands @param left the row has gone
 */
export function useDeskAct(row: Subscriber, done: (left: boolean) => void) {
  const client = useQueryClient();
  return useAct<DeskAct, Outcome>({
    words: ({ act }) => ({ progress: progresses[act], success: (outcome) => successOf(act, outcome), failure: failures[act] }),
    parts: ({ act, reason }) => [row.op, act, reason],
    send: (asked, op) => send(row, asked, op),
    causeOf,
    done: async (outcome) => {
      if (outcome.state === 'done-before' || outcome.state === 'changed') return void (await readAgain(client));
      await show(client, row, outcome.state === 'charged' ? outcome.charge : null);
      done(outcome.state === 'terminated');
    },
  });
}
