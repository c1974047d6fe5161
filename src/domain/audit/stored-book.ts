import { type BookEntry, formatFolio, getDeskDocument } from '@/domain/ledger/ledger';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import type { Uid } from '@/domain/revision-fields';
import type { Snapshot } from '@/domain/snapshot';

export const storedCollections = [
  'users',
  'accounts',
  'holds',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
  'proposals',
  'admins',
] as const;
export type StoredCollection = (typeof storedCollections)[number];

/** Everything stored about one person: whole documents, unparsed, with dates for timestamps. */
export interface StoredBook {
  uid: Uid;
  /** Absent or null if the document does not exist. */
  documents: Partial<Record<StoredCollection, Snapshot | null>>;
  /** By archive number. */
  archives: Partial<Record<ListCollection, Readonly<Record<string, Snapshot>>>>;
  /** The whole ledger, by document id. */
  entries: Readonly<Record<string, Snapshot>>;
}

/** Something stored that contradicts the book. */
export interface StoredIssue {
  /** Path of the document: `deposits/maya`. */
  path: string;
  /** Folio of the entry; empty if the issue is about no single entry. */
  folio: string;
  message: string;
}

export const createIssue = (path: string, message: string, entry?: BookEntry): StoredIssue => ({
  path,
  folio: entry ? formatFolio(entry) : '',
  message,
});

/** Path of the document that an entry describes. */
export const getPath = ({ col, action }: Pick<BookEntry, 'col' | 'action'>, uid: Uid): string => {
  return col === 'desk' ? `desk/${getDeskDocument(action)}` : `${col}/${uid}`;
};
