import {
  type StoredBook,
  type StoredCollection,
  storedCollections,
} from '@/domain/audit/stored-book';
import { isListCollection } from '@/domain/ledger/list-kinds';
import type { Uid } from '@/domain/revision-fields';
import { isSnapshot, type Snapshot } from '@/domain/snapshot';

/** The form of "Download all my data" that this version writes and reads. */
const form = 1;

/** A sentence that says why a file is no book that can be checked. */
export class BookFileError extends Error {
  override readonly name = 'BookFileError';
}

export interface BookFile {
  /** With `desk/policy`, where the file has it. */
  book: StoredBook & { policy?: Snapshot };
  /** When it was downloaded; null if the file does not say so. */
  readAt: Date | null;
}

/** The one document of the desk that has a part in the audit. */
const policyPath = 'desk/policy';

/** Fields that hold a time. The file has them as text. */
const timeFields = new Set([
  'at',
  'createdAt',
  'openedAt',
  'closedAt',
  'submittedAt',
  'oldest',
  'date',
  'joinedDate',
  'closureAt',
  'addressesCheckedAt',
  'readAt',
  'seenAt',
  'since',
]);
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function restoreTime(name: string, value: unknown): unknown {
  if (!timeFields.has(name) || typeof value !== 'string' || !timePattern.test(value)) return value;
  const time = new Date(value);
  // JavaScript reads 30 February as 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString() === value ? time : value;
}

/** Reads the file that "Download all my data" has saved. @throws BookFileError */
export function readBookFile(text: string): BookFile {
  const file = parseFile(text);
  if (!isSnapshot(file) || !('glassbook' in file))
    throw new BookFileError(
      'This file isn’t a book. Choose the file from “Download all my data” in Settings.',
    );
  if (isDeeperThan(file, maxDepth)) {
    throw new BookFileError(
      `This file is damaged: its values are nested deeper than ${maxDepth} levels. Download your data again.`,
    );
  }
  if (file.glassbook !== form) {
    throw new BookFileError(
      `This book has form ${JSON.stringify(file.glassbook)}. This page reads form ${form}: get a newer one.`,
    );
  }
  const { uid, documents, entries, readAt } = file;
  if (
    typeof uid !== 'string' ||
    !isSnapshot(documents) ||
    !Array.isArray(entries) ||
    !entries.every(isSnapshot)
  ) {
    throw new BookFileError(
      'This file is damaged: a part of the book is missing. Download your data again.',
    );
  }
  if (entries.length === 0) throw new BookFileError('This book has no entries.');
  return {
    book: {
      uid,
      ...sortDocuments(uid, documents),
      entries: indexEntries(entries),
      ...(isSnapshot(documents[policyPath]) && { policy: documents[policyPath] }),
    },
    readAt: readAt instanceof Date ? readAt : null,
  };
}

/**
 * Levels of a file, more than a store can nest. Deeper values would exhaust the stack of what reads
 * them.
 */
export const maxDepth = 100;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

function parseFile(text: string): unknown {
  try {
    return JSON.parse(text, restoreTime);
  } catch {
    const isCut = /^\s*\{\s*"glassbook"/.test(text);
    throw new BookFileError(
      isCut
        ? 'This file is damaged or cut off. Download your data again.'
        : 'This file isn’t a book. Choose the file from “Download all my data” in Settings.',
    );
  }
}

/**
 * An entry without an id of its own, or with that of another one, keeps its place as one that does
 * not follow.
 */
function indexEntries(entries: readonly Snapshot[]): Record<string, Snapshot> {
  const byId = new Map<string, Snapshot>();
  for (const [i, entry] of entries.entries()) {
    const place = `entry ${i + 1}`;
    let id =
      typeof entry.op === 'string' && entry.op !== '' && !byId.has(entry.op) ? entry.op : place;
    while (byId.has(id)) id += "'";
    byId.set(id, entry);
  }
  return Object.fromEntries(byId);
}

function sortDocuments(uid: Uid, files: Snapshot): Pick<StoredBook, 'documents' | 'archives'> {
  const documents: Partial<Record<StoredCollection, Snapshot>> = {};
  const archives: Record<string, Record<string, Snapshot>> = {};
  for (const [path, fields] of Object.entries(files)) {
    const [col = '', owner, kind, n, ...more] = path.split('/');
    if (owner !== uid || more.length > 0 || !isSnapshot(fields)) continue;
    const known = storedCollections.find((one) => one === col);
    if (known && kind === undefined) documents[known] = fields;
    if (isListCollection(col) && kind === 'archive' && n !== undefined)
      archives[col] = { ...archives[col], [n]: fields };
  }
  return { documents, archives };
}
