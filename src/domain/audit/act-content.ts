import * as v from 'valibot';
import { accountSchema, emptyAccount } from '@/domain/accounts/account';
import { profileSchema } from '@/domain/accounts/profile';
import { knownTerms } from '@/domain/accounts/terms';
import { isUnits, unitsSchema } from '@/domain/coin';
import { Decimal } from '@/domain/decimal';
import { deskCurrentSchema, paymentSchema } from '@/domain/desk/payment-method';
import { deskPlansSchema, planSchema } from '@/domain/desk/plans';
import { switchesSchema } from '@/domain/desk/switches';
import {
  initialVerification,
  isDocumentPath,
  verificationSchema,
} from '@/domain/identity/verification';
import { limits, maxLetters } from '@/domain/input/limits';
import type { ActRule } from '@/domain/ledger/acts';
import { isArchiveId } from '@/domain/ledger/archive';
import { type BookEntry, type DeskDocument, getDeskDocument } from '@/domain/ledger/ledger';
import { isMoney, isNegative, isZero, moneySchema } from '@/domain/money';
import { depositSchema } from '@/domain/requests/deposit';
import { subscriptionSchema } from '@/domain/requests/subscription';
import { withdrawalSchema } from '@/domain/requests/withdrawal';
import type { Uid } from '@/domain/revision-fields';
import { findDifferingField, isEmpty, isSnapshot, type Snapshot } from '@/domain/snapshot';
import { tradeSchema, unsettledFields } from '@/domain/trades/trade';
import { policySchema } from '@/domain/two-people/policy';
import { proposalSchema } from '@/domain/two-people/proposal';
import { describeField } from './item-words';
import { findSchemaIssue } from './stored-schemas';

/** Entries record the whole document except these fields. */
const revisionFieldNames = ['rev', 'op', 'at'] as const;

const emptySchema = v.strictObject({});
const createPatternSchema = (pattern: RegExp, words: string) =>
  v.pipe(v.string(), v.regex(pattern, words));
const addressTextSchema = createPatternSchema(
  /^[0-9A-Za-z]{1,100}$/,
  'Letters and digits, 100 at most',
);
const noteTextSchema = v.pipe(v.string(), maxLetters(limits.reasonMax));

const itemSchemas: Record<string, v.GenericSchema> = {
  deposits: v.strictObject({ ...depositSchema.entries, note: noteTextSchema }),
  withdrawals: v.strictObject({ ...withdrawalSchema.entries, note: noteTextSchema }),
  trades: v.strictObject({ ...tradeSchema.entries, note: noteTextSchema }),
  proposals: v.strictObject(proposalSchema.entries),
};

/** The desk adds these fields when it completes a request. */
const newDepositSchema = v.omit(depositSchema, ['output']);
const newWithdrawalSchema = v.omit(withdrawalSchema, ['txid']);

/** Schemas of new requests. The bounds of amounts are checked with all other bounds below. */
const requestSchemas: Record<string, v.GenericSchema> = {
  deposits: v.strictObject({
    ...newDepositSchema.entries,
    units: v.pipe(
      unitsSchema,
      v.check((units) => !isUnits(units) || !new Decimal(units).eq('0'), 'More than zero'),
    ),
    rate: v.pipe(
      moneySchema,
      v.check((rate) => !isMoney(rate) || !(isZero(rate) || isNegative(rate)), 'More than zero'),
    ),
    address: addressTextSchema,
    txid: createPatternSchema(/^[0-9A-Za-z]{0,66}$/, 'Letters and digits, 66 at most'),
    note: v.literal(''),
    received: v.literal('0'),
  }),
  withdrawals: v.strictObject({
    ...newWithdrawalSchema.entries,
    address: addressTextSchema,
    note: v.literal(''),
  }),
  trades: v.strictObject(tradeSchema.entries),
  proposals: v.strictObject(v.omit(proposalSchema, ['confirmerName']).entries),
};

const objectSchemas: Record<string, v.GenericSchema> = {
  accounts: v.strictObject(v.omit(accountSchema, revisionFieldNames).entries),
  subscriptions: v.strictObject({
    // Not a union: its issues would not name the field.
    subscription: v.lazy((one) =>
      isSnapshot(one) && isEmpty(one) ? emptySchema : v.strictObject(subscriptionSchema.entries),
    ),
  }),
  admins: v.strictObject(v.omit(paymentSchema, revisionFieldNames).entries),
};
const selectedAdminSchema = v.strictObject(v.omit(deskCurrentSchema, revisionFieldNames).entries);
/**
 * Names that valibot leaves out of records, so that nothing would check their plans. It accepts a
 * list as a record.
 */
const unreadNames = ['__proto__', 'prototype', 'constructor'];
const isReadable = (plans: unknown): boolean =>
  isSnapshot(plans) && !unreadNames.some((name) => Object.hasOwn(plans, name));
const offeredPlansSchema = v.strictObject({
  plans: v.pipe(
    v.unknown(),
    v.check(isReadable, 'Not plans by ids that can be read'),
    v.intersect([
      deskPlansSchema.entries.plans,
      v.record(v.string(), v.strictObject(planSchema.entries)),
    ]),
  ),
});
const deskDocumentSchemas: Record<DeskDocument, v.GenericSchema> = {
  current: selectedAdminSchema,
  plans: offeredPlansSchema,
  switches: switchesSchema,
  policy: policySchema,
};

/** The profile of a new client holds only what the client entered. */
const createNewProfileSchema = (uid: Uid) =>
  v.strictObject({
    ...v.omit(profileSchema, revisionFieldNames).entries,
    uid: v.literal(uid),
    photoUrl: v.literal(''),
    admin: v.literal(false),
    desk: v.literal(''),
    status: v.literal('pending'),
    addresses: v.pipe(v.array(v.unknown()), v.maxLength(0)),
    addressesCheckedAt: v.null_(),
    closureAt: v.null_(),
    terms: v.picklist(knownTerms),
  });

const createIdentitySchema = (uid: Uid) =>
  v.strictObject({
    ...v.omit(verificationSchema, [...revisionFieldNames, 'submittedAt']).entries,
    document: v.pipe(
      v.string(),
      v.check(
        (path) => path === '' || isDocumentPath(path, uid),
        'Not one of the client’s own files',
      ),
    ),
    note: noteTextSchema,
  });

const createMovedItemsSchema = (col: string) =>
  v.strictObject({ list: v.array(itemSchemas[col] ?? emptySchema) });
const archiveNumberSchema = v.strictObject({
  archive: v.pipe(v.string(), v.check(isArchiveId, 'Not an archive number')),
});

/** Checks an entry field by field: no unknown field, and no value that the rules reject. */
export function createContentCheck(uid: Uid): (entry: BookEntry, rule: ActRule) => string | null {
  const ofUid: Record<string, v.GenericSchema> = {
    users: createNewProfileSchema(uid),
    verifications: createIdentitySchema(uid),
  };

  const getObjectSchema = (
    { col, action }: BookEntry,
    { does, records }: ActRule,
  ): v.GenericSchema | undefined => {
    if (col === 'users') return does === 'opens' ? ofUid.users : records;
    if (col === 'desk') return deskDocumentSchemas[getDeskDocument(action)];
    return ofUid[col] ?? objectSchemas[col];
  };
  const getSchemas = (
    entry: BookEntry,
    rule: ActRule,
  ): [before: v.GenericSchema | undefined, after: v.GenericSchema | undefined] => {
    const { col } = entry;
    const { does } = rule;
    if (does === 'appends') return [emptySchema, requestSchemas[col]];
    if (does === 'decides') return [itemSchemas[col], itemSchemas[col]];
    if (does === 'removes') return [itemSchemas[col], emptySchema];
    if (does === 'archives') return [createMovedItemsSchema(col), archiveNumberSchema];
    const schema = getObjectSchema(entry, rule);
    return [isEmpty(entry.before) ? emptySchema : schema, schema];
  };

  return (entry, rule) => {
    const [before, after] = getSchemas(entry, rule);
    return (
      findSideIssue('values before', before, entry.before) ??
      findSideIssue('values after', after, entry.after) ??
      findInitialValueIssue(entry)
    );
  };
}

function findSideIssue(
  side: string,
  schema: v.GenericSchema | undefined,
  told: Snapshot,
): string | null {
  const message = schema ? findSchemaIssue(schema, told) : null;
  return (
    message &&
    `has ${side} that no entry can have: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
  );
}

const initialSnapshots: Partial<Record<string, Snapshot>> = {
  accounts: { ...emptyAccount },
  verifications: { ...initialVerification },
};

/** A new account and verification are empty, and a new trade has no result. */
function findInitialValueIssue({ action, col, after }: BookEntry): string | null {
  const initial = action === 'account.opened' ? initialSnapshots[col] : undefined;
  const filled = initial && findDifferingField(initial, after);
  if (filled !== undefined)
    return `doesn’t start as a new client does: the ${describeField(filled)} differs.`;
  if (action !== 'trade.placed') return null;
  const { status, closePrice, closedAt, result, manual, note } = after;
  const settled = findDifferingField(
    { ...unsettledFields },
    { status, closePrice, closedAt, result, manual, note },
  );
  return settled === undefined
    ? null
    : `opens a trade that has ended: the ${describeField(settled)} differs.`;
}
