import { type DocumentData, doc, getDoc, runTransaction, serverTimestamp, type Transaction } from 'firebase/firestore/lite';
import type * as v from 'valibot';
import type { Op, Uid } from '@/domain/envelope';
import type { Action, Collection } from '@/domain/ledger';
import type { Caller } from './caller';
import { ActError } from './errors';
import { paths, recordedPath } from './paths';
import { answered, asActError, parseStored } from './read';

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
export interface Act {
  op: Op;
  read<S extends v.GenericSchema>(path: string, schema: S): Promise<Stored<v.InferOutput<S>> | null>;
  record(entry: Recorded): void;
  /** `holds/{uid}`, the one document without an entry of its own: it is bound to the act by `op`. */
  hold(uid: Uid, fields: DocumentData): void;
}

/** A visible answer has to come within 15 s; what is left of them is for the last attempt. */
const usualPatience = 12_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The one way to write: one transaction, one `op`. Called again with the same `op` it changes nothing, because the entry is there already.
 * Under contention it reads again and retries with the same `op`; a commit that lost a race comes back as a denial too, so a denial
 * counts only when nothing that was read has moved.
 * @param uid whose ledger the act's first entry goes to
 * @throws ActError; whatever `build` throws
 */
export async function act(caller: Caller, uid: Uid, op: Op, build: (act: Act) => Promise<void>): Promise<void> {
  const patience = caller.patience ?? usualPatience;
  const deadline = Date.now() + patience;
  for (let attempt = 0; ; attempt++) {
    const seen = new Map<string, string | null>();
    try {
      return await answered(commit(caller, uid, op, build, seen), Math.max(deadline - Date.now(), Math.min(patience, 1_000)));
    } catch (thrown) {
      const error = asActError(thrown);
      if (!(error instanceof ActError) || (error.kind !== 'contended' && error.kind !== 'denied')) throw error;
      if (error.kind === 'denied' && !(await moved(caller, seen))) {
        if (await isRecorded(caller, uid, op)) return;
        throw error;
      }
      if (Date.now() > deadline) throw new ActError('contended', { cause: error });
      await wait(Math.random() * Math.min(2_000, 100 * 2 ** attempt));
    }
  }
}

async function commit(caller: Caller, uid: Uid, op: Op, build: (act: Act) => Promise<void>, seen: Map<string, string | null>) {
  await runTransaction(
    caller.db,
    async (tx) => {
      if ((await tx.get(doc(caller.db, paths.entry(uid, op)))).exists()) return;
      await build(actIn(tx, caller, op, seen));
    },
    { maxAttempts: 1 },
  );
}

function actIn(tx: Transaction, { db, uid: actor }: Caller, op: Op, seen: Map<string, string | null>): Act {
  const at = serverTimestamp();
  return {
    op,
    async read(path, schema) {
      const raw = (await tx.get(doc(db, path))).data();
      seen.set(path, writtenBy(raw));
      return raw === undefined ? null : { raw, value: parseStored(path, schema, raw) };
    },
    record({ uid, col, rev, fields, op: own = op, action, index = -1, ref = '', before, after, reason = '' }) {
      const next = rev + 1;
      tx.set(doc(db, recordedPath(col, uid)), { ...fields, rev: next, op: own, at });
      tx.set(doc(db, paths.entry(uid, own)), { op: own, col, rev: next, actor, action, index, ref, before, after, reason, at });
    },
    hold(uid, fields) {
      tx.set(doc(db, paths.holds(uid)), { ...fields, op });
    },
  };
}

/** Every recorded document names the act that wrote it, so another `op` is another revision. */
const writtenBy = (raw: DocumentData | undefined): string | null => (typeof raw?.op === 'string' ? raw.op : null);

/** Whether any document that the attempt was built on has been written by another act meanwhile. */
async function moved({ db }: Caller, seen: ReadonlyMap<string, string | null>): Promise<boolean> {
  const now = await Promise.all([...seen.keys()].map(async (path) => writtenBy((await answered(getDoc(doc(db, path)))).data())));
  return [...seen.values()].some((before, i) => before !== now[i]);
}

async function isRecorded({ db }: Caller, uid: Uid, op: Op): Promise<boolean> {
  return (await answered(getDoc(doc(db, paths.entry(uid, op))))).exists();
}
