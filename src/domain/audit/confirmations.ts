/** Checks of what two people decide: proposals about a client, their confirmations, and the policy that asks for them. */
import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { getFigure, getNestedSnapshot, getText, isDeepEqual, isEmpty, isSnapshot, type Snapshot } from '@/domain/accounts/snapshot';
import { storedReasonSchema } from '@/domain/input/reason';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { compare, type Money, subtract } from '@/domain/money';
import { deskPolicySchema, hasWaited, needsTwoPeople, policySchema, policyWaitHours } from '@/domain/two-people/policy';
import { isStricter } from '@/domain/two-people/policy-change';
import { getLargestChange, isStandingKind, proposalMaxAgeMs } from '@/domain/two-people/proposal';
import { formatDollars } from '@/lib/format';
import type { BookIndex, EntryCheck } from './book-index';
import { getPoliciesAt } from './policies-at';
import { createIssue, getPath, type StoredIssue } from './stored-book';

/** USD by which an adjustment changes each figure; null if one cannot be read. */
function getChanges({ before, after }: Pick<BookEntry, 'before' | 'after'>) {
  const change = (figure: string): Money | null => {
    const [from, to] = [getFigure(before, figure), getFigure(after, figure)];
    return from === null || to === null ? null : subtract(to, from);
  };
  const [balance, profit, bonus] = [change('balance'), change('profit'), change('bonus')];
  return balance === null || profit === null || bonus === null ? null : { balance, profit, bonus };
}

const getOutcome = ({ outcome }: Snapshot) => {
  const found = getNestedSnapshot({ outcome }, 'outcome');
  const [balance, profit, bonus] = [getFigure(found, 'balance'), getFigure(found, 'profit'), getFigure(found, 'bonus')];
  return balance === null || profit === null || bonus === null ? null : { balance, profit, bonus };
};

/** The element names its author and its kind, and says what will happen. */
export const findProposalIssue: EntryCheck = ({ action, actor, after }) => {
  if (after.by !== actor) return 'proposes something in the name of another.';
  if (`${isStandingKind(after.kind) ? 'standing' : getText(after, 'kind')}.proposed` !== action)
    return 'proposes something of another kind.';
  const changes = getOutcome(after);
  if (isStandingKind(after.kind)) return findStandingProposalIssue(after);
  if (action !== 'adjustment.proposed') return changes || getText(after, 'ref') === '' ? 'doesn’t say which request it is about.' : null;
  if (!changes) return 'doesn’t say which figures it changes.';
  const amount = getFigure(after, 'amount');
  if (amount === null || compare(amount, getLargestChange(changes)) !== 0) return 'names an amount other than its largest change.';
  return v.is(storedReasonSchema, after.note) ? null : 'owes the client a reason.';
};

/** What is proposed about an administrator: from which role or status to which, and no money. */
function findStandingProposalIssue(proposal: Snapshot): string | null {
  const { kind, outcome, from, ref, note } = proposal;
  const field = kind === 'role' ? 'desk' : 'status';
  const isOfKind = (one: unknown) => isSnapshot(one) && isDeepEqual(Object.keys(one), [field]);
  if (!isOfKind(outcome)) return 'doesn’t say what will become of the administrator.';
  if (!isOfKind(from)) return 'doesn’t say what the administrator was.';
  if (getFigure(proposal, 'amount') !== '0' || ref !== '') return 'is about an administrator, but names money or a request.';
  return v.is(storedReasonSchema, note) ? null : 'owes the administrator a reason.';
}

/** Whether an act is what was proposed: the same element, amount and outcome. */
function isProposed(act: BookEntry, proposal: Snapshot): boolean {
  const amount = getFigure(proposal, 'amount');
  const isAbout = (action: string, field: string) =>
    act.action === action && act.before.id === proposal.ref && isSame(getFigure(act.after, field), amount);
  if (proposal.kind === 'deposit') return isAbout('deposit.completed', 'received');
  if (proposal.kind === 'withdrawal') return isAbout('withdrawal.completed', 'amount');
  if (isStandingKind(proposal.kind)) {
    const actions = proposal.kind === 'role' ? ['role.granted', 'role.revoked'] : ['status.changed'];
    const isSameChange = isDeepEqual(act.before, proposal.from) && isDeepEqual(act.after, proposal.outcome);
    return actions.includes(act.action) && act.reason === proposal.note && isSameChange;
  }
  const [proposed, made] = [getOutcome(proposal), getChanges(act)];
  return (
    act.action === 'account.adjusted' &&
    act.reason === proposal.note &&
    proposed !== null &&
    made !== null &&
    compare(proposed.balance, made.balance) === 0 &&
    compare(proposed.profit, made.profit) === 0 &&
    compare(proposed.bonus, made.bonus) === 0
  );
}

const isSame = (a: Money | null, b: Money | null): boolean => a !== null && b !== null && compare(a, b) === 0;
const isOlderThan = (since: unknown, at: Date, ageMs: number): boolean =>
  !(since instanceof Date) || at.getTime() - since.getTime() >= ageMs;

/** A confirmation and its act are one commit of another administrator, within a day of the proposal. */
export const findConfirmationIssue: EntryCheck = ({ ref, before, actor, at }, _, { byOp }) => {
  const act = byOp.get(ref);
  if (!act || act.ref !== before.id || act.at.getTime() !== at.getTime()) return 'confirms something that was not done together with it.';
  if (act.actor !== actor) return `confirms ${formatFolio(act)}, which someone else wrote.`;
  if (!isProposed(act, before)) return `confirms ${formatFolio(act)}, which is not what was proposed.`;
  if (before.by === actor) return 'is by the one who proposed it, although a second person has to confirm.';
  return isOlderThan(before.at, at, proposalMaxAgeMs) ? 'confirms a proposal that is more than a day old.' : null;
};

/** Proposals are taken back by their authors, or by anyone after a day, and refused by others. */
export const findDismissalIssue: EntryCheck = ({ action, before, actor, at }) => {
  const isOwn = before.by === actor;
  if (action === 'proposal.rejected') return isOwn ? 'refuses a proposal of one’s own.' : null;
  return isOwn || isOlderThan(before.at, at, proposalMaxAgeMs) ? null : 'takes back what someone else proposed.';
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

const getPolicy = (snapshot: Snapshot) => {
  const { fourEyes, addressHours } = snapshot;
  const parsed = v.safeParse(policySchema, { fourEyes, addressHours });
  return parsed.success ? parsed.output : null;
};
const keepsPolicy = ({ before, after }: BookEntry): boolean =>
  before.fourEyes === after.fourEyes && before.addressHours === after.addressHours;

/** A stricter policy needs one manager. A looser one was proposed by another a day before. */
export const findPolicyIssue: EntryCheck = (entry) => {
  const { action, op, actor, at, ref, before, after } = entry;
  const [waiting, proposed] = [getNestedSnapshot(before, 'proposed'), getNestedSnapshot(after, 'proposed')];
  if (action === 'policy.proposed') {
    const isOwn = proposed.by === actor && proposed.op === op && isDeepEqual(proposed.at, at);
    return ref === '' && isOwn && keepsPolicy(entry) ? null : 'doesn’t only propose a policy of its author.';
  }
  if (!isEmpty(proposed)) return 'leaves a proposed policy.';
  if (action === 'policy.cancelled')
    return ref === '' && !isEmpty(waiting) && keepsPolicy(entry) ? null : 'doesn’t only take back a proposed policy.';
  const [from, to] = [isEmpty(before) ? null : getPolicy(before), getPolicy(after)];
  if (!to) return null; // the content of the entry is another check
  if (ref === '') return isStricter(from, to) ? null : 'loosens the policy without a second person.';
  if (waiting.op !== ref || waiting.by === actor) return 'confirms a policy that no one else proposed.';
  if (!isDeepEqual(getPolicy(waiting), to)) return 'confirms a policy other than the one proposed.';
  const isInTime = waiting.at instanceof Date && hasWaited(waiting.at, policyWaitHours, at);
  return isInTime ? null : 'confirms a policy before it has waited, or after its day is over.';
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
