// Apart from the schema of a proposal, which the words of a statement do not need.

/** What one administrator proposes and another confirms, by the action of the act. */
const proposalKindOf = {
  'deposit.completed': 'deposit',
  'withdrawal.completed': 'withdrawal',
  'trade.settled': 'settlement',
  'subscription.charged': 'fee',
  'account.adjusted': 'adjustment',
  'role.granted': 'role',
  'role.revoked': 'role',
  'status.changed': 'status',
  'policy.updated': 'policy',
  'payment.updated': 'payment',
} as const;
export type ProposedAction = keyof typeof proposalKindOf;
export type ProposalKind = (typeof proposalKindOf)[ProposedAction];
export const proposedActions = Object.keys(proposalKindOf) as ProposedAction[]; // Object.keys forgets the literal types
export const isProposedAction = (action: unknown): action is ProposedAction =>
  proposedActions.some((one) => one === action);
export const getProposalKind = ({ action }: { action: ProposedAction }): ProposalKind =>
  proposalKindOf[action];

type RequestKind = 'deposit' | 'withdrawal' | 'settlement';
/** About a request of a client, which `ref` names. */
export const isRequestKind = (kind: ProposalKind): kind is RequestKind =>
  kind === 'deposit' || kind === 'withdrawal' || kind === 'settlement';
/** An agent decides it, and an agent confirms it. As `isForAgents` of the rules. */
export const isForAgents = (kind: ProposalKind): kind is RequestKind | 'fee' =>
  isRequestKind(kind) || kind === 'fee';
/**
 * The role or the status of an administrator, which two managers decide with any policy; or the
 * closing of a client's account.
 */
export const isAdminChangeKind = (kind: ProposalKind): kind is 'role' | 'status' =>
  kind === 'role' || kind === 'status';
/** About the desk itself, in the list `deskBook`. */
export const isDeskKind = (kind: ProposalKind): kind is 'policy' | 'payment' =>
  kind === 'policy' || kind === 'payment';
