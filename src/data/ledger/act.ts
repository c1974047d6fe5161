import {
  type DocumentData,
  type DocumentSnapshot,
  doc,
  getDoc,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import type * as v from 'valibot';
import type { ArchivedCollection } from '@/domain/accounts/archive';
import type { Op, Uid } from '@/domain/ledger/envelope';
import type { Action, Collection } from '@/domain/ledger/ledger';
import type { Caller } from './caller';
import { ActError } from './errors';
import { paths, recordedPath } from './paths';
import { persist, type Seen } from './persist';
import { answered, parseStored } from './read';

/** A document as it stands in the store: `raw` goes back untouched where nothing changes, `value` is what the code may reason about. */
export interface Stored<T> {
  raw: DocumentData;
  value: T;
}

export interface Recorded {
  /** Whose ledger the entry stands in, and whose document it speaks of. */
  uid: Uid;
  col: Collection;
  /** Revision of the document before; 0 when this act creates it. */
  rev: number;
  /** The document's fields after the act, without the envelope. */
  fields: DocumentData;
  /** `fields` are those that change alone: whatever else the document holds stays, also what is being written at this moment. */
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

/** Reads of one attempt, before its writes. What is read and not written has to stand as it was read when the attempt is committed. */
export type Read = <S extends v.GenericSchema>(path: string, schema: S) => Promise<Stored<v.InferOutput<S>> | null>;

/** What an act may do: read documents, and write each of them together with its entry. There is no other way to write. */
export interface Act {
  op: Op;
  read: Read;
  /** As `read`, of a document whose other fields may be written by others meanwhile: only its revision has to stand, which the rules see to. */
  glance: Read;
  record(entry: Recorded): void;
  /** `holds/{uid}`, a document without an entry of its own: it is bound to the act by `op`. @param rev of the document before; 0 when this act creates it */
  hold(uid: Uid, rev: number, fields: DocumentData): void;
  /** `{col}/{uid}/archive/{n}`, bound to the act in the same way. */
  archive(col: ArchivedCollection, uid: Uid, n: string, list: DocumentData[]): void;
}

/**
 * The one way to write what is recorded: one transaction, one `op`. Called again with the same `op` it changes nothing: an entry is written once,
 * so the rules refuse the second commit, and then it is looked whether the first one stands. Nobody pays for that look who sends an act once.
 * @param uid whose ledger the act's first entry goes to
 * @throws ActError; whatever `build` throws
 */
export const act = (caller: Caller, uid: Uid, op: Op, build: (act: Act) => Promise<void>): Promise<void> =>
  persist(
    caller,
    (seen) => commit(caller, op, build, seen),
    (within) => isRecorded(caller, uid, op, within),
  );

const commit = (caller: Caller, op: Op, build: (act: Act) => Promise<void>, seen: Seen) =>
  runTransaction(caller.db, (tx) => build(actIn(tx, caller, op, seen)), { maxAttempts: 1 });

/** Reads inside a transaction, noted in `seen`. */
export const readIn = (tx: Transaction, { db }: Caller, seen: Seen): Read => readBy((path) => tx.get(doc(db, path)), seen);

/** As {@link readIn}, without binding the commit to what was read. */
export const glanceIn = ({ db }: Caller, seen: Seen): Read => readBy((path) => answered(getDoc(doc(db, path))), seen);

const readBy =
  (get: (path: string) => Promise<DocumentSnapshot>, seen: Seen): Read =>
  async (path, schema) => {
    const raw = (await get(path)).data();
    seen.set(path, raw);
    return raw === undefined ? null : { raw, value: parseStored(path, schema, raw) };
  };

function actIn(tx: Transaction, caller: Caller, op: Op, seen: Seen): Act {
  const { db, uid: actor } = caller;
  const at = serverTimestamp();
  return {
    op,
    read: readIn(tx, caller, seen),
    glance: glanceIn(caller, seen),
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
async function isRecorded({ db, uid: caller }: Caller, uid: Uid, op: Op, within: number): Promise<boolean> {
  const entry = (await answered(getDoc(doc(db, paths.entry(uid, op))), within)).data();
  return entry !== undefined && (entry.actor === uid) === (caller === uid);
}

/** A document that an act cannot be without, because opening the account wrote it. @throws ActError `denied` */
export function present<T>(found: Stored<T> | null): Stored<T> {
  if (!found) throw new ActError('denied');
  return found;
}
