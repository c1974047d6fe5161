import type { Action, Collection } from './ledger';

/** Who performs an act: the owner of the book, the desk on another person's book, or an administrator in their own book. */
type Actor = 'owner' | 'desk' | 'administrator';

/** What an act does to its document: create it, change its object, or append, decide, remove or archive elements of its list. */
type Operation = 'opens' | 'changes' | 'appends' | 'decides' | 'removes' | 'archives';

export interface ActRule {
  cols: readonly Collection[];
  by: Actor;
  does: Operation;
  /** Allowed statuses before the act; absent if all are allowed. */
  from?: readonly string[];
  /** Forbidden statuses before the act. */
  notFrom?: readonly string[];
  /** The status after the act. */
  to?: string;
  /** The fields that the act may change; absent if it may change all. */
  fields?: readonly string[];
  /**
   * `owed`: the desk must give a reason. `manual`: only for a result that differs from the formula's. `difference`: only if another amount came
   * in than was announced.
   */
  reason?: 'owed' | 'manual' | 'difference';
  /** The note equals the reason, if one is given. */
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

/** The rule of each act, as `firestore.rules` enforces it, for the audit of a book. The figures that an act moves are in `posting.ts`. */
export const ledgerActions: Record<Action, ActRule> = {
  'account.opened': { cols: ['users', 'accounts', 'verifications'], by: 'owner', does: 'opens' },
  'account.posted': createChangeRule('accounts', 'desk'),
  'account.adjusted': createChangeRule('accounts', 'desk', reasonRequired),
  'deposit.requested': createRequestRule('deposits', 'pending'),
  'deposit.cancelled': createCancellationRule('deposits'),
  'deposit.completed': {
    ...createDecisionRule('deposits', 'completed'),
    fields: ['status', 'note', 'received'],
    reason: 'difference',
    noteIsReason: true,
  },
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

/** The rule of an act; undefined if this version does not know the act. */
export const getActRule = (action: string): ActRule | undefined => rulesByAction.get(action);
