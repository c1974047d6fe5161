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

/** The collections with one document for each person. */
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

/** Everything that is stored about one person: whole documents as they are, with dates for timestamps, and parsed by nobody. */
export interface StoredBook {
  uid: Uid;
  /** Absent or null where there is no document. */
  documents: Partial<Record<StoredCollection, Snapshot | null>>;
  /** By number. */
  archives: Partial<Record<ArchivedCollection, Readonly<Record<string, Snapshot>>>>;
  /** The whole ledger, by document id. */
  entries: Readonly<Record<string, Snapshot>>;
}

/** The two fixed records of the desk. Their entries stand in the ledgers of the administrators who wrote them. */
export interface StoredDesk {
  current: Snapshot | null;
  plans: Snapshot | null;
}

/** Something stored that does not follow from the book. */
export interface StoredIssue {
  /** Of the document: `deposits/maya`. */
  path: string;
  /** Of the entry; empty where no entry is to be named. */
  folio: string;
  /** A plain sentence. */
  says: string;
}

/** Something unusual that every rule allows: it breaks no book, but a person should look at it. */
export type Remark = StoredIssue;

/** An entry, and in whose ledger it stands. */
export type OwnedEntry = BookEntry & { uid: Uid };

/** The document that an entry speaks of. */
export const getPath = ({ col, action }: BookEntry, uid: Uid): string => {
  if (col === 'desk') return action === 'plans.updated' ? 'desk/plans' : 'desk/current';
  return `${col}/${uid}`;
};

/** What a client may change without an entry stands here alone, so it is held to what the rules take. */
const createStoredProfileSchema = (uid: Uid) =>
  v.strictObject({
    ...profileSchema.entries,
    photoUrl: v.pipe(
      v.string(),
      v.check((url) => isPhotoUrl(url, uid), 'Not a photo of the client’s own'),
    ),
    addresses: v.pipe(v.array(v.strictObject(savedAddressSchema.entries)), v.maxLength(limits.addresses)),
  });

/** A field that nobody defined is a fault too: it is what a password or a flag of an attacker would stand in. */
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

/** An action that nobody knows is named by itself; it is an entry all the same. */
const storedEntrySchema = v.strictObject({ ...entrySchema.entries, action: v.string() });

/** What is wrong with the form of something stored; null where nothing is. */
export function findSchemaIssue(form: v.GenericSchema, stored: unknown): string | null {
  const parsed = v.safeParse(form, stored);
  if (parsed.success) return null;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `It has a field that nobody defined: ${field}.`;
  if (issue.received === 'undefined') return `It lacks the field ${field}.`;
  return `The field ${field} is not what it must be: ${issue.message.replace(/[.]$/, '')}.`;
}

const createIssuesAt = (path: string, says: string | null): StoredIssue[] => (says ? [{ path, folio: '', says }] : []);

/** Documents and archives of a form that no act writes. */
export const findSchemaIssues = ({ uid, documents, archives }: StoredBook): StoredIssue[] => [
  ...storedCollections.flatMap((col) => {
    const stored = documents[col];
    return stored
      ? createIssuesAt(`${col}/${uid}`, findSchemaIssue(col === 'users' ? createStoredProfileSchema(uid) : storedSchemas[col], stored))
      : [];
  }),
  ...archivedCollections.flatMap((col) =>
    Object.entries(archives[col] ?? {}).flatMap(([n, stored]) =>
      createIssuesAt(`${col}/${uid}/archive/${n}`, findArchiveSchemaIssue(col, n, stored)),
    ),
  ),
  ...Object.keys(archives)
    .filter((col) => !archivedCollections.some((known) => known === col))
    .map((col) => ({ path: `${col}/${uid}/archive`, folio: '', says: 'Nothing of this kind has an archive.' })),
];

const findArchiveSchemaIssue = (col: ArchivedCollection, n: string, stored: unknown): string | null =>
  isArchiveId(n) ? findSchemaIssue(v.strictObject(archiveSchemas[col].entries), stored) : 'It has no number of an archive.';

/** The entries that can be read, and what is wrong with the form of the others. */
export function readEntries({ uid, entries }: Pick<StoredBook, 'uid' | 'entries'>): { entries: BookEntry[]; faults: StoredIssue[] } {
  const read: BookEntry[] = [];
  const faults: StoredIssue[] = [];
  for (const [id, stored] of Object.entries(entries)) {
    const path = `ledger/${uid}/entries/${id}`;
    const parsed = v.safeParse(storedEntrySchema, stored);
    if (!parsed.success) faults.push(...createIssuesAt(path, findSchemaIssue(storedEntrySchema, stored)));
    else if (parsed.output.op !== id) faults.push(...createIssuesAt(path, `It calls itself ${parsed.output.op}.`));
    if (parsed.success) read.push(parsed.output);
  }
  return { entries: read, faults };
}
