import { add, compare, isNegative, type Money, subtract } from '@/domain/money';
import { type Account, getAvailableBalance, type Holds } from './account';

export type HoldAmounts = Pick<Holds, 'reserved' | 'staked'>;

/** More would be released than is held: the holds do not match the lists. */
export class HoldsError extends RangeError {}

function subtractHold(held: Money, amount: Money): Money {
  const rest = subtract(held, amount);
  if (isNegative(rest)) throw new HoldsError('Less is held than is to be let go');
  return rest;
}

export const reserve = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({
  reserved: add(reserved, amount),
  staked,
});
/**
 * For a pending withdrawal that is decided, cancelled or deleted.
 * @param amount USD
 * @throws HoldsError
 */
export const release = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({
  reserved: subtractHold(reserved, amount),
  staked,
});
export const stake = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({
  reserved,
  staked: add(staked, amount),
});
/** For a settled trade. @param amount USD @throws HoldsError */
export const unstake = ({ reserved, staked }: HoldAmounts, amount: Money): HoldAmounts => ({
  reserved,
  staked: subtractHold(staked, amount),
});

export const canHold = (
  account: Pick<Account, 'balance'>,
  holds: HoldAmounts,
  amount: Money,
): boolean => compare(amount, getAvailableBalance(account, holds)) <= 0;

/** True if the balance covers the holds. A fee or an adjustment must keep it so. */
export const coversHolds = (account: Pick<Account, 'balance'>, holds: HoldAmounts): boolean =>
  !isNegative(getAvailableBalance(account, holds));
