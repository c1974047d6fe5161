/** Checks of what is proposed: who proposes what, about what, from what and to what. */
import * as v from 'valibot';
import { paymentMethodSchema } from '@/domain/desk/payment-method';
import { storedReasonSchema } from '@/domain/input/reason';
import type { BookEntry } from '@/domain/ledger/ledger';
import { deskBook } from '@/domain/revision-fields';
import {
  getFigure,
  getNestedSnapshot,
  getText,
  isDeepEqual,
  isSnapshot,
  type Snapshot,
} from '@/domain/snapshot';
import { policySchema } from '@/domain/two-people/policy';
import { getLargestChange, settlementSchema } from '@/domain/two-people/proposal';
import {
  getProposalKind,
  isDeskKind,
  isForAgents,
  isProposedAction,
  isRequestKind,
} from '@/domain/two-people/proposed-action';
import type { BookIndex, EntryCheck } from './book-index';
import { getOutcome, isEqual } from './confirmations';

/**
 * The element names its author, and says what will happen: of what kind, from what and to what. It
 * is in the book of whom or what it is about.
 */
export const findProposalIssue: EntryCheck = (entry, _, book) => {
  const { actor, after } = entry;
  const { action, role } = after;
  if (after.by !== actor) return 'proposes something in the name of another.';
  if (!isProposedAction(action)) return null; // the content of the entry is another check
  const kind = getProposalKind({ action });
  if (isDeskKind(kind) !== (book.uid === deskBook))
    return 'is in the book of another than it is about.';
  if (role !== 'manager' && !(role === 'agent' && isForAgents(kind)))
    return 'proposes something that the role of its author doesn’t allow.';
  if (isRequestKind(kind)) return findRequestProposalIssue(after, book);
  if (!v.is(storedReasonSchema, after.note))
    return kind === 'adjustment' || kind === 'fee' ? 'owes the client a reason.' : 'owes a reason.';
  if (kind === 'adjustment') return findAdjustmentProposalIssue(after, book);
  if (kind === 'fee') return findFeeProposalIssue(entry, book);
  if (getFigure(after, 'amount') !== '0' || after.ref !== '')
    return 'moves no money, but names money or a request.';
  const sides = [after.from, after.outcome];
  if (kind === 'policy')
    return sides.every((side) => v.is(policySchema, side))
      ? null
      : 'doesn’t say from which policy to which.';
  if (kind === 'payment')
    return sides.every((side) => v.is(paymentMethodSchema, side))
      ? null
      : 'doesn’t say from which method to which.';
  return findAdminChangeProposalIssue(entry, kind, book);
};

/**
 * The role or the status of an administrator; of a client only that the account is closed, which
 * may hold more than one person decides about.
 */
function findAdminChangeProposalIssue(
  { at, after }: BookEntry,
  kind: 'role' | 'status',
  { firstRole }: BookIndex,
): string | null {
  const field = kind === 'role' ? 'desk' : 'status';
  const sides = [after.from, after.outcome];
  if (!sides.every((side) => isSnapshot(side) && isDeepEqual(Object.keys(side), [field])))
    return 'doesn’t say what the administrator was, or will be.';
  const outcome = getText(getNestedSnapshot(after, 'outcome'), field);
  const isOfClient = firstRole === undefined || firstRole.at > at;
  if (isOfClient && (kind === 'role' || outcome !== 'closed'))
    return 'proposes for a client what is proposed only for an administrator.';
  return kind === 'role' && (outcome === '') !== (after.action === 'role.revoked')
    ? 'proposes a role other than its act leaves.'
    : null;
}

/**
 * The client asked for it. A withdrawal is paid whole; of a deposit another amount may have come
 * in.
 */
function findRequestProposalIssue(
  { action, ref, amount, from, outcome }: Snapshot,
  { byOp }: BookIndex,
): string | null {
  const request = byOp.get(String(ref));
  if (action === 'trade.settled') {
    if (request?.action !== 'trade.placed') return 'doesn’t say which trade it is about.';
    return findSettlementProposalIssue({ amount, from, outcome });
  }
  const isDeposit = action === 'deposit.completed';
  if (request?.action !== (isDeposit ? 'deposit.requested' : 'withdrawal.requested'))
    return 'doesn’t say which request it is about.';
  const completed = { status: 'completed', ...(isDeposit && { received: amount }) };
  if (!isDeepEqual(from, { status: 'pending' }) || !isDeepEqual(outcome, completed))
    return 'proposes something other than a completion.';
  return isDeposit || request.after.amount === amount
    ? null
    : 'names an amount other than that of the request.';
}

/**
 * The amount is the result without its sign. The act itself shows whether the trade was due, and
 * whether the result follows the formula.
 */
function findSettlementProposalIssue({
  amount,
  from,
  outcome,
}: Pick<Snapshot, 'amount' | 'from' | 'outcome'>): string | null {
  const settlement = v.safeParse(settlementSchema, outcome);
  if (!settlement.success || !isDeepEqual(from, { status: 'open' }))
    return 'doesn’t say how the trade ends.';
  return settlement.output.result.replace('-', '') === amount
    ? null
    : 'names an amount other than its result.';
}

/** `ref` is the subscription, which the client has when the fee is proposed. */
function findFeeProposalIssue(
  { at, after: { ref, amount, from, outcome } }: BookEntry,
  { byOp, next }: BookIndex,
): string | null {
  const set = byOp.get(String(ref));
  const end = set && next.get(set);
  if (set?.action !== 'subscription.set' || at < set.at || (end && end.at < at))
    return 'doesn’t say which subscription it is about.';
  if (!isDeepEqual(from, {}) || !isDeepEqual(outcome, {}))
    return 'proposes something other than a fee.';
  return getNestedSnapshot(set.after, 'subscription').amount === amount
    ? null
    : 'names an amount other than that of the subscription.';
}

/** The amount is the largest change. `ref` is the entry that it corrects, if any. */
function findAdjustmentProposalIssue(proposal: Snapshot, { byOp }: BookIndex): string | null {
  const changes = getOutcome(proposal);
  if (!changes || !isDeepEqual(proposal.from, {})) return 'doesn’t say which figures it changes.';
  if (!isEqual(getFigure(proposal, 'amount'), getLargestChange(changes)))
    return 'names an amount other than its largest change.';
  return proposal.ref === '' || byOp.has(String(proposal.ref))
    ? null
    : 'corrects an entry that doesn’t exist.';
}
