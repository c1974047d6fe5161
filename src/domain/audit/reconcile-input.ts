import type { ArchivedCollection } from '@/domain/accounts/archive';
import type { Snapshot } from '@/domain/accounts/snapshot';
import type { BookEntry } from '@/domain/ledger/entry-words';
import type { Uid } from '@/domain/ledger/envelope';

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
export interface DeskFault {
  /** Of the document: `deposits/maya`. */
  path: string;
  /** Of the entry; empty where no entry is to be named. */
  folio: string;
  /** A plain sentence. */
  says: string;
}

/** Something unusual that every rule allows: it breaks no book, but a person should look at it. */
export type Remark = DeskFault;

/** An entry, and in whose ledger it stands. */
export type OwnedEntry = BookEntry & { uid: Uid };

/** The document that an entry speaks of. */
export const pathOf = ({ col, action }: BookEntry, uid: Uid): string => {
  if (col === 'desk') return action === 'plans.updated' ? 'desk/plans' : 'desk/current';
  return `${col}/${uid}`;
};
