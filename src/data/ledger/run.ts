import { type DocumentData, doc, getDoc, runTransaction, serverTimestamp, type Transaction } from 'firebase/firestore/lite';
import type { ArchivedCollection } from '@/domain/accounts/archive';
import type { Action, Collection } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { DataContext } from './context';
import { paths, recordedPath } from './paths';
import { withReadTimeout } from './read';
import { commitWithRetry, createOutsideRead, createTransactionRead, type Read, type ReadSet } from './transaction';

export interface LedgerWrite {
  /** Whose ledger the entry stands in, and whose document it speaks of. */
  uid: Uid;
  col: Collection;
  /** Revision of the document before; 0 when this act creates it. */
  rev: number;
  /** The document's fields after the act, without the envelope. */
  fields: DocumentData;
  /** Partial update: writes only `fields`, so concurrent changes to other fields survive. */
  isPartial?: true;
  action: Action;
  /** Place of the element in a list; −1 for documents that hold one object. */
  index?: number;
  before: DocumentData;
  after: DocumentData;
  /** The act's own `op` unless the commit holds several entries. */
  op?: Op;
  ref?: Op;
  reason?: string;
}

/** What an act may do: read documents, and write each of them together with its entry. There is no other way to write. */
export interface LedgerTransaction {
  op: Op;
  read: Read;
  /** Reads outside the transaction. For a document whose other fields may change concurrently; the rules check its revision. */
  readOutsideTransaction: Read;
  record(entry: LedgerWrite): void;
  /** `holds/{uid}`, a document without an entry of its own: it is bound to the act by `op`. @param rev of the document before; 0 when this act creates it */
  hold(uid: Uid, rev: number, fields: DocumentData): void;
  /** `{col}/{uid}/archive/{n}`, bound to the act in the same way. */
  archive(col: ArchivedCollection, uid: Uid, n: string, list: DocumentData[]): void;
}

/**
 * The only way to write documents with entries: one transaction, one `op`. Idempotent per `op`: the rules reject a second commit with the
 * same op. On rejection we read the entry to see whether the first commit succeeded.
 * @param uid whose ledger the act's first entry goes to
 * @throws ActError; errors of `build`
 */
export const runLedgerAction = (context: DataContext, uid: Uid, op: Op, build: (act: LedgerTransaction) => Promise<void>): Promise<void> =>
  commitWithRetry(
    context,
    (seen) => commitLedgerAction(context, op, build, seen),
    (within) => wasCommitted(context, uid, op, within),
  );

const commitLedgerAction = (context: DataContext, op: Op, build: (act: LedgerTransaction) => Promise<void>, seen: ReadSet) =>
  runTransaction(context.db, (tx) => build(createLedgerTransaction(tx, context, op, seen)), { maxAttempts: 1 });

function createLedgerTransaction(tx: Transaction, context: DataContext, op: Op, seen: ReadSet): LedgerTransaction {
  const { db, uid: actor } = context;
  const at = serverTimestamp();
  return {
    op,
    read: createTransactionRead(tx, context, seen),
    readOutsideTransaction: createOutsideRead(context, seen),
    record({ uid, col, rev, fields, isPartial, op: own = op, action, index = -1, ref = '', before, after, reason = '' }) {
      const next = rev + 1;
      const [target, written] = [doc(db, recordedPath(col, uid, action)), { ...fields, rev: next, op: own, at }];
      if (isPartial) tx.update(target, written);
      else tx.set(target, written);
      tx.set(doc(db, paths.entry(uid, own)), { op: own, col, rev: next, actor, action, index, ref, before, after, reason, at });
    },
    hold(uid, rev, fields) {
      tx.set(doc(db, paths.holds(uid)), { ...fields, rev: rev + 1, op });
    },
    archive(col, uid, n, list) {
      tx.set(doc(db, paths.archive(col, uid, n)), { list, op, at });
    },
  };
}

/** Whether the act stands. What a client wrote under the name of an act of the desk's is another act, and the other way round. */
async function wasCommitted({ db, uid: context }: DataContext, uid: Uid, op: Op, within: number): Promise<boolean> {
  const entry = (await withReadTimeout(getDoc(doc(db, paths.entry(uid, op))), within)).data();
  return entry !== undefined && (entry.actor === uid) === (context === uid);
}

/** What may be done to documents that have no revision and no entry: said, and not money. */
export interface UnrecordedTransaction {
  read: Read;
  /** As `read`, of a document whose other fields its owner may be writing: that the ones written here have not moved, the rules see to. */
  readOutsideTransaction: Read;
  set(path: string, fields: DocumentData): void;
  /** Writes these fields alone. */
  update(path: string, fields: DocumentData): void;
}

/**
 * The only way to write documents without entries: one transaction, guarded by its reads. There is no `op`, so `build` has to decide from its
 * reads whether the write was already done.
 * @throws ActError; errors of `build`
 */
export const runUnrecordedWrite = (context: DataContext, build: (tx: UnrecordedTransaction) => Promise<void>): Promise<void> =>
  commitWithRetry(
    context,
    (seen) =>
      runTransaction(
        context.db,
        (tx) =>
          build({
            read: createTransactionRead(tx, context, seen),
            readOutsideTransaction: createOutsideRead(context, seen),
            set: (path, fields) => void tx.set(doc(context.db, path), fields),
            update: (path, fields) => void tx.update(doc(context.db, path), fields),
          }),
        { maxAttempts: 1 },
      ),
    () => Promise.resolve(false),
  );
