import type { DataContext } from '@/data/ledger/context';
import type { Figures } from '../acts/postings';
import type { RulesDesk } from '../desk';
import type { Commit } from '../writes';

/** One valid act, ready to be sent: who sends it, and what. */
export interface ReadyAct {
  caller: DataContext;
  commit: Commit;
}

/** Prepares one act on a client of its own. `length`: how many elements its list has. */
export type PrepareAct = (desk: RulesDesk, admin: DataContext, length: number) => Promise<ReadyAct>;

/** The account and holds of the client on whom acts are tried. */
export const smallFigures: Figures = { balance: '500.00', profit: '0', bonus: '0' };
export const smallHolds = { reserved: '40.00', staked: '50.00' };
export const activeProfile = { status: 'active' };

/**
 * How many times the policy was replaced before. The history has room for one more.
 * @param room of the history
 */
export const getReplacements = (length: number, room = 200): number => Math.min(length, room - 1);
