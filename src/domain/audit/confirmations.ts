/**
 * Checks of what two people decide: decisions about proposals with the acts in the same book, and
 * the policy that asks for them.
 */
import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { compare, type Money, subtract } from '@/domain/money';
import { deskBook, type Uid } from '@/domain/revision-fields';
import {
  getFigure,
  getNestedSnapshot,
  getText,
  isDeepEqual,
  isSnapshot,
  type Snapshot,
} from '@/domain/snapshot';
import { sortEntries } from '@/domain/statement/statement';
import {
  deskPolicySchema,
  getConfirmationDay,
  hasWaited,
  needsTwoPeople,
  policySchema,
} from '@/domain/two-people/policy';
import { isStricter } from '@/domain/two-people/policy-change';
import { getLargestChange, getSize } from '@/domain/two-people/proposal';
import {
  getProposalKind,
  isProposedAction,
  isRequestKind,
} from '@/domain/two-people/proposed-action';
import { getWaitHours } from '@/domain/two-people/proposed-settings';
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

/** USD by which an entry of the account changes each figure; null if one cannot be read. */
const getChanges = ({ before, after }: Pick<BookEntry, 'before' | 'after'>) =>
  readFigures((figure) => {
    const from = getFigure(before, figure);
    const to = getFigure(after, figure);
    return from === null || to === null ? null : subtract(to, from);
  });

/** What a proposal says that an adjustment will change; null for another proposal. */
export const getOutcome = (proposal: Snapshot) => {
  const outcome = getNestedSnapshot(proposal, 'outcome');
  return readFigures((figure) => getFigure(outcome, figure));
};

export const isEqual = (a: Money | null, b: Money | null): boolean =>
  a !== null && b !== null && compare(a, b) === 0;

const contains = (fields: Snapshot, some: unknown): boolean =>
  isSnapshot(some) &&
  Object.entries(some).every(([field, value]) => isDeepEqual(fields[field], value));

/** A trade that is settled by hand, with a reason. */
const isManual = (proposal: Snapshot): boolean =>
  getNestedSnapshot(proposal, 'outcome').manual === true;

/**
 * Whether an act is what was proposed: the same action about the same request, with the same
 * reason, from the same and to the same.
 */
function isProposed(act: BookEntry, proposal: Snapshot): boolean {
  const { action } = proposal;
  if (!isProposedAction(action) || act.action !== action) return false;
  const kind = getProposalKind({ action });
  if (isRequestKind(kind) && act.before.id !== proposal.ref) return false;
  if ((!isRequestKind(kind) || isManual(proposal)) && act.reason !== proposal.note) return false;
  if (kind !== 'adjustment')
    return contains(act.before, proposal.from) && contains(act.after, proposal.outcome);
  const proposed = getOutcome(proposal);
  const made = getChanges(act);
  if (!proposed || !made) return false;
  return (['balance', 'profit', 'bonus'] as const).every((figure) =>
    isEqual(proposed[figure], made[figure]),
  );
}

/**
 * A confirmation and its act are one commit of one person. A fee refers to its subscription, as the
 * proposal does.
 * @param act undefined if there is none
 * @returns what follows the folio of the confirmation
 */
export function findActIssue(
  { before, actor, at }: BookEntry,
  act: BookEntry | undefined,
): string | null {
  const ref = before.action === 'subscription.charged' ? before.ref : before.id;
  if (!act || act.ref !== ref || act.at.getTime() !== at.getTime())
    return 'confirms something that was not done together with it.';
  if (act.actor !== actor) return `confirms ${formatFolio(act)}, which someone else wrote.`;
  return isProposed(act, before)
    ? null
    : `confirms ${formatFolio(act)}, which is not what was proposed.`;
}

/**
 * A proposal is confirmed within its day, and removed by another than its author after that day.
 * @param made time of its entry @param hours until its day begins
 */
export function findTimingIssue(
  { action, before, actor, at }: BookEntry,
  made: Date,
  hours: number,
): string | null {
  if (action === 'proposal.confirmed')
    return hasWaited(made, hours, at)
      ? null
      : 'confirms a proposal before it has waited, or after its day is over.';
  if (action === 'proposal.rejected' || before.by === actor) return null;
  return at >= getConfirmationDay(made, hours).closesAt
    ? null
    : 'takes back what someone else proposed.';
}

/**
 * Another administrator than the author confirms or rejects. The acts of confirmations in the book
 * of the desk are checked with the desk.
 */
export const findProposalDecisionIssue: EntryCheck = (entry, _, { uid, byOp }) => {
  const { action, before, actor, ref } = entry;
  const made = byOp.get(getText(before, 'id'));
  if (made?.action !== 'proposal.made') return 'decides about something no one proposed.';
  if (action !== 'proposal.cancelled' && before.by === actor)
    return 'is by the one who proposed it, although a second person has to decide.';
  const issue =
    action === 'proposal.confirmed' && uid !== deskBook ? findActIssue(entry, byOp.get(ref)) : null;
  if (issue || !isProposedAction(before.action) || before.action === 'payment.updated')
    return issue; // the policy says for how long a method waits
  return findTimingIssue(entry, made.at, getWaitHours({ action: before.action }, null));
};

const isProposal = (entry: BookEntry | undefined): boolean => entry?.col === 'proposals';

/** An act that refers to a proposal has its confirmation in the same commit. */
export const findUnconfirmedIssue: EntryCheck = ({ op, ref }, _, { byOp, firstByRef }) => {
  const proposal = byOp.get(ref);
  if (!proposal || !isProposal(proposal) || firstByRef.has(`proposal.confirmed ${op}`)) return null;
  return `carries out the proposal ${formatFolio(proposal)}, which no one confirmed with it.`;
};

/**
 * Role and status of an administrator are for the operator, or for two managers. Only an
 * administrator has a role.
 */
export const findAdminChangeIssue: EntryCheck = (entry, ...rest) => {
  const { action, actor, ref } = entry;
  const [, { byOp, previous }] = rest;
  if (actor === operator || isProposal(byOp.get(ref))) return findUnconfirmedIssue(entry, ...rest);
  if (action !== 'status.changed') return 'is an action of the operator, or of two managers.';
  return hasRole(entry, previous)
    ? 'changes the status of an administrator without a second manager.'
    : null;
};

/** Whether the owner has a role when an entry of the profile is written. */
function hasRole(entry: BookEntry, previous: BookIndex['previous']): boolean {
  let last = previous.get(entry);
  while (last && !last.action.startsWith('role.')) last = previous.get(last);
  return last !== undefined && last.after.desk !== '';
}

/** Names of administrators sign decisions. */
export const findCorrectionIssue: EntryCheck = (entry, _, { previous }) =>
  entry.actor !== operator && hasRole(entry, previous)
    ? 'corrects the profile of an administrator, which only the operator does.'
    : null;

/** Whether this act may refer to the entry: decisions about requests only to a proposal. */
export const refersToProposal = ({ ref }: BookEntry, { byOp }: Pick<BookIndex, 'byOp'>): boolean =>
  ref === '' || isProposal(byOp.get(ref));

/**
 * A stricter policy needs one manager. A looser one was proposed by another, which is checked with
 * the desk.
 */
export const findPolicyIssue: EntryCheck = ({ ref, before, after }) => {
  const from = v.safeParse(policySchema, before);
  const to = v.safeParse(policySchema, after);
  if (ref !== '' || !to.success) return null; // the content of the entry is another check
  return isStricter(from.success ? from.output : null, to.output)
    ? null
    : 'loosens the policy without a second person.';
};

/** An act that moved money, corrected figures or closed an account, and that nobody confirmed. */
export interface DecidedAlone {
  uid: Uid;
  entry: BookEntry;
  /** USD, as it is compared with the threshold: what moved, or what the closed account holds. */
  amount: Money;
}

const getOps = (entries: readonly BookEntry[]): ReadonlySet<string> =>
  new Set(entries.map(({ op }) => op));

/** What moved money. A fee refers to its subscription, so its confirmation refers to it. */
export function getDecidedAlone(uid: Uid, entries: readonly BookEntry[]): DecidedAlone[] {
  const proposals = getOps(entries.filter(isProposal));
  const confirmed = new Set(
    entries
      .filter((one) => isProposal(one) && one.action === 'proposal.confirmed')
      .map(({ ref }) => ref),
  );
  return entries.flatMap((entry) => {
    const isAlone =
      entry.action === 'subscription.charged'
        ? !confirmed.has(entry.op)
        : !proposals.has(entry.ref);
    const amount = isAlone ? getMovedAmount(entry) : null;
    return amount === null ? [] : [{ uid, entry, amount }];
  });
}

function getMovedAmount(entry: BookEntry): Money | null {
  const { action, after } = entry;
  if (action === 'withdrawal.completed') return getFigure(after, 'amount');
  if (action === 'deposit.completed') return getFigure(after, 'received');
  if (action === 'trade.settled') {
    const result = getFigure(after, 'result');
    return result && getSize(result);
  }
  const changes =
    action === 'account.adjusted' || action === 'subscription.charged' ? getChanges(entry) : null;
  return changes && getLargestChange(changes);
}

/**
 * Accounts that an administrator closed, with what each held. Acts of the same millisecond have no
 * order: the smallest balance of it counts.
 */
export function getClosedAlone(uid: Uid, entries: readonly BookEntry[]): DecidedAlone[] {
  const proposals = getOps(entries.filter(isProposal));
  const closings = entries.filter(
    ({ action, actor, after, ref }) =>
      action === 'status.changed' &&
      after.status === 'closed' &&
      actor !== operator &&
      !proposals.has(ref),
  );
  if (closings.length === 0) return [];
  const accounts = sortEntries(entries.filter(({ col }) => col === 'accounts'));
  return closings.flatMap((entry) => {
    const before = accounts.filter(({ at }) => at < entry.at).at(-1);
    const then = accounts.filter(({ at }) => at.getTime() === entry.at.getTime());
    const [first, ...others] = [...(before ? [before] : []), ...then].flatMap(
      ({ after }) => getFigure(after, 'balance') ?? [],
    );
    if (first === undefined) return [];
    return [
      {
        uid,
        entry,
        amount: others.reduce((least, one) => (compare(one, least) < 0 ? one : least), first),
      },
    ];
  });
}

/**
 * No act above the threshold of its moment was decided by one person.
 * @param stored `desk/policy`; null if there is none
 */
export function findAloneIssues(
  stored: Snapshot | null,
  alone: readonly DecidedAlone[],
): StoredIssue[] {
  const parsed = v.safeParse(deskPolicySchema, stored);
  if (!parsed.success) return [];
  return alone.flatMap(({ uid, entry, amount }) => {
    const policies = getPoliciesAt(parsed.output, entry.at);
    const isRefused =
      policies.length > 0 && policies.every((policy) => needsTwoPeople(policy, amount));
    const what =
      entry.action === 'status.changed'
        ? 'closed an account by one person'
        : 'was decided by one person';
    const message = `${formatFolio(entry)} ${what}, although two decided about ${formatDollars(amount)} then.`;
    return isRefused ? [createIssue(getPath(entry, uid), message, entry)] : [];
  });
}
