import type { Deposit, Deposits } from '@/domain/deposit';
import type { Profile } from '@/domain/profile';
import type { Caller } from './caller';
import type { Page } from './page';
import { countWaiting, type Decided, type DecisionOf, getDecided, getOldest, getWaiting } from './queues';
import type { Cursor } from './read';
import type { ProfilesOf } from './users';

export type { Page } from './page';
export type { ProfilesOf } from './users';

/** A deposit as the desk sees it, with the whole list that it stands in. The profile is null where none was found. */
export interface QueuedDeposit {
  deposit: Deposit;
  deposits: Deposits;
  profile: Profile | null;
}

/** Deposits that wait for a decision, the longest waiting client first. Desk only. @throws DataShapeError, ActError */
export async function getWaitingDeposits(caller: Caller, after: Cursor | null, profilesOf?: ProfilesOf): Promise<Page<QueuedDeposit>> {
  const { rows, next } = await getWaiting(caller, 'deposits', after, profilesOf);
  return { rows: rows.map(({ element, list, profile }) => ({ deposit: element, deposits: list, profile })), next };
}

/** Since when the longest waiting deposit waits; null when nothing does. Desk only. @throws DataShapeError, ActError */
export const getOldestWaiting = (caller: Caller): Promise<Date | null> => getOldest(caller, 'deposits');

export type DecidedDeposit = Omit<Decided<'deposits'>, 'element'> & { deposit: Deposit };
export type DepositDecision = DecisionOf<'deposits'>;

/** Decided deposits, newest decision first, out of the ledgers. Desk only. @throws DataShapeError, ActError */
export async function getDecidedDeposits(
  caller: Caller,
  action: DepositDecision,
  after: Cursor | null,
  profilesOf?: ProfilesOf,
): Promise<Page<DecidedDeposit>> {
  const { rows, next } = await getDecided(caller, 'deposits', action, after, profilesOf);
  return { rows: rows.map(({ element, ...row }) => ({ ...row, deposit: element })), next };
}

/** How many deposits wait, over all clients. Desk only. @throws ActError */
export const countWaitingDeposits = (caller: Caller): Promise<number> => countWaiting(caller, 'deposits');
