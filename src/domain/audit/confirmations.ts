/** Checks of what two people decide: proposals, their confirmations with the acts in the same book, and the policy that asks for them. */
import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { getFigure, getNestedSnapshot, getText, isDeepEqual, isSnapshot, type Snapshot } from '@/domain/accounts/snapshot';
import { storedReasonSchema } from '@/domain/input/reason';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { deskBook, type Uid } from '@/domain/ledger/revision-fields';
import { compare, type Money, subtract } from '@/domain/money';
import { paymentMethodSchema } from '@/domain/requests/payment';
import { deskPolicySchema, getConfirmationDay, hasWaited, needsTwoPeople, policySchema } from '@/domain/two-people/policy';
import { isStricter } from '@/domain/two-people/policy-change';
import { getLargestChange } from '@/domain/two-people/proposal';
import { getProposalKind, isDeskKind, isProposedAction, isRequestKind } from '@/domain/two-people/proposed-action';
import { getWaitHours } from '@/domain/two-people/waiting-settings';
import { formatDollars } from '@/lib/format';
import type { BookIndex, EntryCheck } from './book-index';
import { getPoliciesAt } from './policies-at';
import { createIssue, getPath, type StoredIssue } from './stored-book';

const readFigures = (read: (figure: string) => Money | null) => {
  const balance = read('balance');
  const profit = read('profit');
  const bonus = read('bonus');
  return balance === null || profit === null || bonus === null ? null : { balance, profit, bonus };
};

/** USD by which an adjustment changes each figure; null if one cannot be read. */
const getChanges = ({ before, after }: Pick<BookEntry, 'before' | 'after'>) =>
  readFigures((figure) => {
    const [from, to] = [getFigure(before, figure), getFigure(after, figure)];
    return from === null || to === null ? null : subtract(to, from);
  });

/** What a proposal says that an adjustment will change; null for another proposal. */
const getOutcome = (proposal: Snapshot) => {
  const outcome = getNestedSnapshot(proposal, 'outcome');
  return readFigures((figure) => getFigure(outcome, figure));
};

const isEqual = (a: Money | null, b: Money | null): boolean => a !== null && b !== null && compare(a, b) === 0;

/** The element names its author, and says what will happen: of what kind, from what and to what. It is in the book of whom or what it is about. */
export const findProposalIssue: EntryCheck = ({ actor, after }, _, book) => {
  const { action } = after;
  if (after.by !== actor) return 'proposes something in the name of another.';
  if (!isProposedAction(action)) return null; // the content of the entry is another check
  const kind = getProposalKind({ action });
  if (isDeskKind(kind) !== (book.uid === deskBook)) return 'is in the book of another than it is about.';
  if (isRequestKind(kind)) return findRequestProposalIssue(after, book);
  if (!v.is(storedReasonSchema, after.note)) return kind === 'adjustment' ? 'owes the client a reason.' : 'owes a reason.';
  if (kind === 'adjustment') return findAdjustmentProposalIssue(after, book);
  if (getFigure(after, 'amount') !== '0' || after.ref !== '') return 'moves no money, but names money or a request.';
  const sides = [after.from, after.outcome];
  if (kind === 'policy') return sides.every((side) => v.is(policySchema, side)) ? null : 'doesn’t say from which policy to which.';
  if (kind === 'payment') return sides.every((side) => v.is(paymentMethodSchema, side)) ? null : 'doesn’t say from which method to which.';
  const field = kind === 'role' ? 'desk' : 'status';
  if (!sides.every((side) => isSnapshot(side) && isDeepEqual(Object.keys(side), [field])))
    return 'doesn’t say what the administrator was, or will be.';
  const isRevoked = getText(getNestedSnapshot(after, 'outcome'), 'desk') === '';
  return kind === 'role' && isRevoked !== (action === 'role.revoked') ? 'proposes a role other than its act leaves.' : null;
};

/** The client asked for it. A withdrawal is paid whole; of a deposit another amount may have come in. */
function findRequestProposalIssue({ action, ref, amount, from, outcome }: Snapshot, { byOp }: BookIndex): string | null {
  const request = byOp.get(String(ref));
  const isDeposit = action === 'deposit.completed';
  if (request?.action !== (isDeposit ? 'deposit.requested' : 'withdrawal.requested')) return 'doesn’t say which request it is about.';
  const completed = { status: 'completed', ...(isDeposit && { received: amount }) };
  if (!isDeepEqual(from, { status: 'pending' }) || !isDeepEqual(outcome, completed)) return 'proposes something other than a completion.';
  return isDeposit || request.after.amount === amount ? null : 'names an amount other than that of the request.';
}

/** The amount is the largest change. `ref` is the entry that it corrects, if any. */
function findAdjustmentProposalIssue(proposal: Snapshot, { byOp }: BookIndex): string | null {
  const changes = getOutcome(proposal);
  if (!changes || !isDeepEqual(proposal.from, {})) return 'doesn’t say which figures it changes.';
  if (!isEqual(getFigure(proposal, 'amount'), getLargestChange(changes))) return 'names an amount other than its largest change.';
  return proposal.ref === '' || byOp.has(String(proposal.ref)) ? null : 'corrects an entry that doesn’t exist.';
}

const contains = (fields: Snapshot, some: unknown): boolean =>
  isSnapshot(some) && Object.entries(some).every(([field, value]) => isDeepEqual(fields[field], value));

/** Whether an act is what was proposed: the same action about the same request, with the same reason, from the same and to the same. */
function isProposed(act: BookEntry, proposal: Snapshot): boolean {
  const { action } = proposal;
  if (!isProposedAction(action) || act.action !== action) return false;
  const kind = getProposalKind({ action });
  if (isRequestKind(kind) ? act.before.id !== proposal.ref : act.reason !== proposal.note) return false;
  if (kind !== 'adjustment') return contains(act.before, proposal.from) && contains(act.after, proposal.outcome);
  const [proposed, made] = [getOutcome(proposal), getChanges(act)];
  if (!proposed || !made) return false;
  return (['balance', 'profit', 'bonus'] as const).every((figure) => isEqual(proposed[figure], made[figure]));
}

/** A confirmation and its act are one commit of one person. @param act undefined if there is none @returns what follows the folio of the confirmation */
export function findActIssue({ before, actor, at }: BookEntry, act: BookEntry | undefined): string | null {
  if (!act || act.ref !== before.id || act.at.getTime() !== at.getTime()) return 'confirms something that was not done together with it.';
  if (act.actor !== actor) return `confirms ${formatFolio(act)}, which someone else wrote.`;
  return isProposed(act, before) ? null : `confirms ${formatFolio(act)}, which is not what was proposed.`;
}

/**
 * A proposal is confirmed within its day, and removed by another than its author after that day.
 * @param made time of its entry @param hours until its day begins
 */
export function findTimingIssue({ action, before, actor, at }: BookEntry, made: Date, hours: number): string | null {
  if (action === 'proposal.confirmed')
    return hasWaited(made, hours, at) ? null : 'confirms a proposal before it has waited, or after its day is over.';
  if (action === 'proposal.rejected' || before.by === actor) return null;
  return at >= getConfirmationDay(made, hours).closesAt ? null : 'takes back what someone else proposed.';
}

/** Another administrator than the author confirms or rejects. The acts of confirmations in the book of the desk are checked with the desk. */
export const findProposalDecisionIssue: EntryCheck = (entry, _, { uid, byOp }) => {
  const { action, before, actor, ref } = entry;
  const made = byOp.get(getText(before, 'id'));
  if (made?.action !== 'proposal.made') return 'decides about something no one proposed.';
  if (action !== 'proposal.cancelled' && before.by === actor)
    return 'is by the one who proposed it, although a second person has to decide.';
  const issue = action === 'proposal.confirmed' && uid !== deskBook ? findActIssue(entry, byOp.get(ref)) : null;
  if (issue || !isProposedAction(before.action) || before.action === 'payment.updated') return issue; // the policy says for how long a method waits
  return findTimingIssue(entry, made.at, getWaitHours({ action: before.action }, null));
};

const isProposal = (entry: BookEntry | undefined): boolean => entry?.col === 'proposals';

/** An act that refers to a proposal has its confirmation in the same commit. */
export const findUnconfirmedIssue: EntryCheck = ({ op, ref }, _, { byOp, firstByRef }) => {
  const proposal = byOp.get(ref);
  if (!proposal || !isProposal(proposal) || firstByRef.has(`proposal.confirmed ${op}`)) return null;
  return `carries out the proposal ${formatFolio(proposal)}, which no one confirmed with it.`;
};

/** Role and status of an administrator are for the operator, or for two managers. Only an administrator has a role. */
export const findStandingIssue: EntryCheck = (entry, ...rest) => {
  const [{ action, actor, ref }, [, { byOp, previous }]] = [entry, rest];
  if (actor === operator || isProposal(byOp.get(ref))) return findUnconfirmedIssue(entry, ...rest);
  if (action !== 'status.changed') return 'is an action of the operator, or of two managers.';
  let last = previous.get(entry);
  while (last && !last.action.startsWith('role.')) last = previous.get(last);
  return last && last.after.desk !== '' ? 'changes the status of an administrator without a second manager.' : null;
};

/** Whether this act may refer to the entry: decisions about requests only to a proposal. */
export const refersToProposal = ({ ref }: BookEntry, { byOp }: Pick<BookIndex, 'byOp'>): boolean => ref === '' || isProposal(byOp.get(ref));

/** A stricter policy needs one manager. A looser one was proposed by another, which is checked with the desk. */
export const findPolicyIssue: EntryCheck = ({ ref, before, after }) => {
  const from = v.safeParse(policySchema, before);
  const to = v.safeParse(policySchema, after);
  if (ref !== '' || !to.success) return null; // the content of the entry is another check
  return isStricter(from.success ? from.output : null, to.output) ? null : 'loosens the policy without a second person.';
};

/** An act that moved money, or corrected figures, and refers to no proposal. */
export interface DecidedAlone {
  uid: Uid;
  entry: BookEntry;
  /** USD, as it is compared with the threshold. */
  amount: Money;
}

/** A deposit with a transaction id is not among them: the network shows its payment. */
export function getDecidedAlone(uid: Uid, entries: readonly BookEntry[]): DecidedAlone[] {
  const proposals = new Set(entries.filter(isProposal).map(({ op }) => op));
  return entries.flatMap((entry) => {
    const amount = proposals.has(entry.ref) ? null : getDecidedAmount(entry);
    return amount === null ? [] : [{ uid, entry, amount }];
  });
}

function getDecidedAmount(entry: BookEntry): Money | null {
  const { action, after } = entry;
  if (action === 'withdrawal.completed') return getFigure(after, 'amount');
  if (action === 'deposit.completed') return after.txid === '' ? getFigure(after, 'received') : null;
  const changes = action === 'account.adjusted' ? getChanges(entry) : null;
  return changes && getLargestChange(changes);
}

/** No act above the threshold of its moment was decided by one person. @param stored `desk/policy`; null if there is none */
export function findAloneIssues(stored: Snapshot | null, alone: readonly DecidedAlone[]): StoredIssue[] {
  const parsed = v.safeParse(deskPolicySchema, stored);
  if (!parsed.success) return [];
  return alone.flatMap(({ uid, entry, amount }) => {
    const policies = getPoliciesAt(parsed.output, entry.at);
    const isRefused = policies.length > 0 && policies.every((policy) => needsTwoPeople(policy, amount));
    const message = `${formatFolio(entry)} was decided by one person, although two decided about ${formatDollars(amount)} then.`;
    return isRefused ? [createIssue(getPath(entry, uid), message, entry)] : [];
  });
}
