import * as v from 'valibot';
import { accountSchema, emptyAccount, operator } from '@/domain/accounts/account';
import { accountStatusSchema } from '@/domain/accounts/account-status';
import { isArchiveId } from '@/domain/accounts/archive';
import { getRequiredPause } from '@/domain/accounts/pace';
import { profileSchema } from '@/domain/accounts/profile';
import { findDifferingField, getFigure, getNestedSnapshot, getText, isDeepEqual, isEmpty, isSnapshot } from '@/domain/accounts/snapshot';
import { knownTerms } from '@/domain/accounts/terms';
import { isUnits, unitsSchema } from '@/domain/coin';
import { limits, maxLetters } from '@/domain/input/limits';
import { reasonSchema } from '@/domain/input/text';
import { type ActRule, getActRule } from '@/domain/ledger/acts';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { compare, isMoney, isNegative, isZero, type Money, moneySchema } from '@/domain/money';
import { depositLimits, depositSchema } from '@/domain/requests/deposit';
import { deskCurrentSchema, paymentSchema } from '@/domain/requests/payment';
import { deskPlansSchema, planSchema } from '@/domain/requests/plans';
import { getChargeOp, isChargeOp, subscriptionSchema } from '@/domain/requests/subscription';
import { initialVerification, isDocumentPath, verificationSchema } from '@/domain/requests/verification';
import { withdrawalLimits, withdrawalSchema } from '@/domain/requests/withdrawal';
import { isDue, tradeDurations, tradeLimits, tradeSchema, unsettledFields } from '@/domain/trades/trade';
import { followsFormula, isPosition } from '@/domain/trades/trade-result';
import { createIssue, type Issue } from './issue';
import { findSchemaIssue } from './reconcile-input';

/** Entries record the whole document except these fields. */
const revisionFieldNames = ['rev', 'op', 'at'] as const;

const emptySchema = v.strictObject({});
const createPatternSchema = (pattern: RegExp, words: string) => v.pipe(v.string(), v.regex(pattern, words));
const addressTextSchema = createPatternSchema(/^[0-9A-Za-z]{1,100}$/, 'Letters and digits, 100 at most');
const noteTextSchema = v.pipe(v.string(), maxLetters(limits.reasonMax));

const itemSchemas: Record<string, v.GenericSchema> = {
  deposits: v.strictObject({ ...depositSchema.entries, note: noteTextSchema }),
  withdrawals: v.strictObject({ ...withdrawalSchema.entries, note: noteTextSchema }),
  trades: v.strictObject({ ...tradeSchema.entries, note: noteTextSchema }),
};

/** Schemas of new requests. The bounds of amounts are checked with all other bounds below. */
const requestSchemas: Record<string, v.GenericSchema> = {
  deposits: v.strictObject({
    ...depositSchema.entries,
    units: v.pipe(
      unitsSchema,
      v.check((units) => !isUnits(units) || !isZero(units), 'More than nothing'),
    ),
    rate: v.pipe(
      moneySchema,
      v.check((rate) => !isMoney(rate) || !(isZero(rate) || isNegative(rate)), 'More than nothing'),
    ),
    address: addressTextSchema,
    txid: createPatternSchema(/^[0-9A-Za-z]{0,66}$/, 'Letters and digits, 66 at most'),
    note: v.literal(''),
    received: v.literal('0'),
  }),
  withdrawals: v.strictObject({ ...withdrawalSchema.entries, address: addressTextSchema, note: v.literal('') }),
  trades: v.strictObject(tradeSchema.entries),
};

const { firstname, lastname, mobile, country } = profileSchema.entries;
const profileChangeSchemas: Record<string, v.GenericSchema> = {
  'profile.corrected': v.strictObject({ firstname, lastname, mobile, country }),
  'closure.requested': emptySchema,
  'status.changed': v.strictObject({ status: accountStatusSchema }),
  'status.frozen': v.strictObject({ status: accountStatusSchema }),
};

const objectSchemas: Record<string, v.GenericSchema> = {
  accounts: v.strictObject(v.omit(accountSchema, revisionFieldNames).entries),
  subscriptions: v.strictObject({
    // Not a union: its issues would not name the field.
    subscription: v.lazy((one) => (isSnapshot(one) && isEmpty(one) ? emptySchema : v.strictObject(subscriptionSchema.entries))),
  }),
  admins: v.strictObject(v.omit(paymentSchema, revisionFieldNames).entries),
};
const selectedAdminSchema = v.strictObject(v.omit(deskCurrentSchema, revisionFieldNames).entries);
const offeredPlansSchema = v.strictObject({
  plans: v.intersect([deskPlansSchema.entries.plans, v.record(v.string(), v.strictObject(planSchema.entries))]),
});

/** The profile of a new client holds only what the client entered. */
const createNewProfileSchema = (uid: Uid) =>
  v.strictObject({
    ...v.omit(profileSchema, revisionFieldNames).entries,
    uid: v.literal(uid),
    photoUrl: v.literal(''),
    admin: v.literal(false),
    status: v.literal('pending'),
    addresses: v.pipe(v.array(v.unknown()), v.maxLength(0)),
    addressesCheckedAt: v.null_(),
    closureAt: v.null_(),
    /** The accepted version. */
    terms: v.picklist(knownTerms),
  });

const createIdentitySchema = (uid: Uid) =>
  v.strictObject({
    ...v.omit(verificationSchema, revisionFieldNames).entries,
    document: v.pipe(
      v.string(),
      v.check((path) => path === '' || isDocumentPath(path, uid), 'Not a file of the client’s own'),
    ),
    note: noteTextSchema,
  });

const createMovedItemsSchema = (col: string) => v.strictObject({ list: v.array(itemSchemas[col] ?? emptySchema) });
const archiveNumberSchema = v.strictObject({ archive: v.pipe(v.string(), v.check(isArchiveId, 'Not a number of an archive')) });

/**
 * Checks `before` and `after` of an entry field by field: no unknown field, and no value that the rules reject. Other checks compare an
 * entry with earlier ones.
 */
function createContentCheck(uid: Uid): (entry: BookEntry, rule: ActRule) => string | null {
  const ofUid: Record<string, v.GenericSchema> = { users: createNewProfileSchema(uid), verifications: createIdentitySchema(uid) };

  const objectForm = ({ col, action }: BookEntry): v.GenericSchema | undefined => {
    if (col === 'users') return action === 'account.opened' ? ofUid.users : profileChangeSchemas[action];
    if (col === 'desk') return action === 'plans.updated' ? offeredPlansSchema : selectedAdminSchema;
    return ofUid[col] ?? objectSchemas[col];
  };
  const forms = (entry: BookEntry, { does }: ActRule): [before: v.GenericSchema | undefined, after: v.GenericSchema | undefined] => {
    const { col } = entry;
    if (does === 'appends') return [emptySchema, requestSchemas[col]];
    if (does === 'decides') return [itemSchemas[col], itemSchemas[col]];
    if (does === 'removes') return [itemSchemas[col], emptySchema];
    if (does === 'archives') return [createMovedItemsSchema(col), archiveNumberSchema];
    const form = objectForm(entry);
    return [isEmpty(entry.before) ? emptySchema : form, form];
  };

  return (entry, rule) => {
    if (!rule.cols.includes(entry.col)) return null;
    const [before, after] = forms(entry, rule);
    return (
      findSideIssue('a before', before, entry.before) ??
      findSideIssue('an after', after, entry.after) ??
      findBeginningIssue(entry) ??
      findEndIssue(entry, rule)
    );
  };
}

function findSideIssue(side: string, form: v.GenericSchema | undefined, told: BookEntry['before']): string | null {
  const message = form ? findSchemaIssue(form, told) : null;
  return message && `tells ${side} that no act writes: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

const initialSnapshots: Partial<Record<string, object>> = { accounts: emptyAccount, verifications: initialVerification };

function findBeginningIssue({ action, col, after }: BookEntry): string | null {
  const due = action === 'account.opened' ? initialSnapshots[col] : undefined;
  const differs = due && findDifferingField({ ...due }, after);
  return differs === undefined ? null : `does not begin as a new client does: the ${differs} differs.`;
}

function findEndIssue({ col, after }: BookEntry, { does }: ActRule): string | null {
  if (does !== 'appends' || col !== 'trades') return null;
  const { status, closePrice, closedAt, result, manual, note: words } = after;
  const differs = findDifferingField({ ...unsettledFields }, { status, closePrice, closedAt, result, manual, note: words });
  return differs === undefined ? null : `opens a trade that has ended: the ${differs} differs.`;
}

type Check = (entry: BookEntry, rule: ActRule, book: CheckContext) => string | null;

interface CheckContext {
  uid: Uid;
  byOp: ReadonlyMap<string, BookEntry>;
}

/** Elements and subscriptions carry the client's time. The rules allow this difference to the server's time. */
const clockToleranceMs = 5 * 60_000;

/** Checks each entry by itself: the actor, the reason, ids, times and bounds. */
export function findActIssues(entries: readonly BookEntry[], uid: Uid): Issue[] {
  const book = { uid, byOp: new Map(entries.map((entry) => [entry.op, entry])) };
  const all = [...actChecks, createContentCheck(uid)];
  return entries.flatMap((entry) => {
    const rule = getActRule(entry.action);
    const found = rule ? all.flatMap((check) => check(entry, rule, book) ?? []) : ['is of an act that there is not.'];
    return found.map((message) => createIssue(entry, `${formatFolio(entry)} ${message}`));
  });
}

/** Whether an account that the operator changed is an administrator's is checked in `reconcile-roles.ts`. */
const findActorIssue: Check = ({ actor, action }, { by }, { uid }) => {
  if (actor === operator)
    return action === 'status.changed' && uid !== operator
      ? null
      : 'was written by the operator, who only changes the status of administrators.';
  if (by === 'desk') return actor === uid ? 'is an act of the desk, which nobody performs on the own account.' : null;
  return actor === uid ? null : 'was written by somebody else than the one whose act it is.';
};

const findReasonIssue: Check = ({ reason, after }, { reason: owed, noteIsReason }) => {
  const isOwed = owed === 'owed' || (owed === 'manual' && after.manual === true) || (owed === 'difference' && isDifferent(after));
  if (isOwed && !v.is(reasonSchema, reason)) return 'owes the client a reason.';
  if (!isOwed && reason !== '') return 'gives a reason for what needs none.';
  // The note of a deposit without a difference is free.
  const isTold = noteIsReason && (isOwed || owed !== 'difference');
  return isTold && after.note !== reason ? 'tells the client another note than its reason.' : null;
};

/** Whether another amount came in than was announced. */
const isDifferent = (after: BookEntry['after']): boolean => {
  const [amount, received] = [getFigure(after, 'amount'), getFigure(after, 'received')];
  return amount !== null && received !== null && compare(amount, received) !== 0;
};

const findIndexIssue: Check = ({ index }, { does }) =>
  (does === 'opens' || does === 'changes') === index < 0 ? null : 'names a place in a list that there is not.';

const findRefIssue: Check = (entry, { does }, { byOp }) => {
  if (does === 'opens') return findOpeningIssue(entry, byOp);
  const { action, ref, op } = entry;
  if (action === 'subscription.charged')
    return op === getChargeOp(ref) ? null : 'has another name than that of the one charge there can be.';
  if (isChargeOp(op)) return 'has the name of a charge.';
  if (action === 'account.adjusted') return ref === '' || byOp.has(ref) ? null : 'corrects an entry that there is not.';
  return ref === '' || action === 'account.posted' ? null : 'refers to another entry, which its act never does.';
};

/** Profile, account, holds and verification begin in one commit. The entries of the others refer to the profile's. */
function findOpeningIssue({ col, rev, ref, at }: BookEntry, byOp: CheckContext['byOp']): string | null {
  if (rev !== 1) return 'opens what is open already.';
  if (col === 'users') return ref === '' ? null : 'refers to another entry, which its act never does.';
  const profile = byOp.get(ref);
  return profile?.col === 'users' && profile.action === 'account.opened' && isDeepEqual(profile.at, at)
    ? null
    : 'was not opened together with the profile.';
}

const findIdentityIssue: Check = ({ op, after }, { does }, { uid }) => {
  if (does !== 'appends') return null;
  if (after.id !== op) return 'requests something under another id than its own.';
  return after.uid === uid ? null : 'requests something for somebody else.';
};

const isWithin = (figure: Money | null, max: Money): boolean => figure !== null && compare(figure, '0') > 0 && compare(figure, max) <= 0;

const maxAmounts: Partial<Record<string, Money>> = {
  deposits: depositLimits.max,
  withdrawals: withdrawalLimits.max,
  trades: tradeLimits.max,
};

const findBoundsIssue: Check = ({ col, action, after }, { does }) => {
  if (action === 'deposit.completed' && !isWithin(getFigure(after, 'received'), depositLimits.max))
    return 'credits an amount that nobody can deposit.';
  if (does !== 'appends') return null;
  const amount = getFigure(after, 'amount');
  const isTooLittle = col === 'deposits' && amount !== null && compare(amount, depositLimits.min) < 0;
  if (isTooLittle || !isWithin(amount, maxAmounts[col] ?? '0')) return 'requests an amount that nobody can request.';
  return col === 'trades' && !isWithin(getFigure(after, 'openPrice'), tradeLimits.maxPrice)
    ? 'opens at a price that there cannot be.'
    : null;
};

const findTimeIssue: Check = ({ action, after, at, col }, { does }) => {
  const [field, time] = getClientTime(action, col, after, does);
  if (field === '') return null;
  return time instanceof Date && Math.abs(time.getTime() - at.getTime()) <= clockToleranceMs
    ? null
    : `dates ${field} at another time than it was written.`;
};

function getClientTime(action: string, col: string, after: BookEntry['after'], does: ActRule['does']): [string, unknown] {
  if (does === 'appends') return ['the request', col === 'trades' ? after.openedAt : after.createdAt];
  if (action === 'trade.settled') return ['the settlement', after.closedAt];
  if (action === 'subscription.set') return ['the subscription', getNestedSnapshot(after, 'subscription').date];
  return action === 'account.opened' && col === 'users' ? ['the profile', after.joinedDate] : ['', null];
}

/** An unreadable time is reported by another check. */
const isEarly = ({ openedAt, duration }: BookEntry['before'], at: Date): boolean => {
  const known = tradeDurations.find((one) => one === duration);
  return openedAt instanceof Date && known !== undefined && !isDue({ openedAt, duration: known }, at);
};

/** A due trade has the formula's result or one marked as manual. No trade loses more than its stake. */
const findSettlementIssue: Check = ({ action, before, after, at }) => {
  if (action !== 'trade.settled') return null;
  const [amount, openPrice] = [getFigure(before, 'amount'), getFigure(before, 'openPrice')];
  const [closePrice, result] = [getFigure(after, 'closePrice'), getFigure(after, 'result')];
  const { leverage } = before;
  if (amount === null || openPrice === null || closePrice === null || result === null || !isPosition(openPrice, leverage))
    return 'settles with figures that cannot be read.';
  if (!isWithin(closePrice, tradeLimits.maxPrice)) return 'closes at a price that there cannot be.';
  if (compare(result, `-${amount}`) < 0) return 'loses more than was staked.';
  if (after.manual === true) return null;
  if (isEarly(before, at)) return 'settles by the formula before the time of the trade is over.';
  const side = getText(before, 'side') === 'sell' ? 'sell' : 'buy';
  const position = { amount, openPrice, side, leverage } as const;
  return followsFormula(position, closePrice, result) ? null : 'settles with a result that is not the formula’s, and does not say so.';
};

const findNoChangeIssue: Check = ({ action, before, after }) => {
  const needsDifference = ['profile.corrected', 'payment.updated', 'desk.selected', 'plans.updated'].includes(action);
  return needsDifference && isDeepEqual(before, after) ? 'changes nothing.' : null;
};

const actChecks: Check[] = [
  findActorIssue,
  findReasonIssue,
  findIndexIssue,
  findRefIssue,
  findIdentityIssue,
  findBoundsIssue,
  findTimeIssue,
  findSettlementIssue,
  findNoChangeIssue,
];

/**
 * No act of a client follows the previous one in its document faster than the rate limit allows.
 * @param entries in the order of the book
 */
export function findPaceIssues(entries: readonly BookEntry[]): Issue[] {
  const last = new Map<string, BookEntry>();
  return entries.flatMap((entry) => {
    const before = last.get(entry.col);
    last.set(entry.col, entry);
    if (!before || getRequiredPause(entry.action, before, entry.at) === 0) return [];
    return [createIssue(entry, `${formatFolio(entry)} follows ${formatFolio(before)} sooner than a client can act again.`)];
  });
}

/** No subscription replaces one whose fee was not charged. */
export function findFeeIssues(entries: readonly BookEntry[]): Issue[] {
  const taken = entries.filter(({ col }) => col === 'subscriptions');
  return taken.flatMap((entry, i) => {
    const before = taken[i - 1];
    if (entry.action !== 'subscription.set' || before?.action !== 'subscription.set') return [];
    const charged = entries.some(({ action, ref, at }) => action === 'subscription.charged' && ref === before.op && at <= entry.at);
    return charged
      ? []
      : [createIssue(entry, `${formatFolio(entry)} takes the place of ${formatFolio(before)}, whose fee was not charged.`)];
  });
}
