import * as v from 'valibot';
import { type AccountFigures, getAccountFigures } from '@/domain/accounts/account';
import { accountStatusSchema } from '@/domain/accounts/account-status';
import { storedDeskRoleSchema } from '@/domain/accounts/desk-role';
import { limits, maxLetters } from '@/domain/input/limits';
import { type Op, revisionFields } from '@/domain/ledger/revision-fields';
import { add, compare, isNegative, type Money, moneySchema, negate, subtract } from '@/domain/money';

/** Acts that one administrator proposes and another confirms. */
export const proposalKinds = ['deposit', 'withdrawal', 'adjustment', 'role', 'status'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
/** About an administrator; two managers decide, with any policy. */
export const isStandingKind = (kind: unknown): kind is 'role' | 'status' => kind === 'role' || kind === 'status';

/** About a request of a client. */
export const isRequestKind = (kind: ProposalKind): kind is 'deposit' | 'withdrawal' => kind === 'deposit' || kind === 'withdrawal';

export function getProposingAction(kind: ProposalKind) {
  return isStandingKind(kind) ? 'standing.proposed' : (`${kind}.proposed` as const);
}

const completedSchema = v.strictObject({ status: v.literal('completed') });
/** By how much each figure of the account changes, USD. */
const figureChangesSchema = v.strictObject({ balance: moneySchema, profit: moneySchema, bonus: moneySchema });

const roleSchema = v.strictObject({ desk: storedDeskRoleSchema });
const statusSchema = v.strictObject({ status: accountStatusSchema });
/** The role or the status of an administrator. */
const standingSchema = v.union([roleSchema, statusSchema]);
export type Standing = v.InferOutput<typeof standingSchema>;

export const proposalSchema = v.object({
  id: v.string(),
  kind: v.picklist(proposalKinds),
  /** The request that it is about; of an adjustment the entry that it corrects, or empty. */
  ref: v.string(),
  /** USD that will move, without a sign; 0 if it is about an administrator. */
  amount: moneySchema,
  /** What the confirmed act leads to. */
  outcome: v.union([completedSchema, figureChangesSchema, standingSchema]),
  /** About an administrator: the role or status when it was proposed, which must be the same when it is confirmed. */
  from: v.optional(standingSchema),
  /** What the first person saw; of an adjustment the reason that the client reads. */
  note: v.pipe(v.string(), maxLetters(limits.reasonMax)),
  /** Who proposed it, with the role at that time. */
  by: v.string(),
  role: storedDeskRoleSchema,
  /** The names of both people, because clients cannot read the profiles of others. */
  name: v.optional(v.string()),
  confirmerName: v.optional(v.string()),
  at: v.date(),
  status: v.picklist(['pending', 'confirmed', 'rejected', 'cancelled']),
});
export type Proposal = v.InferOutput<typeof proposalSchema>;

export const proposalsSchema = v.object({
  list: v.array(proposalSchema),
  pending: v.pipe(v.number(), v.integer(), v.minValue(0)),
  oldest: v.nullable(v.date()),
  ...revisionFields,
});
export type Proposals = v.InferOutput<typeof proposalsSchema>;

export const proposalLimits = { maxPending: 50, maxElements: 1000 } as const;

/** A proposal can be confirmed for a day. */
export const proposalMaxAgeMs = 86_400_000;
export const isExpired = ({ at }: Pick<Proposal, 'at'>, now: Date): boolean => now.getTime() - at.getTime() >= proposalMaxAgeMs;

/** Proposals about requests that still wait, also those too old to be confirmed. An adjustment refers to an entry, not to a request. */
const getRequestProposals = (list: readonly Proposal[]): Proposal[] =>
  list.filter(({ status, kind }) => status === 'pending' && isRequestKind(kind));

export const findWaitingProposal = (list: readonly Proposal[], request: Proposal['ref']): Proposal | undefined =>
  getRequestProposals(list).find(({ ref }) => ref === request);

/** The requests that were proposed and wait for a second person. */
export const getProposedRequests = (list: readonly Proposal[]): ReadonlySet<Op> => new Set(getRequestProposals(list).map(({ ref }) => ref));

/** By how much an adjustment changes each figure. */
export function getFigureChanges(before: AccountFigures, after: AccountFigures): AccountFigures {
  const [from, to] = [getAccountFigures(before), getAccountFigures(after)];
  return {
    balance: subtract(to.balance, from.balance),
    profit: subtract(to.profit, from.profit),
    bonus: subtract(to.bonus, from.bonus),
  };
}

export const applyFigureChanges = (figures: AccountFigures, changes: AccountFigures): AccountFigures => ({
  balance: add(figures.balance, changes.balance),
  profit: add(figures.profit, changes.profit),
  bonus: add(figures.bonus, changes.bonus),
});

const getSize = (change: Money): Money => (isNegative(change) ? negate(change) : change);

/** The largest change without its sign: what is compared with the threshold. */
export const getLargestChange = ({ balance, profit, bonus }: AccountFigures): Money =>
  [balance, profit, bonus].map(getSize).reduce((largest, size) => (compare(size, largest) > 0 ? size : largest), '0');
