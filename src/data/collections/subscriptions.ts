import { Timestamp } from 'firebase/firestore/lite';
import { changeCoveredAccount, moveBalance, readFigures } from '@/data/ledger/balances';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { getEntry } from '@/data/ledger/ledger';
import { waitForPace } from '@/data/ledger/pace';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { type Entry, entrySchema } from '@/domain/ledger/ledger';
import { movements } from '@/domain/ledger/posting';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { deskPlansSchema, getPlan, type Plan } from '@/domain/requests/plans';
import {
  createSubscription,
  getActiveSubscription,
  getChargeOp,
  type Subscriptions,
  subscriptionsSchema,
} from '@/domain/requests/subscription';

/**
 * Subscribes the caller, in the place of what was subscribed to before. Safe to call again with the same `op`.
 * @param id of a plan
 * @param shown the plan as the client agreed to it
 * @param instead the `op` of the subscription that was shown, which this one takes the place of; null where there was none, undefined for any
 * @throws ActError; `outdated` when the desk does not offer exactly that any more, `already-decided` when the client has another by now, `fee-due` when
 * the fee of that one was not charged, `too-soon` within a minute of the last choice or cancellation
 */
export function setSubscription(
  context: DataContext,
  id: string,
  shown: Pick<Plan, 'fee' | 'days'>,
  op: Op,
  instead?: Op | null,
): Promise<void> {
  const { uid } = context;
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, plans] = await Promise.all([
      tx.read(paths.subscription(uid), subscriptionsSchema),
      tx.read(paths.deskPlans, deskPlansSchema),
    ]);
    const plan = plans && getPlan(plans.value.plans, id);
    if (plan?.fee !== shown.fee || plan.days !== shown.days) throw new ActError('outdated');
    const runs = found && getActiveSubscription(found.value) ? found.value.op : null;
    if (instead !== undefined && runs !== instead) throw new ActError('already-decided');
    if (runs !== null && !(await tx.read(paths.entry(uid, getChargeOp(runs)), entrySchema))) throw new ActError('fee-due');
    await waitForPace(tx, context, 'subscription.set', found?.value);
    const { date, ...taken } = createSubscription(id, plan, context.now());
    replace(tx, uid, found, { ...taken, date: Timestamp.fromDate(date) }, { action: 'subscription.set' });
  });
}

/**
 * Ends the caller's own subscription. Safe to call again.
 * @param ref the `op` of the subscription that was shown; any where it is left out
 * @throws ActError; `already-decided` when there is none any more, `outdated` when it is another by now
 */
export function cancelSubscription(context: DataContext, op: Op, ref?: Op): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await findRunning(tx, context.uid);
    if (ref !== undefined && found.value.op !== ref) throw new ActError('outdated');
    replace(tx, context.uid, found, {}, { action: 'subscription.cancelled' });
  });
}

/**
 * Ends a client's subscription. Desk only.
 * @param ref the `op` of the subscription that was shown
 * @param reason why, as the client will read it
 * @throws ActError, as {@link cancelSubscription}; `outdated` when the client has another subscription by now
 */
export function terminateSubscription(context: DataContext, uid: Uid, ref: Op, reason: string, op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await findRunning(tx, uid);
    if (found.value.op !== ref) throw new ActError('outdated');
    replace(tx, uid, found, {}, { action: 'subscription.terminated', reason });
  });
}

/**
 * Takes the fee from the balance. Desk only. A subscription can be charged once only, because the charge is named after its `op`.
 * @param ref the `op` of the subscription that was shown
 * @param reason as the client will read it
 * @returns the entry of the charge
 * @throws ActError; `outdated` when the client has another subscription by now, or none, `insufficient` when what is promised would not stay covered,
 * `already-decided` when it was charged before, by somebody else or for another reason
 */
export async function chargeSubscription(context: DataContext, uid: Uid, ref: Op, reason: string): Promise<Entry> {
  const op = getChargeOp(ref);
  await runLedgerAction(context, uid, op, async (tx) => {
    const [found, figures] = await Promise.all([tx.read(paths.subscription(uid), subscriptionsSchema), readFigures(tx, uid)]);
    const subscription = getActiveSubscription(requireDoc(found).value);
    if (!subscription || found?.value.op !== ref) throw new ActError('outdated');
    changeCoveredAccount(tx, figures, moveBalance(figures, movements['subscription.charged'](subscription)), {
      action: 'subscription.charged',
      ref,
      reason,
    });
  });
  // An act that was done before changes nothing. Whether it was this one, its entry says.
  const charge = await getEntry(context, uid, op);
  if (charge?.actor !== context.uid || charge.reason !== reason) throw new ActError('already-decided');
  return charge;
}

type Found = Stored<Subscriptions>;

async function findRunning(tx: LedgerTransaction, uid: Uid): Promise<Found> {
  const found = requireDoc(await tx.read(paths.subscription(uid), subscriptionsSchema));
  if (!getActiveSubscription(found.value)) throw new ActError('already-decided');
  return found;
}

interface Replacing {
  action: 'subscription.set' | 'subscription.cancelled' | 'subscription.terminated';
  reason?: string;
}

function replace(tx: LedgerTransaction, uid: Uid, found: Found | null, subscription: object, how: Replacing): void {
  const [before, after] = [found ? { subscription: found.raw.subscription } : {}, { subscription }];
  tx.record({ uid, col: 'subscriptions', rev: found?.value.rev ?? 0, fields: after, before, after, ...how });
}
