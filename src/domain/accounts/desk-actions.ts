import type { Action } from '@/domain/ledger/ledger';

/**
 * What the desk does in a client's book and the client is told of. The posting of a decision is told by the decision. They follow from acts.ts, which
 * would be too much to bring along to a client's first screen: a test holds the two together.
 */
export const deskActions = [
  'account.adjusted',
  'deposit.completed',
  'deposit.rejected',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.deleted',
  'trade.settled',
  'subscription.charged',
  'subscription.terminated',
  'verification.approved',
  'verification.rejected',
  'verification.viewed',
  'status.changed',
  'profile.corrected',
  'history.archived',
] as const satisfies readonly Action[];
