import { Timestamp } from 'firebase/firestore/lite';
import { confirmProposal } from '@/data/ledger/confirm-proposal';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { getEntry } from '@/data/ledger/ledger';
import { changeCoveredAccount, getMovedFigures, readFiguresToMove } from '@/data/ledger/movements';
import { waitForPace } from '@/data/ledger/pace';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc, type Stored } from '@/data/ledger/transaction';
import { deskPlansSchema, getPlan, type Plan } from '@/domain/desk/plans';
import { type Entry, entrySchema } from '@/domain/ledger/ledger';
import { movements } from '@/domain/ledger/posting';
import {
  createSubscription,
  getActiveSubscription,
  getChargeOp,
  type Subscriptions,
  subscriptionsSchema,
} from '@/domain/requests/subscription';
import type { Op, Reason, Uid } from '@/domain/revision-fields';
import { type Proposal, proposalsSchema } from '@/domain/two-people/proposal';

/**
 * Subscribes the caller to a plan, replacing the current subscription. Idempotent per `op`.
 * @param id of the plan
 * @param shown the plan as the client accepted it
 * @param replacedOp `op` of the subscription that was shown and is replaced; null for none,
 * undefined for any
 * @throws ActError; `outdated` if the desk no longer offers exactly this plan, `already-decided` if
 * the client has another subscription, `fee-due` if the fee of the replaced one was not charged,
 * `too-soon` within a minute of the last choice or cancellation
 */
export function setSubscription(
  context: DataContext,
  {
    id,
    shown,
    op,
    replacedOp,
  }: { id: string; shown: Pick<Plan, 'fee' | 'days'>; op: Op; replacedOp?: Op | null | undefined },
): Promise<void> {
  const { uid } = context;
  return runLedgerAction(context, uid, op, async (tx) => {
    const [found, plans] = await Promise.all([
      tx.read(paths.subscription(uid), subscriptionsSchema),
      tx.read(paths.deskPlans, deskPlansSchema),
    ]);
    const plan = plans && getPlan(plans.value.plans, id);
    if (plan?.fee !== shown.fee || plan.days !== shown.days) throw new ActError('outdated');
    const runningOp = found && getActiveSubscription(found.value) ? found.value.op : null;
    if (replacedOp !== undefined && runningOp !== replacedOp) throw new ActError('already-decided');
    if (
      runningOp !== null &&
      !(await tx.read(paths.entry(uid, getChargeOp(runningOp)), entrySchema))
    )
      throw new ActError('fee-due');
    await waitForPace(tx, context, 'subscription.set', found?.value);
    const { date, ...taken } = createSubscription(id, plan, context.now());
    recordSubscription(
      tx,
      uid,
      found,
      { ...taken, date: Timestamp.fromDate(date) },
      { action: 'subscription.set' },
    );
  });
}

/**
 * Ends the caller's own subscription. Idempotent per `op`.
 * @param ref `op` of the subscription that was shown; any if absent
 * @throws ActError; `already-decided` if there is none, `outdated` if it is another one
 */
export function cancelSubscription(
  context: DataContext,
  { op, ref }: { op: Op; ref?: Op | undefined },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const found = await requireRunningSubscription(tx, context.uid);
    if (ref !== undefined && found.value.op !== ref) throw new ActError('outdated');
    recordSubscription(tx, context.uid, found, {}, { action: 'subscription.cancelled' });
  });
}

/**
 * Ends a client's subscription. Desk only.
 * @param ref `op` of the subscription that was shown
 * @param reason shown to the client
 * @throws ActError; `already-decided` if there is none, `outdated` if it is another one
 */
export function terminateSubscription(
  context: DataContext,
  { uid, ref, reason, op }: { uid: Uid; ref: Op; reason: Reason; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await requireRunningSubscription(tx, uid);
    if (found.value.op !== ref) throw new ActError('outdated');
    recordSubscription(tx, uid, found, {}, { action: 'subscription.terminated', reason });
  });
}

/**
 * Takes the fee from the balance. Desk only. A subscription can be charged only once, because the
 * charge's `op` derives from the subscription's.
 * @param ref `op` of the subscription that was shown
 * @param reason shown to the client
 * @param proposal of another administrator, which this confirms; empty if one person decides
 * @returns the entry of the charge
 * @throws ActError; `outdated` if the client has another subscription or none, `insufficient` if
 * the balance would not cover the holds, `already-decided` if it was charged by somebody else or
 * for another reason, `second-person` if it is more than one person may decide
 */
export async function chargeSubscription(
  context: DataContext,
  {
    uid,
    ref,
    reason,
    proposal = '',
  }: { uid: Uid; ref: Op; reason: Reason; proposal?: Proposal['id'] | '' },
): Promise<Entry> {
  const op = getChargeOp(ref);
  await runLedgerAction(context, uid, op, async (tx) => {
    const [found, figures] = await Promise.all([
      tx.read(paths.subscription(uid), subscriptionsSchema),
      readFiguresToMove(tx, context, uid, proposal !== ''),
    ]);
    await confirmProposal(tx, context, uid, proposal);
    const subscription = getActiveSubscription(requireDoc(found).value);
    if (!subscription || found?.value.op !== ref) throw new ActError('outdated');
    changeCoveredAccount(
      tx,
      figures,
      getMovedFigures(figures, movements['subscription.charged'](subscription)),
      {
        action: 'subscription.charged',
        ref,
        reason,
      },
    );
  });
  // A repeated act changes nothing. The entry shows whether the charge was this one, and the
  // proposal whether it was confirmed with it.
  const charge = await getEntry(context, uid, op);
  if (charge?.actor !== context.uid || charge.reason !== reason)
    throw new ActError('already-decided');
  if (proposal !== '' && !(await wasConfirmed(context, uid, proposal)))
    throw new ActError('already-decided');
  return charge;
}

async function wasConfirmed(
  context: DataContext,
  uid: Uid,
  proposal: Proposal['id'],
): Promise<boolean> {
  const found = await readDoc(context, paths.proposals(uid), proposalsSchema);
  return found?.list.find(({ id }) => id === proposal)?.status === 'confirmed';
}

type StoredSubscriptions = Stored<Subscriptions>;

async function requireRunningSubscription(
  tx: LedgerTransaction,
  uid: Uid,
): Promise<StoredSubscriptions> {
  const found = requireDoc(await tx.read(paths.subscription(uid), subscriptionsSchema));
  if (!getActiveSubscription(found.value)) throw new ActError('already-decided');
  return found;
}

interface SubscriptionAct {
  action: 'subscription.set' | 'subscription.cancelled' | 'subscription.terminated';
  reason?: Reason;
}

function recordSubscription(
  tx: LedgerTransaction,
  uid: Uid,
  found: StoredSubscriptions | null,
  subscription: object,
  act: SubscriptionAct,
): void {
  const before = found ? { subscription: found.raw.subscription } : {};
  const after = { subscription };
  tx.record({
    uid,
    col: 'subscriptions',
    rev: found?.value.rev ?? 0,
    fields: after,
    before,
    after,
    ...act,
  });
}
