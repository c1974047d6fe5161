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

const request = (col: Collection, to: string): ActRule => ({ cols: [col], by: 'owner', does: 'appends', to });
const decision = (col: Collection, to: string): ActRule => ({
  cols: [col],
  by: 'desk',
  does: 'decides',
  from: ['pending'],
  to,
  fields: ['status', 'note'],
});
const refusal = (col: Collection): ActRule => ({ ...decision(col, 'rejected'), reason: 'owed', noteIsReason: true });
const takenBack = (col: Collection): ActRule => ({ ...decision(col, 'cancelled'), by: 'owner', fields: ['status'] });
const change = (col: Collection, by: Actor, more: Partial<ActRule> = {}): ActRule => ({ cols: [col], by, does: 'changes', ...more });
const reasoned = { reason: 'owed' } as const;

/**
 * What each act is: the same as `firestore.rules` enforces, for the audit of a book. Which figures an account act may move
 * stands in `posting.ts`.
 */
export const ledgerActions: Record<Action, ActRule> = {
  'account.opened': { cols: ['users', 'accounts', 'verifications'], by: 'owner', does: 'opens' },
  'account.posted': change('accounts', 'desk'),
  'account.adjusted': change('accounts', 'desk', reasoned),
  'deposit.requested': request('deposits', 'pending'),
  'deposit.cancelled': takenBack('deposits'),
  'deposit.completed': decision('deposits', 'completed'),
  'deposit.rejected': refusal('deposits'),
  'withdrawal.requested': request('withdrawals', 'pending'),
  'withdrawal.cancelled': takenBack('withdrawals'),
  'withdrawal.completed': decision('withdrawals', 'completed'),
  'withdrawal.rejected': refusal('withdrawals'),
  'withdrawal.deleted': {
    cols: ['withdrawals'],
    by: 'desk',
    does: 'removes',
    from: ['pending', 'rejected', 'cancelled'],
    reason: 'owed',
  },
  'trade.placed': request('trades', 'open'),
  'trade.settled': {
    ...decision('trades', 'closed'),
    from: ['open'],
    fields: ['status', 'closePrice', 'closedAt', 'result', 'manual', 'note'],
    reason: 'manual',
    noteIsReason: true,
  },
  'subscription.set': change('subscriptions', 'owner'),
  'subscription.cancelled': change('subscriptions', 'owner'),
  'subscription.charged': change('accounts', 'desk', reasoned),
  'subscription.terminated': change('subscriptions', 'desk', reasoned),
  'verification.submitted': change('verifications', 'owner', { to: 'not-verified' }),
  'verification.approved': change('verifications', 'desk', {
    from: ['not-verified'],
    to: 'verified',
    fields: ['status', 'note', 'viewer'],
  }),
  'verification.rejected': change('verifications', 'desk', {
    from: ['not-verified'],
    to: 'rejected',
    fields: ['status', 'note', 'viewer'],
    reason: 'owed',
    noteIsReason: true,
  }),
  'verification.viewed': change('verifications', 'desk', { fields: ['viewer'] }),
  'status.changed': change('users', 'desk', { fields: ['status'], ...reasoned }),
  'status.frozen': change('users', 'owner', { notFrom: ['frozen', 'suspended', 'closed'], to: 'frozen', fields: ['status'] }),
  'closure.requested': change('users', 'owner', { fields: [] }),
  'profile.corrected': change('users', 'desk', { fields: ['firstname', 'lastname', 'mobile', 'country'], ...reasoned }),
  'payment.updated': change('admins', 'administrator'),
  'desk.selected': change('desk', 'administrator', { fields: ['admin', 'previous'] }),
  'plans.updated': change('desk', 'administrator', { fields: ['plans'] }),
  'history.archived': { cols: ['deposits', 'withdrawals', 'trades'], by: 'desk', does: 'archives' },
};

const byName = new Map<string, ActRule>(Object.entries(ledgerActions));

/** The rule of an act; undefined for one that this version does not know. */
export const getActRule = (action: string): ActRule | undefined => byName.get(action);
