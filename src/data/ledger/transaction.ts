import {
  type DocumentData,
  type DocumentSnapshot,
  doc,
  getDoc,
  type Transaction,
} from 'firebase/firestore/lite';
import type * as v from 'valibot';
import { getUtcDay } from '@/domain/two-people/utc-day';
import { getConnection } from '@/lib/device/connection';
import type { DataContext } from './context';
import { ActError } from './errors';
import { parseStored, toActError, withReadTimeout } from './read';

/**
 * A stored document: `raw` is written back unchanged, `value` is the parsed form that code uses.
 */
export interface Stored<T> {
  raw: DocumentData;
  value: T;
}

/**
 * Reads of one attempt, before its writes. The commit fails if a document that was read has
 * changed.
 */
export type ReadDocument = <S extends v.GenericSchema>(
  path: string,
  schema: S,
) => Promise<Stored<v.InferOutput<S>> | null>;

/** The documents that one attempt read, by path; undefined for missing ones. */
export type ReadSet = Map<string, DocumentData | undefined>;

/**
 * The user must see an answer within 15 s: these, at most one more for the last attempt, and
 * `checkTimeoutMs`.
 */
const defaultTimeoutMs = 12_000;
/** Additional milliseconds to find out whether a refused act was recorded earlier. */
const checkTimeoutMs = 2_000;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Retries one commit until it succeeds or fails for good. A commit that lost a race is built from
 * new reads. A lost race may also come back as a denial, which the SDK never retries. Documents
 * that were read one after the other may never have existed together, so a balance can look too
 * small or a request decided. A failure therefore counts only if no document that was read has
 * changed. Without a connection nothing is sent: an act must not be sent later, when nobody expects
 * it. A failure under a clock that turns out to be wrong is tried again by the right one, once: the
 * rules refuse times that are minutes off. A lost response is not looked up here: it is thrown as
 * `unreachable`, and the caller tries again with the same `op`.
 * @param tryCommit one transaction without retries of its own; it notes what it read
 * @param wasCommitted whether the commit succeeded earlier, as the same act may have been sent
 * twice; its argument is a timeout, ms
 * @throws ActError, `offline` before anything is sent; errors of `tryCommit`
 */
export async function commitWithRetry(
  context: Pick<DataContext, 'db' | 'timeoutMs' | 'correctClock'> &
    Partial<Pick<DataContext, 'now'>>,
  tryCommit: (readSet: ReadSet) => Promise<void>,
  wasCommitted: (timeoutMs: number) => Promise<boolean>,
): Promise<void> {
  if (getConnection() === 'offline') throw new ActError('offline');
  const timeoutMs = context.timeoutMs ?? defaultTimeoutMs;
  const now = context.now ?? (() => new Date());
  const deadline = Date.now() + timeoutMs;
  let isClockChecked = false;
  for (;;) {
    const seen: ReadSet = new Map();
    const began = Date.now();
    const day = getUtcDay(now());
    try {
      return await withReadTimeout(
        tryCommit(seen),
        Math.max(deadline - Date.now(), Math.min(timeoutMs, 1_000)),
      );
    } catch (thrown) {
      const error = toActError(thrown);
      const kind = error instanceof ActError ? error.kind : null;
      if (kind === 'unreachable') throw error;
      if (!isClockChecked) {
        isClockChecked = true;
        if (await context.correctClock?.()) continue;
      }
      if (kind === 'signed-out') throw error;
      // The check uses the remaining time and a little more; no answer is an answer too.
      const getRemainingMs = () =>
        Math.max(deadline + checkTimeoutMs - Date.now(), checkTimeoutMs / 2);
      // An act that counts for a day was built for the one that has just ended.
      const isOtherDay = getUtcDay(now()) !== day;
      if (
        kind !== 'contended' &&
        !isOtherDay &&
        !(await hasChanged(context, seen, getRemainingMs()))
      ) {
        if (await wasCommitted(getRemainingMs())) return;
        throw error;
      }
      if (Date.now() > deadline) throw new ActError('contended', { cause: error });
      // Wait in proportion to the last attempt, as many writers make attempts slow. Exponential
      // backoff would favour a client that writes without pause.
      await delay(Math.random() * Math.min(timeoutMs / 6, Math.max(100, 2 * (Date.now() - began))));
    }
  }
}

/** Whether a document that the attempt read has changed since. */
async function hasChanged(
  { db }: Pick<DataContext, 'db'>,
  readSet: ReadSet,
  timeoutMs: number,
): Promise<boolean> {
  // Copied, because reads of a finished attempt may still add to it.
  const read = [...readSet];
  const now = await Promise.all(
    read.map(async ([path]) => (await withReadTimeout(getDoc(doc(db, path)), timeoutMs)).data()),
  );
  return read.some(([, before], i) => getFingerprint(before) !== getFingerprint(now[i]));
}

/** Equal for equal documents, independent of the order of fields. */
const getFingerprint = (raw: DocumentData | undefined): string | undefined =>
  JSON.stringify(raw, (_, value: unknown) => sortKeys(value));

const sortKeys = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Reads inside the transaction and adds to `readSet`. */
export const createTransactionRead = (
  tx: Transaction,
  { db }: DataContext,
  readSet: ReadSet,
): ReadDocument => createRead((path) => tx.get(doc(db, path)), readSet);

/** As {@link createTransactionRead}, but a change of the document does not fail the commit. */
export const createOutsideRead = ({ db }: DataContext, readSet: ReadSet): ReadDocument =>
  createRead((path) => withReadTimeout(getDoc(doc(db, path))), readSet);

const createRead =
  (get: (path: string) => Promise<DocumentSnapshot>, readSet: ReadSet): ReadDocument =>
  async (path, schema) => {
    const raw = (await get(path)).data();
    readSet.set(path, raw);
    return raw === undefined ? null : { raw, value: parseStored(path, schema, raw) };
  };

/** A document that exists since the account was opened. @throws ActError `denied` without it */
export function requireDoc<T>(found: Stored<T> | null): Stored<T> {
  if (!found) throw new ActError('denied');
  return found;
}
