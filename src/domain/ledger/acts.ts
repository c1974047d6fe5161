import type { Action, Collection } from './ledger';

/** Who performs an act: the owner of the book, somebody of the desk who is not its owner, or an administrator in the own book. */
type Actor = 'owner' | 'desk' | 'administrator';

/** What an act does to its document: begin it, change the object, or take one element of a list from one place to another. */
type Operation = 'opens' | 'changes' | 'appends' | 'decides' | 'removes' | 'archives';

export interface ActRule {
  cols: readonly Collection[];
  by: Actor;
  does: Operation;
  /** Statuses that the object or the element must have had; any, where nothing is said. */
  from?: readonly string[];
  /** Statuses that it must not have had. */
  notFrom?: readonly string[];
  /** The status that it leads to. */
  to?: string;
  /** The fields that may differ afterwards; all, where nothing is said. */
  fields?: readonly string[];
  /** Whether the desk owes a reason. `manual`: only for a result that is not the formula's. */
  reason?: 'owed' | 'manual';
  /** The note is the reason, word for word. */
  noteIsReason?: true;
}

const createRequestRule = (col: Collection, to: string): ActRule => ({ cols: [col], by: 'owner', does: 'appends', to });
const createDecisionRule = (col: Collection, to: string): ActRule => ({
  cols: [col],
  by: 'desk',
  does: 'decides',
  from: ['pending'],
  to,
  fields: ['status', 'note'],
});
const createRefusalRule = (col: Collection): ActRule => ({ ...createDecisionRule(col, 'rejected'), reason: 'owed', noteIsReason: true });
const createCancellationRule = (col: Collection): ActRule => ({ ...createDecisionRule(col, 'cancelled'), by: 'owner', fields: ['status'] });
const createChangeRule = (col: Collection, by: Actor, more: Partial<ActRule> = {}): ActRule => ({
  cols: [col],
  by,
  does: 'changes',
  ...more,
});
const reasonRequired = { reason: 'owed' } as const;

/**
 * What each act is: the same as `firestore.rules` enforces, for the audit of a book. Which figures an account act may move
 * stands in `posting.ts`.
 */
export const ledgerActions: Record<Action, ActRule> = {
  'account.opened': { cols: ['users', 'accounts', 'verifications'], by: 'owner', does: 'opens' },
  'account.posted': createChangeRule('accounts', 'desk'),
  'account.adjusted': createChangeRule('accounts', 'desk', reasonRequired),
  'deposit.requested': createRequestRule('deposits', 'pending'),
  'deposit.cancelled': createCancellationRule('deposits'),
  'deposit.completed': createDecisionRule('deposits', 'completed'),
  'deposit.rejected': createRefusalRule('deposits'),
  'withdrawal.requested': createRequestRule('withdrawals', 'pending'),
  'withdrawal.cancelled': createCancellationRule('withdrawals'),
  'withdrawal.completed': createDecisionRule('withdrawals', 'completed'),
  'withdrawal.rejected': createRefusalRule('withdrawals'),
  'withdrawal.deleted': {
    cols: ['withdrawals'],
    by: 'desk',
    does: 'removes',
    from: ['pending', 'rejected', 'cancelled'],
    reason: 'owed',
  },
  'trade.placed': createRequestRule('trades', 'open'),
  'trade.settled': {
    ...createDecisionRule('trades', 'closed'),
    from: ['open'],
    fields: ['status', 'closePrice', 'closedAt', 'result', 'manual', 'note'],
    reason: 'manual',
    noteIsReason: true,
  },
  'subscription.set': createChangeRule('subscriptions', 'owner'),
  'subscription.cancelled': createChangeRule('subscriptions', 'owner'),
  'subscription.charged': createChangeRule('accounts', 'desk', reasonRequired),
  'subscription.terminated': createChangeRule('subscriptions', 'desk', reasonRequired),
  'verification.submitted': createChangeRule('verifications', 'owner', { to: 'not-verified' }),
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
  'status.frozen': createChangeRule('users', 'owner', { notFrom: ['frozen', 'suspended', 'closed'], to: 'frozen', fields: ['status'] }),
  'closure.requested': createChangeRule('users', 'owner', { fields: [] }),
  'profile.corrected': createChangeRule('users', 'desk', { fields: ['firstname', 'lastname', 'mobile', 'country'], ...reasonRequired }),
  'payment.updated': createChangeRule('admins', 'administrator'),
  'desk.selected': createChangeRule('desk', 'administrator', { fields: ['admin', 'previous'] }),
  'plans.updated': createChangeRule('desk', 'administrator', { fields: ['plans'] }),
  'history.archived': { cols: ['deposits', 'withdrawals', 'trades'], by: 'desk', does: 'archives' },
};

const rulesByAction = new Map<string, ActRule>(Object.entries(ledgerActions));

/** The rule of an act; undefined for one that this version does not know. */
export const getActRule = (action: string): ActRule | undefined => rulesByAction.get(action);
