import * as v from 'valibot';
import { accountSchema, holdsSchema } from '@/domain/accounts/account';
import { type ArchivedCollection, archivedCollections, archiveSchemas, isArchiveId } from '@/domain/accounts/archive';
import { profileSchema, savedAddressSchema } from '@/domain/accounts/profile';
import { isPhotoUrl } from '@/domain/accounts/profile-edit';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { limits } from '@/domain/input/limits';
import { type BookEntry, entrySchema } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { depositsSchema } from '@/domain/requests/deposit';
import { paymentSchema } from '@/domain/requests/payment';
import { subscriptionsSchema } from '@/domain/requests/subscription';
import { verificationSchema } from '@/domain/requests/verification';
import { withdrawalsSchema } from '@/domain/requests/withdrawal';
import { tradesSchema } from '@/domain/trades/trade';

/** The collections with one document per person. */
export const storedCollections = [
  'users',
  'accounts',
  'holds',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
  'admins',
] as const;
export type StoredCollection = (typeof storedCollections)[number];

/** Everything stored about one person: whole documents, unparsed, with dates for timestamps. */
export interface StoredBook {
  uid: Uid;
  /** Absent or null if the document does not exist. */
  documents: Partial<Record<StoredCollection, Snapshot | null>>;
  /** By archive number. */
  archives: Partial<Record<ArchivedCollection, Readonly<Record<string, Snapshot>>>>;
  /** The whole ledger, by document id. */
  entries: Readonly<Record<string, Snapshot>>;
}

/** The two documents of the desk. Their entries are in the ledgers of the administrators who wrote them. */
export interface StoredDesk {
  current: Snapshot | null;
  plans: Snapshot | null;
}

/** Something stored that contradicts the book. */
export interface StoredIssue {
  /** Path of the document: `deposits/maya`. */
  path: string;
  /** Folio of the entry; empty if the issue is about no single entry. */
  folio: string;
  message: string;
}

/** Something unusual that every rule allows. It contradicts nothing, but a person should look at it. */
export type Remark = StoredIssue;

/** An entry with the owner of its ledger. */
export type OwnedEntry = BookEntry & { uid: Uid };

/** Path of the document that an entry describes. */
export const getPath = ({ col, action }: BookEntry, uid: Uid): string => {
  if (col === 'desk') return action === 'plans.updated' ? 'desk/plans' : 'desk/current';
  return `${col}/${uid}`;
};

/** Clients edit some profile fields without an entry. These are only checked against the bounds of the rules. */
const createStoredProfileSchema = (uid: Uid) =>
  v.strictObject({
    ...profileSchema.entries,
    photoUrl: v.pipe(
      v.string(),
      v.check((url) => isPhotoUrl(url, uid), 'Not a photo of the client’s own'),
    ),
    addresses: v.pipe(v.array(v.strictObject(savedAddressSchema.entries)), v.maxLength(limits.addresses)),
  });

/** Strict: an unknown field is an issue too, since an attacker could hide a password or a flag in it. */
const storedSchemas = {
  accounts: v.strictObject(accountSchema.entries),
  holds: v.strictObject(holdsSchema.entries),
  deposits: v.strictObject(depositsSchema.entries),
  withdrawals: v.strictObject(withdrawalsSchema.entries),
  trades: v.strictObject(tradesSchema.entries),
  subscriptions: v.strictObject(subscriptionsSchema.entries),
  verifications: v.strictObject(verificationSchema.entries),
  admins: v.strictObject(paymentSchema.entries),
} satisfies Record<Exclude<StoredCollection, 'users'>, v.GenericSchema>;

/** Any action is allowed here: an unknown one is reported by another check. */
const storedEntrySchema = v.strictObject({ ...entrySchema.entries, action: v.string() });

/** The first violation of the schema as a phrase; null if there is none. */
export function findSchemaIssue(form: v.GenericSchema, stored: unknown): string | null {
  const parsed = v.safeParse(form, stored);
  if (parsed.success) return null;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `It has a field that nobody defined: ${field}.`;
  if (issue.received === 'undefined') return `It lacks the field ${field}.`;
  return `The field ${field} is not what it must be: ${issue.message.replace(/[.]$/, '')}.`;
}

const createDocumentIssues = (path: string, message: string | null): StoredIssue[] => (message ? [{ path, folio: '', message }] : []);

/** Documents and archives in a form that no act writes. */
export const findSchemaIssues = ({ uid, documents, archives }: StoredBook): StoredIssue[] => [
  ...storedCollections.flatMap((col) => {
    const stored = documents[col];
    return stored
      ? createDocumentIssues(
          `${col}/${uid}`,
          findSchemaIssue(col === 'users' ? createStoredProfileSchema(uid) : storedSchemas[col], stored),
        )
      : [];
  }),
  ...archivedCollections.flatMap((col) =>
    Object.entries(archives[col] ?? {}).flatMap(([n, stored]) =>
      createDocumentIssues(`${col}/${uid}/archive/${n}`, findArchiveSchemaIssue(col, n, stored)),
    ),
  ),
  ...Object.keys(archives)
    .filter((col) => !archivedCollections.some((known) => known === col))
    .map((col) => ({ path: `${col}/${uid}/archive`, folio: '', message: 'Nothing of this kind has an archive.' })),
];

const findArchiveSchemaIssue = (col: ArchivedCollection, n: string, stored: unknown): string | null =>
  isArchiveId(n) ? findSchemaIssue(v.strictObject(archiveSchemas[col].entries), stored) : 'It has no number of an archive.';

/** The entries that can be parsed, and issues for the others. */
export function readEntries({ uid, entries }: Pick<StoredBook, 'uid' | 'entries'>): { entries: BookEntry[]; issues: StoredIssue[] } {
  const read: BookEntry[] = [];
  const issues: StoredIssue[] = [];
  for (const [id, stored] of Object.entries(entries)) {
    const path = `ledger/${uid}/entries/${id}`;
    const parsed = v.safeParse(storedEntrySchema, stored);
    if (!parsed.success) issues.push(...createDocumentIssues(path, findSchemaIssue(storedEntrySchema, stored)));
    else if (parsed.output.op !== id) issues.push(...createDocumentIssues(path, `It calls itself ${parsed.output.op}.`));
    if (parsed.success) read.push(parsed.output);
  }
  return { entries: read, issues };
}
