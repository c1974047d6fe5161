import {
  type DocumentData,
  doc,
  getCount,
  getDoc,
  getDocs,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  Timestamp,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import type { Uid } from '@/domain/revision-fields';
import { trackRequest } from '@/lib/device/connection';
import { report } from '@/lib/report';
import type { DataContext } from './context';
import { ActError, DataShapeError, getNetworkFailure } from './errors';
import { withTimeout } from './with-timeout';

/** Converts Firestore timestamps to dates, recursively. */
export function toPlainData(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(toPlainData);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toPlainData(inner)]));
}

/** @throws DataShapeError that names the document and the first invalid field */
export function parseStored<S extends v.GenericSchema>(
  path: string,
  schema: S,
  stored: DocumentData,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, toPlainData(stored));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new DataShapeError(path, `${v.getDotPath(issue) ?? 'document'}: ${issue.message}`);
}

/**
 * @throws ActError `unreachable` when the answer takes too long or the network fails, `denied` when
 * the rules refuse
 */
export async function withReadTimeout<T>(request: Promise<T>, timeoutMs?: number): Promise<T> {
  const settleRequest = trackRequest();
  try {
    const answer = await withTimeout(
      request,
      (cause) => new ActError('unreachable', { cause }),
      timeoutMs,
    );
    settleRequest(true);
    return answer;
  } catch (thrown) {
    const error = toActError(thrown);
    // Any other error is a fault of the app itself.
    if (error instanceof ActError)
      settleRequest(error.kind !== 'unreachable' || getNetworkFailure(error) === 'answered');
    throw error;
  }
}

const failureKindsByCode: Record<string, ActError['kind']> = {
  'permission-denied': 'denied',
  unauthenticated: 'signed-out',
  // The ID token could not be renewed.
  'auth/user-token-expired': 'signed-out',
  'auth/user-disabled': 'signed-out',
  'auth/invalid-refresh-token': 'signed-out',
  aborted: 'contended',
  'failed-precondition': 'contended',
  'already-exists': 'contended',
};

/**
 * Maps Firestore's errors to this layer's; other errors are passed on unchanged. Errors are
 * recognised by `code`, because the classes of the lite SDK differ between its builds.
 */
export function toActError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'FirebaseError' || !('code' in error))
    return error;
  return new ActError(failureKindsByCode[String(error.code)] ?? 'unreachable', { cause: error });
}

/** One document, parsed; null when there is none. @throws DataShapeError, ActError */
export async function readDoc<S extends v.GenericSchema>(
  { db }: DataContext,
  path: string,
  schema: S,
): Promise<v.InferOutput<S> | null> {
  const found = await withReadTimeout(getDoc(doc(db, path)));
  const stored = found.data();
  return stored === undefined ? null : parseStored(path, schema, stored);
}

/**
 * The documents of several people; missing ones are left out. Read by path and in parallel: a query
 * for many ids takes seconds on the emulator.
 * @throws DataShapeError, ActError
 */
export async function readDocs<S extends v.GenericSchema>(
  context: DataContext,
  uids: readonly Uid[],
  getPath: (uid: Uid) => string,
  schema: S,
): Promise<Map<Uid, v.InferOutput<S>>> {
  const found = new Map<Uid, v.InferOutput<S>>();
  const read = async (uid: Uid) => {
    const value = await readDoc(context, getPath(uid), schema);
    if (value !== null) found.set(uid, value);
  };
  await Promise.all([...new Set(uids)].map(read));
  return found;
}

export interface FoundDocument<T> {
  /** The document's id. */
  id: string;
  path: string;
  value: T;
  /** Where the next page begins; opaque outside this layer. */
  cursor: Cursor;
}

export type Cursor = QueryDocumentSnapshot;

/** Every document that a query finds, parsed. @throws DataShapeError, ActError */
export async function readAll<S extends v.GenericSchema>(
  query: Query,
  schema: S,
): Promise<FoundDocument<v.InferOutput<S>>[]> {
  const found = await withReadTimeout(getDocs(query));
  return found.docs.map((one) => parseFound(one, schema));
}

/** @throws ActError */
export const countDocuments = async (query: Query): Promise<number> =>
  (await withReadTimeout(getCount(query))).data().count;

/** @throws DataShapeError */
const parseFound = <S extends v.GenericSchema>(
  one: QueryDocumentSnapshot,
  schema: S,
): FoundDocument<v.InferOutput<S>> => ({
  id: one.id,
  path: one.ref.path,
  value: parseStored(one.ref.path, schema, one.data()),
  cursor: one,
});

/**
 * For lists, where a damaged document must not hide the others.
 * @returns the DataShapeError; other errors are rethrown
 */
export function reportDamaged(error: unknown): DataShapeError {
  if (!(error instanceof DataShapeError)) throw error;
  report('A list leaves out what cannot be read', error);
  return error;
}

interface FoundPage<T> extends Pick<Page<unknown>, 'next'> {
  found: FoundDocument<T>[];
  damaged: readonly DataShapeError[];
}

/**
 * One page of a query, parsed. Damaged documents are returned apart, so that the desk can still
 * decide about the others.
 * @param ordered limited to `size` documents
 * @param after cursor of the page before
 * @throws ActError
 */
export async function readPage<S extends v.GenericSchema>(
  ordered: Query,
  schema: S,
  after: Cursor | null = null,
  size = pageSize,
): Promise<FoundPage<v.InferOutput<S>>> {
  return parsePage(await readDocuments(ordered, after), schema, size);
}

/** The documents of a query after a cursor, as they are stored. @throws ActError */
export const readDocuments = async (
  ordered: Query,
  after: Cursor | null,
): Promise<QueryDocumentSnapshot[]> =>
  (await withReadTimeout(getDocs(after ? query(ordered, startAfter(after)) : ordered))).docs;

/** @param docs a page is the last one if it has fewer than `size` */
export function parsePage<S extends v.GenericSchema>(
  docs: readonly QueryDocumentSnapshot[],
  schema: S,
  size: number,
): FoundPage<v.InferOutput<S>> {
  const found: FoundDocument<v.InferOutput<S>>[] = [];
  const damaged: DataShapeError[] = [];
  for (const one of docs) {
    try {
      found.push(parseFound(one, schema));
    } catch (error) {
      damaged.push(reportDamaged(error));
    }
  }
  return { found, damaged, next: docs.length < size ? null : (docs.at(-1) ?? null) };
}

/**
 * Documents on one page of a list at the desk. With a profile for each, and the counts of the menu
 * and the tabs, a screen stays inside 60 reads.
 */
export const pageSize = 20;

export interface Page<Row> {
  rows: Row[];
  /** Continue after this; null on the last page. */
  next: Cursor | null;
  /** Documents of the page that do not match their schema and therefore have no row. */
  damaged?: readonly DataShapeError[];
}

/** The cursor of the next page; null if this page was not full. */
export const getNextCursor = (
  found: readonly FoundDocument<unknown>[],
  size = pageSize,
): Cursor | null => (found.length < size ? null : (found.at(-1)?.cursor ?? null));

export interface ReadPagesOptions {
  signal: AbortSignal;
  /** Called after each page with the number of rows read so far. */
  onRead: (count: number) => void;
}

/**
 * The rows of all pages, one page after the other.
 * @throws what `read` throws; the signal's reason once it is aborted
 */
export async function readAllPages<Row>(
  read: (after: Cursor | null) => Promise<Page<Row>>,
  { signal, onRead }: ReadPagesOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Cursor | null = null;
  do {
    signal.throwIfAborted();
    const page: Page<Row> = await read(after);
    // An incomplete file would look complete.
    const [damaged] = page.damaged ?? [];
    if (damaged) throw damaged;
    rows.push(...page.rows);
    onRead(rows.length);
    after = page.next;
  } while (after !== null);
  return rows;
}
