import * as v from 'valibot';
import { accountSchema, emptyAccount } from '@/domain/accounts/account';
import { isArchiveId } from '@/domain/accounts/archive';
import { profileSchema } from '@/domain/accounts/profile';
import { differing, isEmpty, isSnapshot } from '@/domain/accounts/snapshot';
import { standingSchema } from '@/domain/accounts/standing';
import { knownTerms } from '@/domain/accounts/terms';
import { isUnits, unitsSchema } from '@/domain/coin';
import { limits } from '@/domain/input/limits';
import { lettersUpTo } from '@/domain/input/text-length';
import type { ActRule } from '@/domain/ledger/acts';
import type { BookEntry } from '@/domain/ledger/entry-words';
import type { Uid } from '@/domain/ledger/envelope';
import { isMoney, isNegative, isZero, moneySchema } from '@/domain/money';
import { depositSchema } from '@/domain/requests/deposit';
import { deskCurrentSchema, paymentSchema } from '@/domain/requests/payment';
import { deskPlansSchema, planSchema } from '@/domain/requests/plans';
import { subscriptionSchema } from '@/domain/requests/subscription';
import { isDocumentPath, newVerification, verificationSchema } from '@/domain/requests/verification';
import { withdrawalSchema } from '@/domain/requests/withdrawal';
import { tradeSchema, unsettled } from '@/domain/trades/trade';
import { formFault } from './reconcile-forms';

/** Of whole documents entries tell everything but the envelope. */
const envelope = ['rev', 'op', 'at'] as const;

const nothing = v.strictObject({});
const text = (pattern: RegExp, words: string) => v.pipe(v.string(), v.regex(pattern, words));
const address = text(/^[0-9A-Za-z]{1,100}$/, 'Letters and digits, 100 at most');
const note = v.pipe(v.string(), lettersUpTo(limits.reasonMax));

const elements: Record<string, v.GenericSchema> = {
  deposits: v.strictObject({ ...depositSchema.entries, note }),
  withdrawals: v.strictObject({ ...withdrawalSchema.entries, note }),
  trades: v.strictObject({ ...tradeSchema.entries, note }),
};

/** What a client asks for, before the desk has said anything. How much it may be is asked where every other bound is (`reconcile-acts.ts`). */
const requests: Record<string, v.GenericSchema> = {
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
    address,
    txid: text(/^[0-9A-Za-z]{0,66}$/, 'Letters and digits, 66 at most'),
    note: v.literal(''),
  }),
  withdrawals: v.strictObject({ ...withdrawalSchema.entries, address, note: v.literal('') }),
  trades: v.strictObject(tradeSchema.entries),
};

const { firstname, lastname, mobile, country } = profileSchema.entries;
const profiles: Record<string, v.GenericSchema> = {
  'profile.corrected': v.strictObject({ firstname, lastname, mobile, country }),
  'closure.requested': nothing,
  'status.changed': v.strictObject({ status: standingSchema }),
  'status.frozen': v.strictObject({ status: standingSchema }),
};

const objects: Record<string, v.GenericSchema> = {
  accounts: v.strictObject(v.omit(accountSchema, envelope).entries),
  subscriptions: v.strictObject({
    // Not a union, whose faults name no field.
    subscription: v.lazy((one) => (isSnapshot(one) && isEmpty(one) ? nothing : v.strictObject(subscriptionSchema.entries))),
  }),
  admins: v.strictObject(v.omit(paymentSchema, envelope).entries),
};
const chosen = v.strictObject(v.omit(deskCurrentSchema, envelope).entries);
const offered = v.strictObject({
  plans: v.intersect([deskPlansSchema.entries.plans, v.record(v.string(), v.strictObject(planSchema.entries))]),
});

/** A new client: nobody knows more than what the client has said. */
const newcomer = (uid: Uid) =>
  v.strictObject({
    ...v.omit(profileSchema, envelope).entries,
    uid: v.literal(uid),
    photoUrl: v.literal(''),
    admin: v.literal(false),
    status: v.literal('pending'),
    addresses: v.pipe(v.array(v.unknown()), v.maxLength(0)),
    addressesCheckedAt: v.null_(),
    closureAt: v.null_(),
    /** The version that was accepted. */
    terms: v.picklist(knownTerms),
  });

const identity = (uid: Uid) =>
  v.strictObject({
    ...v.omit(verificationSchema, envelope).entries,
    document: v.pipe(
      v.string(),
      v.check((path) => path === '' || isDocumentPath(path, uid), 'Not a file of the client’s own'),
    ),
    note,
  });

const moved = (col: string) => v.strictObject({ list: v.array(elements[col] ?? nothing) });
const archive = v.strictObject({ archive: v.pipe(v.string(), v.check(isArchiveId, 'Not a number of an archive')) });

/**
 * What entries of one book may tell before and after: no field that the rules would not take, and nothing in one that they would not. Where it
 * does not follow from what stood before, others say so.
 */
export function toldCheck(uid: Uid): (entry: BookEntry, rule: ActRule) => string | null {
  const ofUid: Record<string, v.GenericSchema> = { users: newcomer(uid), verifications: identity(uid) };

  const objectForm = ({ col, action }: BookEntry): v.GenericSchema | undefined => {
    if (col === 'users') return action === 'account.opened' ? ofUid.users : profiles[action];
    if (col === 'desk') return action === 'plans.updated' ? offered : chosen;
    return ofUid[col] ?? objects[col];
  };
  const forms = (entry: BookEntry, { does }: ActRule): [before: v.GenericSchema | undefined, after: v.GenericSchema | undefined] => {
    const { col } = entry;
    if (does === 'appends') return [nothing, requests[col]];
    if (does === 'decides') return [elements[col], elements[col]];
    if (does === 'removes') return [elements[col], nothing];
    if (does === 'archives') return [moved(col), archive];
    const form = objectForm(entry);
    return [isEmpty(entry.before) ? nothing : form, form];
  };

  return (entry, rule) => {
    if (!rule.cols.includes(entry.col)) return null;
    const [before, after] = forms(entry, rule);
    return (
      sideFault('a before', before, entry.before) ??
      sideFault('an after', after, entry.after) ??
      beginningFault(entry) ??
      endedFault(entry, rule)
    );
  };
}

function sideFault(side: string, form: v.GenericSchema | undefined, told: BookEntry['before']): string | null {
  const says = form ? formFault(form, told) : null;
  return says && `tells ${side} that no act writes: ${says.charAt(0).toLowerCase()}${says.slice(1)}`;
}

const beginnings: Partial<Record<string, object>> = { accounts: emptyAccount, verifications: newVerification };

function beginningFault({ action, col, after }: BookEntry): string | null {
  const due = action === 'account.opened' ? beginnings[col] : undefined;
  const differs = due && differing({ ...due }, after);
  return differs === undefined ? null : `does not begin as a new client does: the ${differs} differs.`;
}

function endedFault({ col, after }: BookEntry, { does }: ActRule): string | null {
  if (does !== 'appends' || col !== 'trades') return null;
  const { status, closePrice, closedAt, result, manual, note: words } = after;
  const differs = differing({ ...unsettled }, { status, closePrice, closedAt, result, manual, note: words });
  return differs === undefined ? null : `opens a trade that has ended: the ${differs} differs.`;
}
