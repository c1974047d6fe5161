import {
  type AccountStatus,
  canAct,
  canCancel,
  canRequestClosure,
  canSubscribe,
  canTrade,
  canVerify,
  canWithdraw,
} from '@/domain/accounts/account-status';
import { correctableFields } from '@/domain/accounts/profile-fields';
import type { Money } from '@/domain/money';
import { getFigure, getNestedSnapshot, type Snapshot } from '@/domain/snapshot';
import type { Action, BookEntry, Collection } from './ledger';
import { type Movement, movements } from './posting';

/**
 * Who performs an act: the owner of the book, the desk on another person's book, an administrator
 * in their own book, two managers in the book of the one who proposed it, or the operator's script.
 */
type Actor = 'owner' | 'desk' | 'administrator' | 'managers' | 'operator';

/**
 * What an act does to its document: create it, change its object, or append, decide, remove or
 * archive elements of its list.
 */
type Operation = 'opens' | 'changes' | 'appends' | 'decides' | 'removes' | 'archives';

/** The account entry that belongs to an act, in the same commit. */
interface Posting {
  /** "deposit". */
  kind: string;
  /** Null if the amount cannot be read. */
  getMovement: (after: Snapshot) => Movement | null;
  /** What to say of an act without its posting. */
  unposted: string;
}

export interface ActRule {
  cols: readonly Collection[];
  by: Actor;
  does: Operation;
  /** Allowed statuses before the act; absent if all are allowed. */
  from?: readonly string[];
  /** Forbidden statuses before the act. */
  notFrom?: readonly string[];
  to?: string;
  /** The fields that the act may change; absent if it may change all. */
  fields?: readonly string[];
  mustChange?: true;
  /** The account statuses in which a client may act; absent if all are allowed. */
  allowedIn?: (status: AccountStatus) => boolean;
  /** The time in the first of `cols` that comes from the clock of the actor, and its name. */
  clock?: { name: string; getTime: (after: Snapshot) => unknown };
  posting?: Posting;
  /**
   * `owed`: always. `manual`: for a result that differs from the formula's. `difference`: if
   * another amount came in. `confirmed`: if two managers decided it.
   */
  reason?: 'owed' | 'manual' | 'difference' | 'confirmed';
  /** The note equals the reason, if one is given. */
  noteIsReason?: true;
}

const createRequestRule = (
  col: Collection,
  to: string,
  time: string,
  allowedIn: (status: AccountStatus) => boolean,
): ActRule => ({
  cols: [col],
  by: 'owner',
  does: 'appends',
  to,
  allowedIn,
  clock: { name: 'the request', getTime: (after) => after[time] },
});
const createDecisionRule = (col: Collection, to: string, more: Partial<ActRule> = {}): ActRule => ({
  cols: [col],
  by: 'desk',
  does: 'decides',
  from: ['pending'],
  to,
  fields: ['status', 'note'],
  ...more,
});
const createRefusalRule = (col: Collection): ActRule =>
  createDecisionRule(col, 'rejected', { reason: 'owed', noteIsReason: true });
const createCancellationRule = (col: Collection): ActRule =>
  createDecisionRule(col, 'cancelled', { by: 'owner', fields: ['status'], allowedIn: canCancel });
const createChangeRule = (col: Collection, by: Actor, more: Partial<ActRule> = {}): ActRule => ({
  cols: [col],
  by,
  does: 'changes',
  ...more,
});
const reasonRequired = { reason: 'owed' } as const;
/** @param field holds the amount after the act */
const createPosting = (
  kind: string,
  field: string,
  move: (amount: Money) => Movement,
  unposted: string,
): Posting => ({
  kind,
  unposted,
  getMovement: (after) => {
    const amount = getFigure(after, field);
    return amount === null ? null : move(amount);
  },
});

/**
 * The rule of each act, as `firestore.rules` enforces it. The audit of a book takes its checks from
 * here.
 */
export const ledgerActions: Record<Action, ActRule> = {
  'account.opened': {
    cols: ['users', 'accounts', 'verifications'],
    by: 'owner',
    does: 'opens',
    clock: { name: 'the profile', getTime: ({ joinedDate }) => joinedDate },
  },
  'account.posted': createChangeRule('accounts', 'desk'),
  'account.adjusted': createChangeRule('accounts', 'desk', { mustChange: true, ...reasonRequired }),
  'deposit.requested': createRequestRule('deposits', 'pending', 'createdAt', canAct),
  'deposit.cancelled': createCancellationRule('deposits'),
  'deposit.completed': createDecisionRule('deposits', 'completed', {
    fields: ['status', 'note', 'received', 'txid', 'output'],
    reason: 'difference',
    noteIsReason: true,
    posting: createPosting(
      'deposit',
      'received',
      (received) => movements['deposit.completed']({ received }),
      'completes a deposit, but no account entry credits it.',
    ),
  }),
  'deposit.rejected': createRefusalRule('deposits'),
  'withdrawal.requested': createRequestRule('withdrawals', 'pending', 'createdAt', canWithdraw),
  'withdrawal.cancelled': createCancellationRule('withdrawals'),
  'withdrawal.completed': createDecisionRule('withdrawals', 'completed', {
    fields: ['status', 'note', 'txid'],
    posting: createPosting(
      'withdrawal',
      'amount',
      (amount) => movements['withdrawal.completed']({ amount }),
      'completes a withdrawal, but no account entry debits it.',
    ),
  }),
  'withdrawal.rejected': createRefusalRule('withdrawals'),
  'withdrawal.deleted': {
    cols: ['withdrawals'],
    by: 'desk',
    does: 'removes',
    from: ['pending', 'rejected', 'cancelled'],
    reason: 'owed',
  },
  'proposal.made': {
    cols: ['proposals'],
    by: 'desk',
    does: 'appends',
    to: 'pending',
    clock: { name: 'the proposal', getTime: ({ at }) => at },
  },
  'proposal.confirmed': createDecisionRule('proposals', 'confirmed', {
    fields: ['status', 'confirmerName'],
  }),
  'proposal.rejected': createDecisionRule('proposals', 'rejected', {
    fields: ['status', 'confirmerName'],
    ...reasonRequired,
  }),
  'proposal.cancelled': createDecisionRule('proposals', 'cancelled', { fields: ['status'] }),
  'trade.placed': createRequestRule('trades', 'open', 'openedAt', canTrade),
  'trade.settled': createDecisionRule('trades', 'closed', {
    from: ['open'],
    fields: ['status', 'closePrice', 'closedAt', 'result', 'manual', 'note'],
    reason: 'manual',
    noteIsReason: true,
    clock: { name: 'the settlement', getTime: ({ closedAt }) => closedAt },
    posting: createPosting(
      'trade',
      'result',
      (result) => movements['trade.settled']({ result }),
      'settles a trade, but no account entry posts its result.',
    ),
  }),
  'subscription.set': createChangeRule('subscriptions', 'owner', {
    allowedIn: canSubscribe,
    clock: {
      name: 'the subscription',
      getTime: (after) => getNestedSnapshot(after, 'subscription').date,
    },
  }),
  'subscription.cancelled': createChangeRule('subscriptions', 'owner', { allowedIn: canCancel }),
  'subscription.charged': createChangeRule('accounts', 'desk', reasonRequired),
  'subscription.terminated': createChangeRule('subscriptions', 'desk', reasonRequired),
  'verification.submitted': createChangeRule('verifications', 'owner', {
    to: 'not-verified',
    allowedIn: canVerify,
  }),
  'verification.approved': createChangeRule('verifications', 'desk', {
    from: ['not-verified'],
    to: 'verified',
    fields: ['status', 'note', 'viewer'],
  }),
  'verification.rejected': createChangeRule('verifications', 'desk', {
    from: ['not-verified'],
    to: 'rejected',
    fields: ['status', 'note', 'viewer'],
    reason: 'owed',
    noteIsReason: true,
  }),
  'verification.viewed': createChangeRule('verifications', 'desk', { fields: ['viewer'] }),
  'status.changed': createChangeRule('users', 'desk', { fields: ['status'], ...reasonRequired }),
  'status.frozen': createChangeRule('users', 'owner', {
    notFrom: ['frozen', 'suspended', 'closed'],
    to: 'frozen',
    fields: ['status'],
  }),
  'closure.requested': createChangeRule('users', 'owner', {
    fields: [],
    allowedIn: canRequestClosure,
  }),
  'profile.corrected': createChangeRule('users', 'desk', {
    fields: correctableFields,
    mustChange: true,
    ...reasonRequired,
  }),
  'role.granted': createChangeRule('users', 'desk', {
    fields: ['desk'],
    mustChange: true,
    reason: 'confirmed',
  }),
  'role.revoked': createChangeRule('users', 'desk', {
    fields: ['desk'],
    mustChange: true,
    reason: 'confirmed',
  }),
  'payment.updated': createChangeRule('admins', 'managers', {
    mustChange: true,
    reason: 'confirmed',
  }),
  'desk.selected': createChangeRule('desk', 'operator', { mustChange: true }),
  'plans.updated': createChangeRule('desk', 'administrator', {
    fields: ['plans'],
    mustChange: true,
  }),
  'switches.updated': createChangeRule('desk', 'administrator', {
    fields: ['deposits', 'withdrawals', 'trades', 'notice'],
    mustChange: true,
  }),
  'policy.updated': createChangeRule('desk', 'administrator', {
    fields: ['fourEyes', 'daily', 'addressHours'],
    mustChange: true,
    reason: 'confirmed',
  }),
  'history.archived': {
    cols: ['deposits', 'withdrawals', 'trades', 'proposals'],
    by: 'operator',
    does: 'archives',
  },
};

const rulesByAction = new Map<string, ActRule>(Object.entries(ledgerActions));

/** The rule of an act; undefined if this version does not know the act. */
export const getActRule = (action: string): ActRule | undefined => rulesByAction.get(action);

/**
 * As {@link getActRule}, but undefined if the entry is in a collection that the act does not write.
 */
export function getEntryRule({
  action,
  col,
}: Pick<BookEntry, 'action' | 'col'>): ActRule | undefined {
  const rule = getActRule(action);
  return rule?.cols.includes(col) ? rule : undefined;
}

/** What the operator's scripts write, about administrators only. */
const operatorActions = [
  'status.changed',
  'role.granted',
  'role.revoked',
  'desk.selected',
  'profile.corrected',
];
export const isOperatorAct = (action: string): boolean => operatorActions.includes(action);
