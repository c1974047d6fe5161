import type { DataContext } from '@/data/ledger/context';
import type { Figures } from '../acts';
import type { RulesDesk } from '../desk';
import type { Commit } from '../writes';

/** One valid act, ready to be sent: who sends it, and what. */
export interface Ready {
  caller: DataContext;
  commit: Commit;
}

/** Prepares one act on a client of its own. `length`: how many elements its list has. */
export type Prepare = (desk: RulesDesk, admin: DataContext, length: number) => Promise<Ready>;

/** The account and holds of the client on whom acts are tried. */
export const figures: Figures = { balance: '500.00', profit: '0', bonus: '0' };
export const held = { reserved: '40.00', staked: '50.00' };
export const active = { status: 'active' };

/**
 * How many times the policy was replaced before. The history has room for one more.
 * @param room of the history
 */
export const getReplacements = (length: number, room = 200): number => Math.min(length, room - 1);
