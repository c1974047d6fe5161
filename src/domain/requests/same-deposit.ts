import type { Deposit } from './deposit';
import { isUndecided } from './undecided';

/**
 * Another deposit of the same client that waits for the same amount in the same coin: one payment may have been announced twice.
 * @param list all deposits of one client
 */
export const sameWaiting = (
  list: readonly Deposit[],
  { coin, amount, id }: Pick<Deposit, 'coin' | 'amount'> & Partial<Pick<Deposit, 'id'>>,
): Deposit | undefined => list.find((one) => isUndecided(one) && one.id !== id && one.coin === coin && one.amount === amount);
