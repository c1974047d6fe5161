import { confirmProposal, readOwnName } from '@/data/ledger/confirm-proposal';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { appendToList, decideInList, findPendingItem, readList } from '@/data/ledger/list';
import { changeCoveredAccount, readFiguresToMove } from '@/data/ledger/movements';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc } from '@/data/ledger/transaction';
import type { AccountFigures } from '@/domain/accounts/account';
import { profileSchema } from '@/domain/accounts/profile';
import { getPaymentMethod, type PaymentMethod } from '@/domain/desk/payment-method';
import { formatCents, type Money } from '@/domain/money';
import { getActiveSubscription, subscriptionsSchema } from '@/domain/requests/subscription';
import { deskBook, type Op, type Reason, type Uid } from '@/domain/revision-fields';
import { computeTradeResult } from '@/domain/trades/trade-result';
import { getPolicyFields, type Policy } from '@/domain/two-people/policy';
import {
  type AdminChange,
  applyFigureChanges,
  findPendingProposal,
  getLargestChange,
  getSize,
  type Proposal,
  proposalLimits,
} from '@/domain/two-people/proposal';
import { getProposalKind, isForAgents } from '@/domain/two-people/proposed-action';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { readPayment, replacePayment } from './payment';
import { readPolicy, replacePolicy } from './policy';
import { type Settlement, settleTrade } from './trades';
import { changeRole, changeStatus, readUser } from './user-acts';

// A proposal about a client or an administrator is in the list and the book of that person; one
// about the policy or a payment method is in those of the desk, which clients can read.

interface RequestProposal {
  uid: Uid;
  /** The request that is to be completed. */
  id: Op;
  op: Op;
  /** USD, what is to be credited or paid out. */
  amount: Money;
  /** For the second person. */
  note: Reason;
}

/**
 * Proposes to credit a deposit. Desk only.
 * @throws ActError; `already-decided` if the deposit no longer waits, or was proposed before;
 * `full`
 */
export const proposeDeposit = (context: DataContext, proposal: RequestProposal): Promise<void> =>
  proposeRequest(context, 'deposits', proposal);

/** Proposes to complete a withdrawal. Desk only. @throws ActError, as {@link proposeDeposit} */
export const proposeWithdrawal = (context: DataContext, proposal: RequestProposal): Promise<void> =>
  proposeRequest(context, 'withdrawals', proposal);

interface SettlementProposal {
  uid: Uid;
  /** The trade. */
  id: Op;
  op: Op;
  settlement: Settlement;
  /**
   * For the second person, if the result follows the formula; otherwise its reason is in the
   * settlement.
   */
  note: Reason;
}

/**
 * Proposes how a trade ends. Desk only.
 * @throws ActError, as {@link proposeDeposit}
 * @throws MoneyRangeError for a gain of more than ten digits
 */
export function proposeSettlement(
  context: DataContext,
  { uid, id, settlement: { closePrice, manual }, note, op }: SettlementProposal,
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const { element } = await findPendingItem(tx, 'trades', uid, id);
    const result = formatCents(manual?.result ?? computeTradeResult(element, closePrice));
    const outcome = { status: 'closed', closePrice, result, manual: manual !== undefined } as const;
    await propose(tx, context, uid, {
      action: 'trade.settled',
      ref: id,
      amount: getSize(result),
      from: { status: 'open' },
      outcome,
      note: manual?.reason ?? note,
    });
  });
}

/**
 * Proposes to charge the fee of a subscription. Desk only.
 * @param ref `op` of the subscription that was shown
 * @param reason shown to the client
 * @throws ActError; `outdated` if the client has another subscription or none, `already-decided` if
 * the charge was proposed before; `full`
 */
export function proposeFee(
  context: DataContext,
  { uid, ref, reason, op }: { uid: Uid; ref: Op; reason: Reason; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await tx.readOutsideTransaction(paths.subscription(uid), subscriptionsSchema);
    const subscription = getActiveSubscription(found?.value ?? null);
    if (!subscription || found?.value.op !== ref) throw new ActError('outdated');
    await propose(tx, context, uid, {
      action: 'subscription.charged',
      ref,
      amount: subscription.amount,
      from: {},
      outcome: {},
      note: reason,
    });
  });
}

function proposeRequest(
  context: DataContext,
  col: 'deposits' | 'withdrawals',
  { uid, id, op, amount, note }: RequestProposal,
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    await findPendingItem(tx, col, uid, id);
    const act =
      col === 'deposits'
        ? ({
            action: 'deposit.completed',
            outcome: { status: 'completed', received: amount },
          } as const)
        : ({ action: 'withdrawal.completed', outcome: { status: 'completed' } } as const);
    await propose(tx, context, uid, { ...act, ref: id, amount, from: { status: 'pending' }, note });
  });
}

interface AdjustmentProposal {
  uid: Uid;
  op: Op;
  /** USD, by how much each figure is to change. */
  changes: AccountFigures;
  /** Shown to the client. */
  reason: Reason;
  /** The entry that this corrects; '' for none. */
  ref: Op;
}

/** Proposes an adjustment of a client's figures. Desk only. @throws ActError; `full` */
export function proposeAdjustment(
  context: DataContext,
  { uid, changes, reason, ref, op }: AdjustmentProposal,
): Promise<void> {
  return runLedgerAction(context, uid, op, (tx) =>
    propose(tx, context, uid, {
      action: 'account.adjusted',
      ref,
      amount: getLargestChange(changes),
      from: {},
      outcome: changes,
      note: reason,
    }),
  );
}

interface AdminChangeProposal {
  uid: Uid;
  op: Op;
  /** What the person is to have. */
  outcome: AdminChange;
  /** Shown to the person. */
  reason: Reason;
}

/**
 * Proposes a role or a status of an administrator, or that a client's account is closed. Managers
 * only.
 * @throws ActError; `full`
 */
export function proposeAdminChange(
  context: DataContext,
  { uid, outcome, reason, op }: AdminChangeProposal,
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const { desk, status } = (await readUser(tx, uid)).value;
    const act =
      'desk' in outcome
        ? ({
            action: outcome.desk === '' ? 'role.revoked' : 'role.granted',
            from: { desk },
          } as const)
        : ({ action: 'status.changed', from: { status } } as const);
    await propose(tx, context, uid, { ...act, ...moneyless, outcome, note: reason });
  });
}

const moneyless = { ref: '', amount: '0' } as const;

/**
 * Proposes a looser policy, which another manager can confirm a day later. Managers only.
 * @param rev revision of the policy that was shown
 * @throws ActError; `outdated` if the policy has changed since, `denied` if there is none
 */
export function proposePolicy(
  context: DataContext,
  { policy, reason, rev, op }: { policy: Policy; reason: Reason; rev: number; op: Op },
): Promise<void> {
  return runLedgerAction(context, deskBook, op, async (tx) => {
    const found = await readPolicy(tx, rev);
    if (!found) throw new ActError('denied');
    await propose(tx, context, deskBook, {
      action: 'policy.updated',
      ...moneyless,
      from: getPolicyFields(found.value),
      outcome: policy,
      note: reason,
    });
  });
}

/**
 * Proposes another payment method of the caller's own, which another manager can confirm after the
 * hours of the policy. Managers only.
 * @param rev revision of the method that was shown
 * @throws ActError; `outdated` if the method has changed since, `denied` without a method before
 */
export function proposePayment(
  context: DataContext,
  { method, reason, rev, op }: { method: PaymentMethod; reason: Reason; rev: number; op: Op },
): Promise<void> {
  return runLedgerAction(context, deskBook, op, async (tx) => {
    const found = await readPayment(tx, context.uid, rev);
    if (!found) throw new ActError('denied');
    const from = getPaymentMethod(found.value);
    const outcome = getPaymentMethod(method);
    await propose(tx, context, deskBook, {
      action: 'payment.updated',
      ...moneyless,
      from,
      outcome,
      note: reason,
    });
  });
}

type NewProposal = Pick<Proposal, 'action' | 'ref' | 'amount' | 'from' | 'outcome' | 'note'>;

async function propose(
  tx: LedgerTransaction,
  context: DataContext,
  uid: Uid,
  proposal: NewProposal,
): Promise<void> {
  const [list, caller] = await Promise.all([
    readList(tx, 'proposals', uid),
    tx.readOutsideTransaction(paths.user(context.uid), profileSchema),
  ]);
  if (
    isForAgents(getProposalKind(proposal)) &&
    findPendingProposal(list.stored?.value.list ?? [], proposal.ref)
  )
    throw new ActError('already-decided');
  if ((list.stored?.value.open[context.uid] ?? 0) >= proposalLimits.maxOfAuthor)
    throw new ActError('full-of-own');
  const { desk: role, firstname, lastname } = requireDoc(caller).value;
  const by = { by: context.uid, role, name: `${firstname} ${lastname}` };
  appendToList(tx, list, 'proposal.made', { ...proposal, ...by, status: 'pending' }, context.now());
}

/**
 * Confirms an adjustment that another administrator proposed, and makes it. Desk only.
 * @throws ActError; `already-decided` if it no longer waits, `outdated` if it is older than a day,
 * `denied` for one's own, `insufficient` if the balance would not cover the holds
 */
export function confirmAdjustment(
  context: DataContext,
  { uid, id, op }: { uid: Uid; id: Proposal['id']; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [figures, proposal] = await Promise.all([
      readFiguresToMove(tx, context, uid, true),
      confirmProposal(tx, context, uid, id),
    ]);
    if (!proposal || !('balance' in proposal.outcome)) throw new ActError('denied');
    const after = applyFigureChanges(figures.account.value, proposal.outcome);
    changeCoveredAccount(tx, figures, after, {
      action: 'account.adjusted',
      ref: id,
      reason: proposal.note,
    });
  });
}

/**
 * Confirms how a trade ends, which another administrator proposed, and settles it so. Desk only.
 * @throws ActError, as {@link confirmAdjustment}
 */
export function confirmSettlement(
  context: DataContext,
  { uid, id, ref, outcome, note, op }: Proposal & { uid: Uid; op: Op },
): Promise<void> {
  if (!('closePrice' in outcome)) return Promise.reject(new ActError('denied'));
  const { closePrice, result, manual } = outcome;
  return settleTrade(context, {
    uid,
    id: ref,
    settlement: { closePrice, ...(manual && { manual: { result, reason: note } }) },
    op,
    proposal: id,
  });
}

/**
 * Confirms the role or the status of an administrator, or the closing of a client's account, that
 * another manager proposed. Managers only.
 * @throws ActError, as {@link confirmAdjustment}; `outdated` also if the person's role or status
 * has changed since
 */
export function confirmAdminChange(
  context: DataContext,
  { uid, id, op }: { uid: Uid; id: Proposal['id']; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [user, proposal] = await Promise.all([
      readUser(tx, uid),
      confirmProposal(tx, context, uid, id),
    ]);
    if (!proposal) throw new ActError('denied');
    const { action, outcome, note: reason } = proposal;
    if (!isFromSame(proposal, user.value)) throw new ActError('outdated');
    if ('desk' in outcome) changeRole(tx, uid, user, outcome.desk, { ref: id, reason });
    else if (action === 'status.changed' && 'status' in outcome)
      changeStatus(tx, uid, user, outcome.status, { ref: id, reason });
    else throw new ActError('denied');
  });
}

/**
 * Confirms the policy that another manager proposed. The act is in the caller's own book. Managers
 * only.
 * @throws ActError; `already-decided` if it no longer waits, `outdated` if the policy has changed
 * since, `denied` for one's own, or outside the day in which it can be confirmed
 */
export function confirmPolicy(
  context: DataContext,
  { id, op }: { id: Proposal['id']; op: Op },
): Promise<void> {
  return runLedgerAction(context, context.uid, op, async (tx) => {
    const [found, proposal] = await Promise.all([
      readPolicy(tx),
      confirmProposal(tx, context, deskBook, id),
    ]);
    if (!proposal || !('fourEyes' in proposal.outcome)) throw new ActError('denied');
    if (!found || !isFromSame(proposal, found.value)) throw new ActError('outdated');
    replacePolicy(tx, context, found, proposal.outcome, { ref: id, reason: proposal.note });
  });
}

/**
 * Confirms the payment method that its owner proposed. The act is in the owner's book. Managers
 * only.
 * @throws ActError, as {@link confirmPolicy}
 */
export function confirmPayment(
  context: DataContext,
  { id, by: owner, op }: Pick<Proposal, 'id' | 'by'> & { op: Op },
): Promise<void> {
  return runLedgerAction(context, owner, op, async (tx) => {
    const [found, proposal] = await Promise.all([
      readPayment(tx, owner),
      confirmProposal(tx, context, deskBook, id),
    ]);
    if (!proposal || !('bitcoin' in proposal.outcome)) throw new ActError('denied');
    if (!found || !isFromSame(proposal, found.value)) throw new ActError('outdated');
    replacePayment(tx, owner, found, proposal.outcome, { ref: id, reason: proposal.note });
  });
}

/**
 * Rejects what another administrator proposed. Desk only.
 * @param reason shown to the client
 * @throws ActError; `already-decided`, `denied` for one's own
 */
export function rejectProposal(
  context: DataContext,
  { uid, id, reason, op }: { uid: Uid; id: Proposal['id']; reason: Reason; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await findPendingItem(tx, 'proposals', uid, id);
    if (found.element.by === context.uid) throw new ActError('denied');
    const confirmerName = await readOwnName(tx, context);
    decideInList(tx, found, 'proposal.rejected', { status: 'rejected', confirmerName }, { reason });
  });
}

/**
 * Takes back an own proposal, or removes one that is older than a day. Desk only.
 * @throws ActError; `already-decided` if it no longer waits
 */
export function cancelProposal(
  context: DataContext,
  { uid, id, op }: { uid: Uid; id: Proposal['id']; op: Op },
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    decideInList(tx, await findPendingItem(tx, 'proposals', uid, id), 'proposal.cancelled', {
      status: 'cancelled',
    });
  });
}
