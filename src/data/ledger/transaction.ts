import { type DocumentData, type DocumentSnapshot, doc, getDoc, type Transaction } from 'firebase/firestore/lite';
import type * as v from 'valibot';
import { connection } from '@/lib/connection';
import type { DataContext } from './context';
import { ActError } from './errors';
import { asActError, parseStored, withReadTimeout } from './read';

/** A document as it stands in the store: `raw` goes back untouched where nothing changes, `value` is what the code may reason about. */
export interface Stored<T> {
  raw: DocumentData;
  value: T;
}

/** Reads of one attempt, before its writes. What is read and not written has to stand as it was read when the attempt is committed. */
export type Read = <S extends v.GenericSchema>(path: string, schema: S) => Promise<Stored<v.InferOutput<S>> | null>;

/** What one attempt was built on: each document that it read, as it stood; undefined where there was none. */
export type ReadSet = Map<string, DocumentData | undefined>;

/** A visible answer has to come within 15 s; what is left of them is for the last attempt. */
const defaultTimeoutMs = 12_000;
/** Milliseconds beyond it, to tell a refusal from an act that stands. */
const checkTimeoutMs = 2_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Retries one commit until it succeeds or fails for good. A commit that lost a race is built from new reads. A lost race may also come back as a
 * denial, which the SDK never retries. Documents that were read one after the other may never have existed together, so a balance can look too
 * small or a request decided. A failure therefore counts only if no document that was read has changed.
 * Without a connection nothing is sent: an act must not be sent later, when nobody expects it.
 * @param tryCommit one transaction without retries of its own; it notes what it read
 * @param wasCommitted whether the commit succeeded earlier, as the same act may have been sent twice; its argument is a timeout, ms
 * @throws ActError, `offline` before anything is sent; errors of `tryCommit`
 */
export async function commitWithRetry(
  context: Pick<DataContext, 'db' | 'timeoutMs'>,
  tryCommit: (seen: ReadSet) => Promise<void>,
  wasCommitted: (within: number) => Promise<boolean>,
): Promise<void> {
  if (connection() === 'offline') throw new ActError('offline');
  const patience = context.timeoutMs ?? defaultTimeoutMs;
  const deadline = Date.now() + patience;
  for (;;) {
    const seen: ReadSet = new Map();
    const began = Date.now();
    try {
      return await withReadTimeout(tryCommit(seen), Math.max(deadline - Date.now(), Math.min(patience, 1_000)));
    } catch (thrown) {
      const error = asActError(thrown);
      const kind = error instanceof ActError ? error.kind : null;
      if (kind === 'unreachable' || kind === 'signed-out') throw error;
      // To look what has become of it takes what is left of the time, and a little more: no answer is one, too.
      const left = () => Math.max(deadline + checkTimeoutMs - Date.now(), checkTimeoutMs / 2);
      if (kind !== 'contended' && !(await hasChanged(context, seen, left()))) {
        if (await wasCommitted(left())) return;
        throw error;
      }
      if (Date.now() > deadline) throw new ActError('contended', { cause: error });
      // The more writers, the longer an attempt takes, and the fewer of them should be under way. A wait that doubled each time would leave somebody
      // who writes without end more and more of the turns.
      await wait(Math.random() * Math.min(patience / 6, Math.max(100, 2 * (Date.now() - began))));
    }
  }
}

/** Whether a document that the attempt read has changed since. */
async function hasChanged({ db }: Pick<DataContext, 'db'>, seen: ReadSet, within: number): Promise<boolean> {
  // The attempt may have ended while others of its reads were under way, which go on adding to what was seen.
  const read = [...seen];
  const now = await Promise.all(read.map(async ([path]) => (await withReadTimeout(getDoc(doc(db, path)), within)).data()));
  return read.some(([, before], i) => fingerprint(before) !== fingerprint(now[i]));
}

/** The same for equal documents, in whichever order their fields come. */
const fingerprint = (raw: DocumentData | undefined): string | undefined => JSON.stringify(raw, (_, value: unknown) => sortKeys(value));

const sortKeys = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Reads inside a transaction, noted in `seen`. */
export const createTransactionRead = (tx: Transaction, { db }: DataContext, seen: ReadSet): Read =>
  createRead((path) => tx.get(doc(db, path)), seen);

/** As {@link createTransactionRead}, without binding the commit to what was read. */
export const createOutsideRead = ({ db }: DataContext, seen: ReadSet): Read =>
  createRead((path) => withReadTimeout(getDoc(doc(db, path))), seen);

const createRead =
  (get: (path: string) => Promise<DocumentSnapshot>, seen: ReadSet): Read =>
  async (path, schema) => {
    const raw = (await get(path)).data();
    seen.set(path, raw);
    return raw === undefined ? null : { raw, value: parseStored(path, schema, raw) };
  };

/** A document that an act cannot be without, because opening the account wrote it. @throws ActError `denied` */
export function requireDoc<T>(found: Stored<T> | null): Stored<T> {
  if (!found) throw new ActError('denied');
  return found;
}
