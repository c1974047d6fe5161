import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { isCoin } from '@/domain/coin';
import { storedReasonSchema } from '@/domain/input/reason';
import type { ActRule } from '@/domain/ledger/acts';
import { type Action, type BookEntry, formatFolio, isAction } from '@/domain/ledger/ledger';
import { isListCollection } from '@/domain/ledger/list-kinds';
import { listSchemas } from '@/domain/ledger/list-schemas';
import { getRequiredPause, minuteMs } from '@/domain/ledger/pace';
import { compare, isNegative, type Money, negate } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import { getChargeOp, isChargeOp } from '@/domain/requests/subscription';
import {
  isNormalizedTransactionId,
  isTransactionOutput,
} from '@/domain/requests/transaction-output';
import {
  getDifferingFields,
  getFigure,
  getNestedSnapshot,
  getText,
  isDeepEqual,
  isEmpty,
  isSnapshot,
  type Snapshot,
} from '@/domain/snapshot';
import { formatAction } from '@/domain/statement/entry-words';
import { isBeforeEnd } from '@/domain/trades/settled-trade';
import { tradeLimits } from '@/domain/trades/trade';
import { followsFormula, isPosition } from '@/domain/trades/trade-result';
import {
  getProposalKind,
  isProposedAction,
  type ProposedAction,
} from '@/domain/two-people/proposed-action';
import { formatDollars } from '@/lib/format';
import type { BookIndex, EntryCheck } from './book-index';
import {
  findAdminChangeIssue,
  findCorrectionIssue,
  findPolicyIssue,
  findProposalDecisionIssue,
  findUnconfirmedIssue,
  refersToProposal,
} from './confirmations';
import { describeField } from './item-words';
import { findMethodChangeIssue } from './payment-methods';
import {
  findChargeIssue,
  findPostingIssue,
  findUnpaidFeeIssue,
  findUnpostedIssue,
} from './postings';
import { findProposalIssue } from './proposal-forms';

const describeForbidden = ({ action }: BookEntry): string =>
  `which "${formatAction(action)}" never does`;
const formatStatus = (status: unknown): string =>
  typeof status === 'string' && status ? `"${status}"` : 'nothing';

export function findChangeIssue(
  entry: BookEntry,
  { does, from, notFrom, to, fields, mustChange }: ActRule,
): string | null {
  const { before, after } = entry;
  const status = String(before.status ?? '');
  if ((from && !from.includes(status)) || notFrom?.includes(status)) {
    return `starts with the status ${formatStatus(before.status)}, ${describeForbidden(entry)}.`;
  }
  if (does === 'removes')
    return isEmpty(after) ? null : 'deletes something but leaves part behind.';
  const differing = getDifferingFields(before, after);
  if (mustChange && differing.length === 0) return 'changes nothing.';
  const changed = fields && differing.find((field) => !fields.includes(field));
  if (changed !== undefined)
    return `changes the ${describeField(changed)}, ${describeForbidden(entry)}.`;
  return to !== undefined && after.status !== to
    ? `leads to ${formatStatus(after.status)}, ${describeForbidden(entry)}.`
    : null;
}

/** Whether an account that the operator changed is an administrator's is checked with the desk. */
const findActorIssue: EntryCheck = ({ actor }, { by, byOperatorToo }, { uid }) => {
  if (actor === operator)
    return (by === 'operator' || byOperatorToo) && uid !== operator
      ? null
      : 'was written by the operator, whose scripts never do this.';
  if (by === 'operator') return 'is an action of the operator.';
  if (by === 'managers') return null; // a check of its own
  if (by === 'desk')
    return actor === uid
      ? 'is an action of the desk, which no one takes on their own account.'
      : null;
  return actor === uid ? null : 'was written by someone other than the person whose action it is.';
};

const hasDifference = (after: Snapshot): boolean => {
  const amount = getFigure(after, 'amount');
  const received = getFigure(after, 'received');
  return amount !== null && received !== null && compare(amount, received) !== 0;
};

const findReasonIssue: EntryCheck = (
  { reason, ref, after },
  { reason: required, noteIsReason },
) => {
  const isOwed =
    required === 'owed' ||
    (required === 'manual' && after.manual === true) ||
    (required === 'difference' && hasDifference(after)) ||
    (required === 'confirmed' && ref !== '');
  if (isOwed && !v.is(storedReasonSchema, reason)) return 'owes the client a reason.';
  if (!isOwed && reason !== '') return 'gives a reason where none is needed.';
  // The note of a deposit without a difference is free.
  const isTold = noteIsReason && (isOwed || required !== 'difference');
  return isTold && after.note !== reason
    ? 'shows the client a note that differs from its reason.'
    : null;
};

const findIndexIssue: EntryCheck = ({ index }, { does }) =>
  (does === 'opens' || does === 'changes') === index < 0
    ? null
    : 'names a place in a list that doesn’t exist.';

const findRefIssue: EntryCheck = (entry, { does, refersTo }, { byOp }) => {
  const { ref, op } = entry;
  if (does === 'opens') return findOpeningIssue(entry, byOp);
  if (refersTo === 'subscription')
    return op === getChargeOp(ref)
      ? null
      : 'doesn’t have the id that the charge of its subscription must have.';
  if (isChargeOp(op)) return 'has the name of a charge.';
  if (refersTo === 'entry')
    return ref === '' || byOp.has(ref) ? null : 'corrects an entry that doesn’t exist.';
  if (refersTo === 'proposal')
    return refersToProposal(entry, { byOp })
      ? null
      : 'refers to another entry, which is no proposal.';
  // The act that an entry belongs to is looked at by its special check, or with the desk.
  return ref === '' || refersTo === 'act'
    ? null
    : 'refers to another entry, which this kind of entry never does.';
};

/**
 * Profile, account, holds and verification begin in one commit. The entries of the others refer to
 * the profile's.
 */
function findOpeningIssue(
  { col, rev, ref, at, before }: BookEntry,
  byOp: BookIndex['byOp'],
): string | null {
  if (rev !== 1 || !isEmpty(before)) return 'opens something that is already open.';
  if (col === 'users')
    return ref === '' ? null : 'refers to another entry, which this kind of entry never does.';
  const profile = byOp.get(ref);
  return profile?.col === 'users' &&
    profile.action === 'account.opened' &&
    isDeepEqual(profile.at, at)
    ? null
    : 'was not opened together with the profile.';
}

const findIdentityIssue: EntryCheck = ({ op, col, after }, { does }, { uid }) => {
  if (does !== 'appends') return null;
  if (after.id !== op) return 'requests something under an id that isn’t its own.';
  return after.uid === uid || col === 'proposals' ? null : 'requests something for someone else.';
};

const isWithin = (figure: Money | null, max: Money): boolean =>
  figure !== null && compare(figure, '0') > 0 && compare(figure, max) <= 0;

/** What may be requested, USD: more than nothing, and within the limits of its list. */
const getAmountLimits = (col: string): { min?: Money; max: Money } =>
  isListCollection(col) ? listSchemas[col].limits : { max: '0' };

/**
 * The amount of a settlement may be nothing, and that of a fee is the subscription's: other checks.
 */
const movesMoney = (action: ProposedAction): boolean =>
  ['deposit', 'withdrawal', 'adjustment'].includes(getProposalKind({ action }));

const findAmountIssue: EntryCheck = ({ col, action, after }, { does }) => {
  if (action === 'deposit.completed' && !isWithin(getFigure(after, 'received'), depositLimits.max))
    return 'credits an amount that can’t be deposited.';
  if (does !== 'appends') return null;
  const { min = '0', max } = getAmountLimits(col);
  const amount = getFigure(after, 'amount');
  if (col === 'proposals' && isProposedAction(after.action) && !movesMoney(after.action))
    return null; // another check
  if (!isWithin(amount, max) || compare(amount ?? '0', min) < 0)
    return 'requests an amount that isn’t allowed.';
  return col === 'trades' && !isWithin(getFigure(after, 'openPrice'), tradeLimits.maxPrice)
    ? 'opens at an impossible price.'
    : null;
};

/** The rules allow this difference between the clock of an actor and the server's. */
const clockToleranceMs = 5 * 60_000;

/**
 * A deposit with a transaction id names the output that paid it; the desk may enter or correct the
 * id, but not remove it.
 */
const findPaymentIssue: EntryCheck = ({ before, after }) => {
  const txid = getText(after, 'txid');
  const { coin, output } = after;
  if (txid === '') {
    if (getText(before, 'txid') !== '') return 'removes the transaction id.';
    return output === undefined ? null : 'names an output without a transaction id.';
  }
  return isCoin(coin) && isTransactionOutput(coin, { txid, output })
    ? null
    : 'names a payment that can’t exist.';
};

const findPayoutIssue: EntryCheck = ({ after: { coin, txid } }) =>
  txid === undefined || (isCoin(coin) && isNormalizedTransactionId(coin, String(txid)))
    ? null
    : 'names a payout with a transaction id that can’t exist.';

const findTimeIssue: EntryCheck = ({ col, after, at }, { clock, cols }) => {
  if (!clock || col !== cols[0]) return null;
  const time = clock.getTime(after);
  return time instanceof Date && Math.abs(time.getTime() - at.getTime()) <= clockToleranceMs
    ? null
    : `dates ${clock.name} at a different time than it was written.`;
};

/**
 * No act of a client follows the previous one in its document faster than the rate limit allows.
 */
const findPaceIssue: EntryCheck = (entry, _, { previous }) => {
  const last = previous.get(entry);
  return last && getRequiredPause(entry.action, last, entry.at) > 0
    ? `follows ${formatFolio(last)} sooner than a client can act again.`
    : null;
};

/** A minute lies between two documents, also where the desk acted in between. */
const findSubmissionPaceIssue: EntryCheck = (entry, _, { previous }) => {
  let last = previous.get(entry);
  while (last && last.action !== 'verification.submitted') last = previous.get(last);
  return last && entry.at.getTime() - last.at.getTime() < minuteMs
    ? `follows ${formatFolio(last)} sooner than a client can act again.`
    : null;
};

/**
 * A due trade has the formula's result or one marked as manual. No trade loses more than its stake.
 */
const findSettlementIssue: EntryCheck = ({ before, after, at }) => {
  const amount = getFigure(before, 'amount');
  const openPrice = getFigure(before, 'openPrice');
  const closePrice = getFigure(after, 'closePrice');
  const result = getFigure(after, 'result');
  const { leverage } = before;
  if (
    amount === null ||
    openPrice === null ||
    closePrice === null ||
    result === null ||
    !isPosition(openPrice, leverage)
  )
    return 'settles with unreadable figures.';
  if (!isWithin(closePrice, tradeLimits.maxPrice)) return 'closes at an impossible price.';
  if (compare(result, negate(amount)) < 0) return 'loses more than its amount.';
  if (after.manual === true) return null;
  if (isBeforeEnd(before, at)) return 'settles by the formula before the trade has ended.';
  const side = getText(before, 'side') === 'sell' ? 'sell' : 'buy';
  const position = { amount, openPrice, side, leverage } as const;
  return followsFormula(position, closePrice, result)
    ? null
    : 'settles with a result that doesn’t match the formula, and doesn’t say so.';
};

const hasSubscription = (snapshot: Snapshot): boolean =>
  !isEmpty(getNestedSnapshot(snapshot, 'subscription'));
const findEndIssue: EntryCheck = ({ before, after }) => {
  if (!hasSubscription(before)) return 'ends a subscription that doesn’t exist.';
  return hasSubscription(after) || !isSnapshot(after.subscription)
    ? 'ends a subscription but leaves one in place.'
    : null;
};

const findMissingDocumentIssue = ({ before }: BookEntry): string | null =>
  before.document ? null : 'refers to a document that was never sent.';

/** Only the last viewer decides, and the decision ends the access. */
const findReviewIssue: EntryCheck = (entry) => {
  const issue = findMissingDocumentIssue(entry);
  if (issue) return issue;
  if (entry.before.viewer !== entry.actor)
    return 'decides on a document that another administrator opened last.';
  return entry.after.viewer === '' ? null : 'leaves the document open after the decision.';
};

const findNegativeIssue: EntryCheck = ({ col, after }) => {
  if (col !== 'accounts') return null;
  for (const figure of ['balance', 'bonus']) {
    const left = getFigure(after, figure);
    if (left !== null && isNegative(left)) return `leaves a ${figure} of ${formatDollars(left)}.`;
  }
  return null;
};

/** Checks of one act that the table of acts cannot express; null where it expresses all of them. */
const checksByAction: Record<Action, EntryCheck | null> = {
  'account.opened': null,
  'account.posted': findPostingIssue,
  'subscription.charged': findChargeIssue,
  'account.adjusted': findUnconfirmedIssue,
  'deposit.requested': null,
  'deposit.cancelled': null,
  'deposit.completed': (...all) => findPaymentIssue(...all) ?? findUnconfirmedIssue(...all),
  'deposit.rejected': null,
  'withdrawal.requested': null,
  'withdrawal.cancelled': null,
  'withdrawal.completed': (...all) => findPayoutIssue(...all) ?? findUnconfirmedIssue(...all),
  'withdrawal.rejected': null,
  'withdrawal.deleted': null,
  'proposal.made': findProposalIssue,
  'proposal.confirmed': findProposalDecisionIssue,
  'proposal.rejected': findProposalDecisionIssue,
  'proposal.cancelled': findProposalDecisionIssue,
  'policy.updated': findPolicyIssue,
  'trade.placed': null,
  'trade.settled': (...all) => findSettlementIssue(...all) ?? findUnconfirmedIssue(...all),
  'subscription.set': (entry, ...rest) =>
    hasSubscription(entry.after)
      ? findUnpaidFeeIssue(entry, ...rest)
      : 'takes a subscription that doesn’t exist.',
  'subscription.cancelled': findEndIssue,
  'subscription.terminated': findEndIssue,
  'verification.submitted': (entry, ...rest) => {
    const { document, note, viewer } = entry.after;
    if (!document || note !== '' || viewer !== '')
      return 'sends a new document, but keeps the note or the viewer of the previous one.';
    return findSubmissionPaceIssue(entry, ...rest);
  },
  'verification.viewed': (entry) =>
    findMissingDocumentIssue(entry) ??
    (entry.after.viewer === entry.actor ? null : 'names a viewer other than the one who wrote it.'),
  'verification.approved': findReviewIssue,
  'verification.rejected': findReviewIssue,
  'status.changed': findAdminChangeIssue,
  'status.frozen': null,
  'closure.requested': null,
  'profile.corrected': findCorrectionIssue,
  'role.granted': (entry, ...rest) =>
    entry.after.desk === '' ? 'gives no role.' : findAdminChangeIssue(entry, ...rest),
  'role.revoked': (entry, ...rest) =>
    entry.after.desk === '' ? findAdminChangeIssue(entry, ...rest) : 'leaves a role.',
  'payment.updated': findMethodChangeIssue,
  'desk.selected': ({ after }, _, { uid }) =>
    after.admin === uid ? null : 'is not in the book of the administrator who was chosen.',
  'plans.updated': null,
  'switches.updated': null,
  'history.archived': null,
};

const findSpecialIssue: EntryCheck = (entry, ...rest) =>
  isAction(entry.action) ? (checksByAction[entry.action]?.(entry, ...rest) ?? null) : null;

/** Checks of every act, by its rule. The statement shows the first issue of an entry. */
export const actChecks: readonly EntryCheck[] = [
  findSpecialIssue,
  findUnpostedIssue,
  findIndexIssue,
  findRefIssue,
  findActorIssue,
  findReasonIssue,
  findIdentityIssue,
  findAmountIssue,
  findNegativeIssue,
  findTimeIssue,
  findPaceIssue,
];
