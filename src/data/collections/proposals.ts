import { changeCoveredAccount, readFigures } from '@/data/ledger/balances';
import { confirmProposal, readOwnName } from '@/data/ledger/confirmations';
import type { DataContext } from '@/data/ledger/context';
import { ActError } from '@/data/ledger/errors';
import { appendToList, decideInList, findPendingItem, readList } from '@/data/ledger/list';
import { paths } from '@/data/ledger/paths';
import { type LedgerTransaction, runLedgerAction } from '@/data/ledger/run';
import { requireDoc } from '@/data/ledger/transaction';
import type { AccountFigures } from '@/domain/accounts/account';
import { profileSchema } from '@/domain/accounts/profile';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { Money } from '@/domain/money';
import {
  applyFigureChanges,
  findWaitingProposal,
  getLargestChange,
  getProposingAction,
  isRequestKind,
  type Proposal,
  type ProposalKind,
  type Standing,
} from '@/domain/two-people/proposal';
import { isFromSame } from '@/domain/two-people/since-proposal';
import { changeRole, changeStatus, readUser } from './user-acts';

interface RequestProposal {
  /** The request that is to be completed. */
  id: Op;
  /** USD, what is to be credited or paid out. */
  amount: Money;
  /** For the second person. */
  note: string;
}

/** Proposes to credit a deposit without a transaction id. Desk only. @throws ActError; `already-decided` if the deposit no longer waits, or was proposed before; `full` */
export const proposeDeposit = (context: DataContext, uid: Uid, proposal: RequestProposal, op: Op): Promise<void> =>
  proposeRequest(context, uid, 'deposits', proposal, op);

/** Proposes to complete a withdrawal. Desk only. @throws ActError, as {@link proposeDeposit} */
export const proposeWithdrawal = (context: DataContext, uid: Uid, proposal: RequestProposal, op: Op): Promise<void> =>
  proposeRequest(context, uid, 'withdrawals', proposal, op);

const proposedKinds = { deposits: 'deposit', withdrawals: 'withdrawal' } as const;

function proposeRequest(
  context: DataContext,
  uid: Uid,
  col: 'deposits' | 'withdrawals',
  { id, amount, note }: RequestProposal,
  op: Op,
): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    await findPendingItem(tx, col, uid, id);
    await propose(tx, context, uid, { kind: proposedKinds[col], ref: id, amount, outcome: { status: 'completed' }, note });
  });
}

interface AdjustmentProposal {
  /** USD, by how much each figure is to change. */
  changes: AccountFigures;
  /** Shown to the client. */
  reason: string;
  /** The entry that this corrects; '' for none. */
  ref: Op;
}

/** Proposes an adjustment of a client's figures. Desk only. @throws ActError; `full` */
export function proposeAdjustment(context: DataContext, uid: Uid, { changes, reason, ref }: AdjustmentProposal, op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, (tx) =>
    propose(tx, context, uid, { kind: 'adjustment', ref, amount: getLargestChange(changes), outcome: changes, note: reason }),
  );
}

interface StandingProposal {
  /** What the administrator is to have. */
  outcome: Standing;
  /** Shown to the administrator. */
  reason: string;
}

/** Proposes a role or a status of an administrator. Managers only. @throws ActError; `full` */
export function proposeStanding(context: DataContext, uid: Uid, { outcome, reason }: StandingProposal, op: Op): Promise<void> {
  const kind = 'desk' in outcome ? 'role' : 'status';
  return runLedgerAction(context, uid, op, async (tx) => {
    const { desk, status } = (await readUser(tx, uid)).value;
    const from = 'desk' in outcome ? { desk } : { status };
    await propose(tx, context, uid, { kind, ref: '', amount: '0', outcome, from, note: reason });
  });
}

type NewProposal = Pick<Proposal, 'ref' | 'amount' | 'outcome' | 'from' | 'note'> & { kind: ProposalKind };

async function propose(tx: LedgerTransaction, context: DataContext, uid: Uid, proposal: NewProposal): Promise<void> {
  const [list, caller] = await Promise.all([
    readList(tx, 'proposals', uid),
    tx.readOutsideTransaction(paths.user(context.uid), profileSchema),
  ]);
  if (isRequestKind(proposal.kind) && findWaitingProposal(list.stored?.value.list ?? [], proposal.ref))
    throw new ActError('already-decided');
  const { desk: role, firstname, lastname } = requireDoc(caller).value;
  const by = { by: context.uid, role, name: `${firstname} ${lastname}` };
  appendToList(tx, list, getProposingAction(proposal.kind), { ...proposal, ...by, status: 'pending' }, context.now());
}

/**
 * Confirms an adjustment that another administrator proposed, and makes it. Desk only.
 * @throws ActError; `already-decided` if it no longer waits, `outdated` if it is older than a day, `denied` for one's own, `insufficient` if
 * the balance would not cover the holds
 */
export function confirmAdjustment(context: DataContext, uid: Uid, id: Proposal['id'], op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [figures, proposal] = await Promise.all([readFigures(tx, uid), confirmProposal(tx, context, uid, id)]);
    if (!proposal || !('balance' in proposal.outcome)) throw new ActError('denied');
    const after = applyFigureChanges(figures.account.value, proposal.outcome);
    changeCoveredAccount(tx, figures, after, { action: 'account.adjusted', ref: id, reason: proposal.note });
  });
}

/**
 * Confirms the role or the status of an administrator that another manager proposed. Managers only.
 * @throws ActError, as {@link confirmAdjustment}; `outdated` also if the administrator's role or status has changed since
 */
export function confirmStanding(context: DataContext, uid: Uid, id: Proposal['id'], op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const [user, proposal] = await Promise.all([readUser(tx, uid), confirmProposal(tx, context, uid, id)]);
    if (!proposal) throw new ActError('denied');
    const { kind, outcome, note: reason } = proposal;
    if (!isFromSame(proposal, user.value)) throw new ActError('outdated');
    if (kind === 'role' && 'desk' in outcome) changeRole(tx, uid, user, outcome.desk, { ref: id, reason });
    else if (kind === 'status' && 'status' in outcome) changeStatus(tx, uid, user, outcome.status, { ref: id, reason });
    else throw new ActError('denied');
  });
}

/** Refuses what another administrator proposed. Desk only. @param reason shown to the client @throws ActError; `already-decided`, `denied` for one's own */
export function rejectProposal(context: DataContext, uid: Uid, id: Proposal['id'], reason: string, op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    const found = await findPendingItem(tx, 'proposals', uid, id);
    if (found.element.by === context.uid) throw new ActError('denied');
    const confirmerName = await readOwnName(tx, context);
    decideInList(tx, found, 'proposal.rejected', { status: 'rejected', confirmerName }, { reason });
  });
}

/** Takes back an own proposal, or removes one that is older than a day. Desk only. @throws ActError; `already-decided` if it no longer waits */
export function cancelProposal(context: DataContext, uid: Uid, id: Proposal['id'], op: Op): Promise<void> {
  return runLedgerAction(context, uid, op, async (tx) => {
    decideInList(tx, await findPendingItem(tx, 'proposals', uid, id), 'proposal.cancelled', { status: 'cancelled' });
  });
}
