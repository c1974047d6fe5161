import type { Fields } from '../writes';
import { listKinds } from './lists';
import { nextPaymentMethod } from './payments';

/** What a client asked for. */
export const requestKinds = ['withdrawal', 'deposit', 'settlement'] as const;
/** Above a threshold two people decide about it. */
export const moneyKinds = [...requestKinds, 'fee', 'adjustment'] as const;
/** About an administrator. */
export const adminChangeKinds = ['role', 'revocation', 'status'] as const;
/** In the list of the desk. */
export const deskKinds = ['policy', 'payment'] as const;
/** One for each act that can be proposed. */
export const proposalKinds = [...moneyKinds, 'closing', ...adminChangeKinds, ...deskKinds] as const;
export type ProposalKind = (typeof proposalKinds)[number];
type RequestKind = (typeof requestKinds)[number];

const isOneOf = <K extends ProposalKind>(some: readonly K[], kind: ProposalKind): kind is K =>
  some.some((one) => one === kind);
export const isRequestKind = (kind: ProposalKind): kind is RequestKind =>
  isOneOf(requestKinds, kind);
/** What an agent proposes and confirms. */
export const isAgentKind = (kind: ProposalKind): boolean => isRequestKind(kind) || kind === 'fee';
export const isAdminChangeKind = (kind: ProposalKind) => isOneOf(adminChangeKinds, kind);
/** What changes a profile: that of an administrator, or of a client whose account is closed. */
export const isProfileKind = (kind: ProposalKind) =>
  isOneOf([...adminChangeKinds, 'closing'], kind);
export const isDeskKind = (kind: ProposalKind) => isOneOf(deskKinds, kind);

export const proposedActions = {
  withdrawal: 'withdrawal.completed',
  deposit: 'deposit.completed',
  settlement: 'trade.settled',
  fee: 'subscription.charged',
  adjustment: 'account.adjusted',
  closing: 'status.changed',
  role: 'role.granted',
  revocation: 'role.revoked',
  status: 'status.changed',
  policy: 'policy.updated',
  payment: 'payment.updated',
} as const satisfies Record<ProposalKind, string>;

/** The book of the desk, and the id of its list. */
export const deskBook = 'desk';
/** The act that set the subscription of a client. */
export const subscriptionOp = 'subscribed';

/** By how much the adjustment of {@link buildProposedAct} changes each figure. */
const figureChanges = { balance: '200.00', profit: '-250.00', bonus: '1.00' };
export const adjustedFigures = { balance: '9200.00', profit: '-257.00', bonus: '6.00' };
/** What moves, USD. */
export const proposedAmounts = {
  withdrawal: '40.00',
  deposit: '250.00',
  settlement: '2.50',
  fee: '25.00',
  adjustment: '250.00',
  closing: '0',
  role: '0',
  revocation: '0',
  status: '0',
  policy: '0',
  payment: '0',
} as const satisfies Record<ProposalKind, string>;
const thresholdsBelow: Record<string, string> = {
  withdrawal: '39.99',
  deposit: '249.99',
  settlement: '2.49',
  fee: '24.99',
  adjustment: '249.99',
  // The balance of the account.
  closing: '8999.99',
};
/**
 * The highest threshold above which two people decide about it; none for what two people decide
 * with any threshold.
 */
export const getThresholdBelow = (kind: ProposalKind): string => thresholdsBelow[kind] ?? '0';

/** What is proposed, unless a test says otherwise. */
export const proposedOutcomes: Record<ProposalKind, Fields> = {
  withdrawal: { status: 'completed' },
  deposit: { status: 'completed', received: proposedAmounts.deposit },
  // By the formula.
  settlement: {
    status: 'closed',
    closePrice: '64640.00',
    result: proposedAmounts.settlement,
    manual: false,
  },
  fee: {},
  adjustment: figureChanges,
  closing: { status: 'closed' },
  role: { desk: 'agent' },
  revocation: { desk: '' },
  status: { status: 'on-leave' },
  policy: { fourEyes: '4000.00', daily: '0', addressHours: 12 },
  payment: nextPaymentMethod,
};

/** Seconds after which it can be confirmed, while the policy is that of {@link createPolicy}. */
export const getOpeningDelay = (kind: ProposalKind): number => (isDeskKind(kind) ? 86_400 : 0);

export const collections = {
  withdrawal: 'withdrawals',
  deposit: 'deposits',
  settlement: 'trades',
} as const;
/** The act by which the client asked. */
export const requestActions = {
  withdrawal: 'withdrawal.requested',
  deposit: 'deposit.requested',
  settlement: 'trade.placed',
} as const;
/** The list of the requests of this kind. */
export const getRequestList = (kind: RequestKind) => listKinds[collections[kind]];
