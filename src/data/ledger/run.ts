import {
  type DocumentData,
  doc,
  getDoc,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import type { Action, Collection } from '@/domain/ledger/ledger';
import type { Op, Reason, Uid } from '@/domain/revision-fields';
import type { Tally } from '@/domain/two-people/tally';
import type { DataContext } from './context';
import { getDocumentPath, paths } from './paths';
import { withReadTimeout } from './read';
import {
  commitWithRetry,
  createOutsideRead,
  createTransactionRead,
  type ReadDocument,
  type ReadSet,
} from './transaction';

interface LedgerWrite {
  /** The owner of the ledger and of the document. */
  uid: Uid;
  col: Collection;
  /** Revision of the document before; 0 when this act creates it. */
  rev: number;
  /** The document's fields after the act, without revision fields. */
  fields: DocumentData;
  /** Partial update: writes only `fields`, so concurrent changes to other fields survive. */
  isPartial?: true;
  action: Action;
  /** Index of the element in a list; −1 for documents that hold one object. */
  index?: number;
  before: DocumentData;
  after: DocumentData;
  /** Defaults to the act's `op`; needed if the commit has several entries. */
  op?: Op;
  ref?: Op;
  reason?: Reason;
}

/** What an act can do: read documents, and write each of them together with its entry. */
export interface LedgerTransaction {
  op: Op;
  read: ReadDocument;
  /**
   * Reads outside the transaction. For a document whose other fields may change concurrently; the
   * rules check its revision.
   */
  readOutsideTransaction: ReadDocument;
  /** Writes the document and its entry. */
  record(write: LedgerWrite): void;
  /**
   * Writes `holds/{uid}`, which has no entry of its own and is bound to the act by `op`.
   * @param rev revision before; 0 if this act creates it
   */
  writeHolds(uid: Uid, rev: number, fields: DocumentData): void;
  /**
   * Writes the caller's tally, which has no entry: the account's rule compares it with what moves.
   */
  writeTally(tally: Tally): void;
  /** Writes `credited/{key}`, bound to the act by `uid` and `op`. */
  writeCredited(key: string, uid: Uid): void;
}

/**
 * The only way to write documents with entries: one transaction, one `op`. Idempotent per `op`: the
 * rules reject a second commit with the same op. On rejection we read the entry to see whether the
 * first commit succeeded.
 * @param uid whose ledger the act's first entry goes to
 * @throws ActError; errors of `build`
 */
export const runLedgerAction = (
  context: DataContext,
  uid: Uid,
  op: Op,
  build: (tx: LedgerTransaction) => Promise<void>,
): Promise<void> =>
  commitWithRetry(
    context,
    (readSet) => commitLedgerAction(context, op, build, readSet),
    (timeoutMs) => wasCommitted(context, uid, op, timeoutMs),
  );

const commitLedgerAction = (
  context: DataContext,
  op: Op,
  build: (tx: LedgerTransaction) => Promise<void>,
  readSet: ReadSet,
) =>
  runTransaction(context.db, (tx) => build(createLedgerTransaction(tx, context, op, readSet)), {
    maxAttempts: 1,
  });

function createLedgerTransaction(
  tx: Transaction,
  context: DataContext,
  op: Op,
  readSet: ReadSet,
): LedgerTransaction {
  const { db, uid: actor } = context;
  const at = serverTimestamp();
  return {
    op,
    read: createTransactionRead(tx, context, readSet),
    readOutsideTransaction: createOutsideRead(context, readSet),
    record({
      uid,
      col,
      rev,
      fields,
      isPartial,
      op: entryOp = op,
      action,
      index = -1,
      ref = '',
      before,
      after,
      reason = '',
    }) {
      const nextRev = rev + 1;
      const target = doc(db, getDocumentPath(col, uid, action));
      const written = { ...fields, rev: nextRev, op: entryOp, at };
      if (isPartial) tx.update(target, written);
      else tx.set(target, written);
      tx.set(doc(db, paths.entry(uid, entryOp)), {
        op: entryOp,
        col,
        rev: nextRev,
        actor,
        action,
        index,
        ref,
        before,
        after,
        reason,
        at,
      });
    },
    writeHolds(uid, rev, fields) {
      tx.set(doc(db, paths.holds(uid)), { ...fields, rev: rev + 1, op });
    },
    writeTally(tally) {
      tx.set(doc(db, paths.tally(actor)), tally);
    },
    writeCredited(key, uid) {
      tx.set(doc(db, paths.credited(key)), { uid, op, at });
    },
  };
}

/**
 * Whether the act was recorded. An entry with the same `op` by the other side, client or desk, is
 * another act.
 */
async function wasCommitted(
  { db, uid: actor }: DataContext,
  uid: Uid,
  op: Op,
  timeoutMs: number,
): Promise<boolean> {
  const entry = (await withReadTimeout(getDoc(doc(db, paths.entry(uid, op))), timeoutMs)).data();
  return entry !== undefined && (entry.actor === uid) === (actor === uid);
}

/**
 * Writes to documents without revision and entry, such as notices and notes. None of them holds
 * money.
 */
export interface UnrecordedTransaction {
  read: ReadDocument;
  /**
   * Reads outside the transaction. For a document whose other fields its owner may write
   * concurrently; the rules check the fields that are written here.
   */
  readOutsideTransaction: ReadDocument;
  set(path: string, fields: DocumentData): void;
  /** Partial update of these fields. */
  update(path: string, fields: DocumentData): void;
}

/**
 * The only way to write documents without entries: one transaction, guarded by its reads. There is
 * no `op`, so `build` has to decide from its reads whether the write was already done.
 * @throws ActError; errors of `build`
 */
export const runUnrecordedWrite = (
  context: DataContext,
  build: (tx: UnrecordedTransaction) => Promise<void>,
): Promise<void> =>
  commitWithRetry(
    context,
    (readSet) =>
      runTransaction(
        context.db,
        (tx) =>
          build({
            read: createTransactionRead(tx, context, readSet),
            readOutsideTransaction: createOutsideRead(context, readSet),
            set: (path, fields) => void tx.set(doc(context.db, path), fields),
            update: (path, fields) => void tx.update(doc(context.db, path), fields),
          }),
        { maxAttempts: 1 },
      ),
    () => Promise.resolve(false),
  );
