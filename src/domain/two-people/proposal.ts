import * as v from 'valibot';
import { type AccountFigures, getAccountFigures } from '@/domain/accounts/account';
import { accountStatusSchema } from '@/domain/accounts/account-status';
import { storedAdminRoleSchema } from '@/domain/accounts/admin-role';
import { paymentMethodSchema } from '@/domain/desk/payment-method';
import { limits, maxLetters } from '@/domain/input/limits';
import {
  add,
  compare,
  isNegative,
  type Money,
  moneySchema,
  negate,
  subtract,
} from '@/domain/money';
import {
  countSchema,
  type Op,
  opSchema,
  revisionFields,
  type Uid,
  uidSchema,
} from '@/domain/revision-fields';
import { isSnapshot } from '@/domain/snapshot';
import { policySchema } from './policy';
import { getProposalKind, isForAgents, proposedActions } from './proposed-action';

/** Not `v.strictObject({})`, which accepts a list. */
const nothingSchema = v.pipe(
  v.custom<Record<string, unknown>>(isSnapshot, 'Not a map'),
  v.strictObject({}),
);
const pendingStatusSchema = v.strictObject({ status: v.picklist(['pending', 'open']) });
/** Of a deposit also what will be credited, USD. */
const completedSchema = v.strictObject({
  status: v.literal('completed'),
  received: v.exactOptional(moneySchema),
});
/** Of a trade, as its act leaves it. */
export const settlementSchema = v.strictObject({
  status: v.literal('closed'),
  closePrice: moneySchema,
  result: moneySchema,
  manual: v.boolean(),
});
/**
 * By how much each figure of the account changes, USD: the figures themselves may move while the
 * proposal waits.
 */
const figureChangesSchema = v.strictObject({
  balance: moneySchema,
  profit: moneySchema,
  bonus: moneySchema,
});
const roleSchema = v.strictObject({ desk: storedAdminRoleSchema });
const statusSchema = v.strictObject({ status: accountStatusSchema });
/** The role or the status of an administrator, or that a client's account is closed. */
const adminChangeSchema = v.union([roleSchema, statusSchema]);
export type AdminChange = v.InferOutput<typeof adminChangeSchema>;

export const proposalSchema = v.object({
  id: opSchema,
  /** The act that it proposes. */
  action: v.picklist(proposedActions),
  /**
   * The request that it is about; of a fee the subscription, of an adjustment the entry that it
   * corrects, or empty.
   */
  ref: opSchema,
  /** USD that will move, without a sign; 0 if no money moves. */
  amount: moneySchema,
  /**
   * The fields that the act changes, as they were when it was proposed; they must be the same when
   * it is confirmed. Empty for an adjustment and a fee.
   */
  from: v.union([
    pendingStatusSchema,
    adminChangeSchema,
    policySchema,
    paymentMethodSchema,
    nothingSchema,
  ]),
  /**
   * The same fields as the act leaves them; of an adjustment by how much they change; empty for a
   * fee, whose subscription says how much.
   */
  outcome: v.union([
    completedSchema,
    settlementSchema,
    figureChangesSchema,
    adminChangeSchema,
    policySchema,
    paymentMethodSchema,
    nothingSchema,
  ]),
  /** Of a request what the first person saw; otherwise the reason, which the act will have. */
  note: v.pipe(v.string(), maxLetters(limits.reasonMax)),
  /** Who proposed it, with the role at that time. */
  by: uidSchema,
  role: storedAdminRoleSchema,
  /** The names of both people, because clients cannot read the profiles of others. */
  name: v.optional(v.string()),
  confirmerName: v.optional(v.string()),
  at: v.date(),
  status: v.picklist(['pending', 'confirmed', 'rejected', 'cancelled']),
});
export type Proposal = v.InferOutput<typeof proposalSchema>;

/**
 * Not a record: valibot drops some names of one, such as `constructor`, and accepts a list as one.
 */
const authorCountsSchema = v.custom<Record<Uid, number>>(
  (counts) =>
    isSnapshot(counts) && Object.values(counts).every((count) => v.is(countSchema, count)),
  'Not a count of each author',
);

export const proposalsSchema = v.object({
  list: v.array(proposalSchema),
  pending: countSchema,
  /** How many of those that wait each author has proposed. */
  open: authorCountsSchema,
  oldest: v.nullable(v.date()),
  ...revisionFields,
});
export type Proposals = v.InferOutput<typeof proposalsSchema>;

export const proposalLimits = { maxPending: 50, maxOfAuthor: 5, maxElements: 1000 } as const;

/** A proposal can be confirmed for a day. */
export const proposalMaxAgeMs = 86_400_000;
/**
 * @param now also for a proposal about the desk, whose day begins later: see `getConfirmationDay`
 */
export const isExpired = ({ at }: Pick<Proposal, 'at'>, now: Date): boolean =>
  now.getTime() - at.getTime() >= proposalMaxAgeMs;

/**
 * Proposals about requests and fees that still wait, also those too old to be confirmed. An
 * adjustment refers to an entry, not to a request.
 */
const getRequestProposals = (list: readonly Proposal[]): Proposal[] =>
  list.filter((one) => one.status === 'pending' && isForAgents(getProposalKind(one)));

export const findPendingProposal = (
  list: readonly Proposal[],
  request: Proposal['ref'],
): Proposal | undefined => getRequestProposals(list).find(({ ref }) => ref === request);

/** The requests that were proposed and wait for a second person. */
export const getProposedRequests = (list: readonly Proposal[]): ReadonlySet<Op> =>
  new Set(getRequestProposals(list).map(({ ref }) => ref));

/** By how much an adjustment changes each figure. */
export function getFigureChanges(before: AccountFigures, after: AccountFigures): AccountFigures {
  const from = getAccountFigures(before);
  const to = getAccountFigures(after);
  return {
    balance: subtract(to.balance, from.balance),
    profit: subtract(to.profit, from.profit),
    bonus: subtract(to.bonus, from.bonus),
  };
}

export const applyFigureChanges = (
  figures: AccountFigures,
  changes: AccountFigures,
): AccountFigures => ({
  balance: add(figures.balance, changes.balance),
  profit: add(figures.profit, changes.profit),
  bonus: add(figures.bonus, changes.bonus),
});

/** The amount without its sign. */
export const getSize = (change: Money): Money => (isNegative(change) ? negate(change) : change);

/** The largest change without its sign: what is compared with the threshold. */
export const getLargestChange = ({ balance, profit, bonus }: AccountFigures): Money =>
  [balance, profit, bonus]
    .map(getSize)
    .reduce((largest, size) => (compare(size, largest) > 0 ? size : largest), '0');
