import { add, compare, isNegative, type Money, subtract } from '@/domain/money';
import { type Account, getAvailableBalance, type Holds } from './account';

/** What is promised, without the act that promised it. USD */
export type HoldAmounts = Pick<Holds, 'reserved' | 'staked'>;

/** More was to be let go than is held: the document does not say what the lists come to. */
export class HoldsError extends RangeError {}

/** @throws HoldsError */
function subtractHold(held: Money, amount: Money): Money {
  const rest = subtract(held, amount);
  if (isNegative(rest)) throw new HoldsError('Less is held than is to be let go');
  return rest;
}

/** A withdrawal is requested. @param amount USD */
export const reserve = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({ reserved: add(reserved, amount), staked });
/** A waiting withdrawal is decided, taken back or deleted. @param amount USD @throws HoldsError */
export const release = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({
  reserved: subtractHold(reserved, amount),
  staked,
});
/** A trade is placed. @param amount USD */
export const stake = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({ reserved, staked: add(staked, amount) });
/** A trade is settled. @param amount USD @throws HoldsError */
export const unstake = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({
  reserved,
  staked: subtractHold(staked, amount),
});

/** Whether so much can be promised: it is available. @param amount USD */
export const canHold = (account: Pick<Account, 'balance'>, holds: HoldAmounts, amount: Money): boolean =>
  compare(amount, getAvailableBalance(account, holds)) <= 0;

/** Whether the balance still covers what is promised; a fee or an adjustment must leave it so. */
export const coversHolds = (account: Pick<Account, 'balance'>, holds: HoldAmounts): boolean =>
  !isNegative(getAvailableBalance(account, holds));
