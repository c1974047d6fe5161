import { describe } from 'vitest';
import type { Commit, Fields } from '../writes';
import type { Action, Sender } from './action';
import { type Break, type Case, testAccepted, testRefused } from './cases';
import {
  type EntrySample,
  testDocumentAndEntry,
  testEntryContent,
  testReason,
  testRevisionFields,
} from './entry-tests';
import { type ClientAccess, testAdminAccess, testClientAccess } from './sender-tests';

/** Cases; with a `prepare` or `write` of their own where those of the action do not fit. */
type Table<S, C> = readonly C[] | (Writing<S> & { cases: readonly C[] });

/**
 * What a table is tried on, and the write with what a case changes. Without a change it is valid.
 */
interface Writing<S> {
  prepare?: () => Promise<S>;
  write?: (state: S, changes: Fields) => Commit;
}

interface ActionTables<S extends Sender> extends Writing<S> {
  /** What is accepted, each case on a state of its own. */
  valid?: Table<S, Case>;
  /**
   * What is refused, by title. All cases of a table meet one state, which accepts the write without
   * a fault in the end.
   */
  invalid?: Record<string, Table<S, Case | Break<S>>>;
  /**
   * What `senders`, `reason` and `entry` are about; it prepares and writes also where nothing else
   * does.
   */
  action?: Action<S>;
  senders?: 'admins' | ClientAccess;
  /** The action has a reason; a function returns the rest of the document that follows from it. */
  reason?: true | ((reason: unknown) => Fields);
  /** The action is a document and an entry. */
  entry?: EntrySample;
}

/**
 * The tests of one action: what is accepted, and what is refused beside its allowed twin.
 * @param define returns the tables, and may contain tests that fit in none
 */
export function describeAction<S extends Sender>(
  name: string,
  define: () => ActionTables<S>,
): void {
  describe(name, () => testAction(define()));
}

/** As {@link describeAction}, within a `describe`. */
export function testAction<S extends Sender>(tables: ActionTables<S>): void {
  const { action, valid, invalid = {} } = tables;
  const { prepare = action?.prepare, write = action?.write } = tables;
  if (!prepare || !write) throw new Error('Nothing prepares or writes');
  const complete = <C>(table: Table<S, C>) => ({
    prepare,
    write,
    ...('cases' in table ? table : { cases: table }),
  });
  if (valid) testAccepted(complete(valid));
  if (action) testCommonRules(action, tables);
  for (const [title, table] of Object.entries(invalid))
    describe(title, () => testRefused(complete(table)));
}

function testCommonRules<S extends Sender>(
  action: Action<S>,
  { senders, reason, entry }: ActionTables<S>,
): void {
  if (senders === 'admins') testAdminAccess(action);
  else if (senders) testClientAccess(action, senders);
  if (reason) testReason(action, reason === true ? () => ({}) : reason);
  if (!entry) return;
  testDocumentAndEntry(action);
  testRevisionFields(action, entry.rev);
  testEntryContent(action, entry);
}
