import * as v from 'valibot';
import { accountSchema, holdsSchema } from '@/domain/accounts/account';
import { profileSchema, savedAddressSchema } from '@/domain/accounts/profile';
import { isPhotoUrl } from '@/domain/accounts/profile-edit';
import { toSearchKey } from '@/domain/accounts/search-keys';
import { paymentSchema } from '@/domain/desk/payment-method';
import { verificationSchema } from '@/domain/identity/verification';
import { limits } from '@/domain/input/limits';
import { isArchiveId } from '@/domain/ledger/archive';
import { type BookEntry, entrySchema } from '@/domain/ledger/ledger';
import { isListCollection, type ListCollection, listCollections } from '@/domain/ledger/list-kinds';
import { listSchemas } from '@/domain/ledger/list-schemas';
import { subscriptionsSchema } from '@/domain/requests/subscription';
import type { Uid } from '@/domain/revision-fields';
import type { Snapshot } from '@/domain/snapshot';
import { deskPolicySchema } from '@/domain/two-people/policy';
import {
  createIssue,
  type StoredBook,
  type StoredCollection,
  type StoredIssue,
  storedCollections,
} from './stored-book';

/**
 * Clients edit some profile fields without an entry. These are only checked against the bounds of
 * the rules.
 */
const createStoredProfileSchema = (uid: Uid) =>
  v.pipe(
    v.strictObject({
      ...profileSchema.entries,
      photoUrl: v.pipe(
        v.string(),
        v.check((url) => isPhotoUrl(url, uid), 'Not one of the client’s own photos'),
      ),
      addresses: v.pipe(
        v.array(v.strictObject(savedAddressSchema.entries)),
        v.maxLength(limits.addresses),
      ),
    }),
    // The rules cannot fold a name.
    v.forward(
      v.check(
        ({ username, usernameKey }) => usernameKey === toSearchKey(username),
        'Not the key of the username',
      ),
      ['usernameKey'],
    ),
    v.forward(
      v.check(
        ({ lastname, lastnameKey }) => lastnameKey === toSearchKey(lastname),
        'Not the key of the last name',
      ),
      ['lastnameKey'],
    ),
    v.forward(
      v.check(
        ({ firstname, firstnameKey }) => firstnameKey === toSearchKey(firstname),
        'Not the key of the first name',
      ),
      ['firstnameKey'],
    ),
  );

/**
 * Strict: an unknown field is an issue too, since an attacker could hide a password or a flag in
 * it.
 */
const storedSchemas = {
  accounts: v.strictObject(accountSchema.entries),
  holds: v.strictObject(holdsSchema.entries),
  deposits: v.strictObject(listSchemas.deposits.document.entries),
  withdrawals: v.strictObject(listSchemas.withdrawals.document.entries),
  trades: v.strictObject(listSchemas.trades.document.entries),
  subscriptions: v.strictObject(subscriptionsSchema.entries),
  verifications: v.strictObject(verificationSchema.entries),
  proposals: v.strictObject(listSchemas.proposals.document.entries),
  admins: v.strictObject(paymentSchema.entries),
} satisfies Record<Exclude<StoredCollection, 'users'>, v.GenericSchema>;

/** Any action is allowed here: an unknown one is reported by another check. */
const storedEntrySchema = v.strictObject({ ...entrySchema.entries, action: v.string() });

/** The first violation of the schema as a phrase; null if there is none. */
export function findSchemaIssue(schema: v.GenericSchema, stored: unknown): string | null {
  const parsed = v.safeParse(schema, stored);
  if (parsed.success) return null;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `It has an unknown field: ${field}.`;
  if (issue.received === 'undefined') return `It’s missing the field ${field}.`;
  return `The field ${field} isn’t valid: ${issue.message.replace(/[.]$/, '')}.`;
}

/** As {@link findSchemaIssue}, with the path of the document. */
export function findSchemaIssues(
  path: string,
  schema: v.GenericSchema,
  stored: unknown,
): StoredIssue[] {
  const message = findSchemaIssue(schema, stored);
  return message === null ? [] : [createIssue(path, message)];
}

export const findBookSchemaIssues = ({ uid, documents, archives }: StoredBook): StoredIssue[] => [
  ...storedCollections.flatMap((col) => {
    const stored = documents[col];
    return stored
      ? findSchemaIssues(
          `${col}/${uid}`,
          col === 'users' ? createStoredProfileSchema(uid) : storedSchemas[col],
          stored,
        )
      : [];
  }),
  ...listCollections.flatMap((col) =>
    Object.entries(archives[col] ?? {}).flatMap(([n, stored]) =>
      findArchiveSchemaIssues(`${col}/${uid}/archive/${n}`, col, n, stored),
    ),
  ),
  ...Object.keys(archives)
    .filter((col) => !isListCollection(col))
    .map((col) => createIssue(`${col}/${uid}/archive`, 'This kind never has an archive.')),
];

/** @param policy `desk/policy`, of which a downloaded book has a copy; undefined if it has none */
export const findPolicySchemaIssues = (policy: Snapshot | undefined): StoredIssue[] =>
  policy ? findSchemaIssues('desk/policy', v.strictObject(deskPolicySchema.entries), policy) : [];

const findArchiveSchemaIssues = (
  path: string,
  col: ListCollection,
  n: string,
  stored: unknown,
): StoredIssue[] =>
  isArchiveId(n)
    ? findSchemaIssues(path, v.strictObject(listSchemas[col].archive.entries), stored)
    : [createIssue(path, 'It has no archive number.')];

/** The entries that can be parsed, and issues for the others. */
export function readEntries({ uid, entries }: Pick<StoredBook, 'uid' | 'entries'>): {
  entries: BookEntry[];
  issues: StoredIssue[];
} {
  const read: BookEntry[] = [];
  const issues: StoredIssue[] = [];
  for (const [id, stored] of Object.entries(entries)) {
    const path = `ledger/${uid}/entries/${id}`;
    const parsed = v.safeParse(storedEntrySchema, stored);
    if (!parsed.success) {
      issues.push(...findSchemaIssues(path, storedEntrySchema, stored));
      continue;
    }
    if (parsed.output.op !== id) issues.push(createIssue(path, `Its id says ${parsed.output.op}.`));
    read.push(parsed.output);
  }
  return { entries: read, issues };
}
