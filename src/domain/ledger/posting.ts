import type { AccountFigures } from '@/domain/accounts/account';
import { add, type Money, negate } from '@/domain/money';

/** What one act does to an account, USD; null where it leaves a figure alone. */
export interface Movement {
  balance: Money;
  profit: Money | null;
}

/** The acts that money moves with, and by how much: the rules hold every posting against the same table. */
export const movements = {
  'deposit.completed': ({ amount }: { amount: Money }): Movement => ({ balance: amount, profit: null }),
  'withdrawal.completed': ({ amount }: { amount: Money }): Movement => ({ balance: negate(amount), profit: null }),
  'trade.settled': ({ result }: { result: Money }): Movement => ({ balance: result, profit: result }),
  'subscription.charged': ({ amount }: { amount: Money }): Movement => ({ balance: negate(amount), profit: null }),
} as const;

/** The account after a movement; the bonus moves by adjustments only. @throws MoneyRangeError */
export const applyMovement = ({ balance, profit, bonus }: AccountFigures, by: Movement): AccountFigures => ({
  balance: add(balance, by.balance),
  profit: by.profit === null ? profit : add(profit, by.profit),
  bonus,
});
