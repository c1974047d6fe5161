import type { Action, Collection } from './ledger';

/**
 * The first word of a query's key: a collection, or the holds or tallies, which have no entries of
 * their own.
 */
type QueryScope = Collection | 'holds' | 'tallies';

/**
 * Which queries an act and its postings make stale. Reads of the ledger, `entries`, are stale after
 * every act.
 */
export const affects: Record<Action, readonly QueryScope[]> = {
  'account.opened': ['users', 'accounts', 'verifications'],
  'account.posted': ['accounts'],
  'account.adjusted': ['accounts', 'tallies'],
  'deposit.requested': ['deposits'],
  'deposit.cancelled': ['deposits'],
  'deposit.completed': ['deposits', 'accounts', 'tallies'],
  'deposit.rejected': ['deposits'],
  'withdrawal.requested': ['withdrawals', 'holds'],
  'withdrawal.cancelled': ['withdrawals', 'holds'],
  'withdrawal.completed': ['withdrawals', 'holds', 'accounts', 'tallies'],
  'withdrawal.rejected': ['withdrawals', 'holds'],
  'withdrawal.deleted': ['withdrawals', 'holds'],
  'proposal.made': ['proposals'],
  'proposal.confirmed': ['proposals'],
  'proposal.rejected': ['proposals'],
  'proposal.cancelled': ['proposals'],
  'trade.placed': ['trades', 'holds'],
  'trade.settled': ['trades', 'holds', 'accounts', 'tallies'],
  'subscription.set': ['subscriptions'],
  'subscription.cancelled': ['subscriptions'],
  'subscription.charged': ['subscriptions', 'accounts', 'tallies'],
  'subscription.terminated': ['subscriptions'],
  'verification.submitted': ['verifications'],
  'verification.approved': ['verifications'],
  'verification.rejected': ['verifications'],
  'verification.viewed': ['verifications'],
  'status.changed': ['users'],
  'status.frozen': ['users'],
  'closure.requested': ['users'],
  'profile.corrected': ['users'],
  'role.granted': ['users'],
  'role.revoked': ['users'],
  'payment.updated': ['admins'],
  'desk.selected': ['desk', 'admins'],
  'plans.updated': ['desk'],
  'switches.updated': ['desk'],
  'policy.updated': ['desk'],
  'history.archived': ['deposits', 'withdrawals', 'trades', 'proposals'],
};
