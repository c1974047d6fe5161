import type { DataContext } from '@/data/ledger/context';
import type { ClientSetup, RulesDesk } from '../desk';
import type { Commit, Fields } from '../writes';

/**
 * Who sends a write, and whose documents it is about: the sender's, unless `uid` says otherwise.
 */
export interface Sender {
  caller: DataContext;
  uid?: string;
}

/** A write that the rules accept, on documents that a test seeds. */
export interface Action<S extends Sender> {
  desk: () => RulesDesk;
  /**
   * Seeds documents on which the action is possible.
   * @returns what `write` needs to know of them
   */
  prepare(setup?: ClientSetup): Promise<S>;
  /** The valid write with these changes, by the sender unless there is another actor. */
  write(state: S, changes?: Fields, actor?: string): Commit;
  /** Gives the sender what the action needs, in the store and in `state`. */
  entitle?(state: S, uid: string): Promise<void>;
}
