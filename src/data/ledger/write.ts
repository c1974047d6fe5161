import { type DocumentData, doc, runTransaction } from 'firebase/firestore/lite';
import type { Read } from './act';
import { glanceIn, readIn } from './act';
import type { Caller } from './caller';
import { persist } from './persist';

/** What may be done to documents that have no revision and no entry: said, and not money. */
export interface Write {
  read: Read;
  /** As `read`, of a document whose other fields its owner may be writing: that the ones written here have not moved, the rules see to. */
  glance: Read;
  set(path: string, fields: DocumentData): void;
  /** Writes these fields alone. */
  update(path: string, fields: DocumentData): void;
}

/**
 * The one way to write what is not recorded: one transaction, guarded by what it read. Nothing here knows an `op`, so `build` has to see by what
 * it reads whether it was written already.
 * @throws ActError; whatever `build` throws
 */
export const write = (caller: Caller, build: (tx: Write) => Promise<void>): Promise<void> =>
  persist(
    caller,
    (seen) =>
      runTransaction(
        caller.db,
        (tx) =>
          build({
            read: readIn(tx, caller, seen),
            glance: glanceIn(caller, seen),
            set: (path, fields) => void tx.set(doc(caller.db, path), fields),
            update: (path, fields) => void tx.update(doc(caller.db, path), fields),
          }),
        { maxAttempts: 1 },
      ),
    () => Promise.resolve(false),
  );
