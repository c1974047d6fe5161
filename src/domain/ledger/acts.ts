import * as v from 'valibot';
import {
  type AccountStatus,
  accountStatusSchema,
  canAct,
  canCancel,
  canRequestClosure,
  canSubscribe,
  canTrade,
  canVerify,
  canWithdraw,
} from '@/domain/accounts/account-status';
import { storedAdminRoleSchema } from '@/domain/accounts/admin-role';
import { profileSchema } from '@/domain/accounts/profile';
import { correctableFields, mapFields } from '@/domain/accounts/profile-fields';
import type { Money } from '@/domain/money';
import { getFigure, getNestedSnapshot, type Snapshot } from '@/domain/snapshot';
import { type Action, type BookEntry, type Collection, isAction } from './ledger';
import { type ListCollection, listKinds } from './list-kinds';
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
  /** What the entry of a changed profile records, before and after. */
  records?: v.GenericSchema;
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
  /**
   * What the entry's `ref` may name: the `subscription` that a fee is for, any `entry` of the book
   * that it corrects, the `proposal` that it carries out, or the `act` that it belongs to. Absent if
   * it names nothing.
   */
  refersTo?: 'subscription' | 'entry' | 'proposal' | 'act';
  /** Also the operator's scripts write it, about administrators only. */
  byOperatorToo?: true;
}

const createRequestRule = (
  col: ListCollection,
  allowedIn: (status: AccountStatus) => boolean,
): ActRule => {
  const { waiting, time } = listKinds[col];
  return {
    cols: [col],
    by: 'owner',
    does: 'appends',
    to: waiting,
    allowedIn,
    clock: { name: 'the request', getTime: (after) => after[time] },
  };
};
const createDecisionRule = (
  col: ListCollection,
  to: string,
  more: Partial<ActRule> = {},
): ActRule => ({
  cols: [col],
  by: 'desk',
  does: 'decides',
  from: [listKinds[col].waiting],
  to,
  fields: ['status', 'note'],
  ...more,
});
const createRejectionRule = (col: ListCollection): ActRule =>
  createDecisionRule(col, 'rejected', { reason: 'owed', noteIsReason: true });
const createCancellationRule = (col: ListCollection): ActRule =>
  createDecisionRule(col, 'cancelled', { by: 'owner', fields: ['status'], allowedIn: canCancel });
const createChangeRule = (
  col: Exclude<Collection, 'users'>,
  by: Actor,
  more: Partial<ActRule> = {},
): ActRule => ({
  cols: [col],
  by,
  does: 'changes',
  ...more,
});
/** The entry records only what the act may change, not the whole profile. */
const createProfileRule = (
  by: Actor,
  records: v.ObjectEntries,
  more: Partial<ActRule> = {},
): ActRule => ({
  cols: ['users'],
  by,
  does: 'changes',
  fields: Object.keys(records),
  records: v.strictObject(records),
  ...more,
});
const statusRecord = { status: accountStatusSchema };
const roleRecord = { desk: storedAdminRoleSchema };
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
  'account.posted': createChangeRule('accounts', 'desk', { refersTo: 'act' }),
  'account.adjusted': createChangeRule('accounts', 'desk', {
    mustChange: true,
    refersTo: 'entry',
    ...reasonRequired,
  }),
  'deposit.requested': createRequestRule('deposits', canAct),
  'deposit.cancelled': createCancellationRule('deposits'),
  'deposit.completed': createDecisionRule('deposits', 'completed', {
    fields: ['status', 'note', 'received', 'txid', 'output'],
    reason: 'difference',
    noteIsReason: true,
    refersTo: 'proposal',
    posting: createPosting(
      'deposit',
      'received',
      (received) => movements['deposit.completed']({ received }),
      'completes a deposit, but no account entry credits it.',
    ),
  }),
  'deposit.rejected': createRejectionRule('deposits'),
  'withdrawal.requested': createRequestRule('withdrawals', canWithdraw),
  'withdrawal.cancelled': createCancellationRule('withdrawals'),
  'withdrawal.completed': createDecisionRule('withdrawals', 'completed', {
    fields: ['status', 'note', 'txid'],
    refersTo: 'proposal',
    posting: createPosting(
      'withdrawal',
      'amount',
      (amount) => movements['withdrawal.completed']({ amount }),
      'completes a withdrawal, but no account entry debits it.',
    ),
  }),
  'withdrawal.rejected': createRejectionRule('withdrawals'),
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
    refersTo: 'act',
  }),
  'proposal.rejected': createDecisionRule('proposals', 'rejected', {
    fields: ['status', 'confirmerName'],
    ...reasonRequired,
  }),
  'proposal.cancelled': createDecisionRule('proposals', 'cancelled', { fields: ['status'] }),
  'trade.placed': createRequestRule('trades', canTrade),
  'trade.settled': createDecisionRule('trades', 'closed', {
    fields: ['status', 'closePrice', 'closedAt', 'result', 'manual', 'note'],
    reason: 'manual',
    noteIsReason: true,
    refersTo: 'proposal',
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
  'subscription.charged': createChangeRule('accounts', 'desk', {
    refersTo: 'subscription',
    ...reasonRequired,
  }),
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
  'status.changed': createProfileRule('desk', statusRecord, {
    refersTo: 'proposal',
    byOperatorToo: true,
    ...reasonRequired,
  }),
  'status.frozen': createProfileRule('owner', statusRecord, {
    notFrom: ['frozen', 'suspended', 'closed'],
    to: 'frozen',
  }),
  'closure.requested': createProfileRule('owner', {}, { allowedIn: canRequestClosure }),
  'profile.corrected': createProfileRule(
    'desk',
    mapFields(correctableFields, (name) => profileSchema.entries[name]),
    { mustChange: true, byOperatorToo: true, ...reasonRequired },
  ),
  'role.granted': createProfileRule('desk', roleRecord, {
    mustChange: true,
    reason: 'confirmed',
    refersTo: 'proposal',
    byOperatorToo: true,
  }),
  'role.revoked': createProfileRule('desk', roleRecord, {
    mustChange: true,
    reason: 'confirmed',
    refersTo: 'proposal',
    byOperatorToo: true,
  }),
  'payment.updated': createChangeRule('admins', 'managers', {
    mustChange: true,
    reason: 'confirmed',
    refersTo: 'act',
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
    refersTo: 'act',
  }),
  'history.archived': {
    cols: ['deposits', 'withdrawals', 'trades', 'proposals'],
    by: 'operator',
    does: 'archives',
  },
};

/** The rule of an act; undefined if this version does not know the act. */
export const getActRule = (action: string): ActRule | undefined =>
  isAction(action) ? ledgerActions[action] : undefined;

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
