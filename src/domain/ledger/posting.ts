import type { AccountFigures } from '@/domain/accounts/account';
import { add, type Money, negate } from '@/domain/money';

/**
 * USD by which one act changes each figure of an account; null if it leaves the figure unchanged.
 */
export interface Movement {
  balance: Money;
  profit: Money | null;
}

/**
 * The acts that move money, and by how much. The rules check postings (`postsAct`) and fees
 * (`chargesFee`) the same way.
 */
export const movements = {
  'deposit.completed': ({ received }: { received: Money }): Movement => ({
    balance: received,
    profit: null,
  }),
  'withdrawal.completed': ({ amount }: { amount: Money }): Movement => ({
    balance: negate(amount),
    profit: null,
  }),
  'trade.settled': ({ result }: { result: Money }): Movement => ({
    balance: result,
    profit: result,
  }),
  'subscription.charged': ({ amount }: { amount: Money }): Movement => ({
    balance: negate(amount),
    profit: null,
  }),
} as const;

/** The account after a movement. Only adjustments change the bonus. @throws MoneyRangeError */
export const applyMovement = (
  { balance, profit, bonus }: AccountFigures,
  by: Movement,
): AccountFigures => ({
  balance: add(balance, by.balance),
  profit: by.profit === null ? profit : add(profit, by.profit),
  bonus,
});
