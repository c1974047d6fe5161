import { type Account, available, type Holds } from '@/domain/accounts/account';
import { HoldsError, release } from '@/domain/accounts/holds';
import type { Action } from '@/domain/ledger/ledger';
import { movements } from '@/domain/ledger/posting';
import { add, isZero, type Money, MoneyRangeError, subtract } from '@/domain/money';
import { type DiffRow, figureRow } from '@/ui/ledger/diff';
import { isDeposit, type Request } from './request';

/** A client's money, USD. */
export type Figures = Pick<Account, 'balance'> & Pick<Holds, 'reserved' | 'staked'>;

/** What can be done about a request. `differ`: it is completed, and what came in besides or less is adjusted. */
export type Choice = 'complete' | 'differ' | 'reject' | 'delete';

/** The act of the book that a choice about a request is. */
export function actionOf(request: Request, choice: Choice): Action {
  if (choice === 'delete') return 'withdrawal.deleted';
  if (isDeposit(request)) return choice === 'reject' ? 'deposit.rejected' : 'deposit.completed';
  return choice === 'reject' ? 'withdrawal.rejected' : 'withdrawal.completed';
}

/** A sum that the book could not hold, or less reserved than was to be let go: then there is no such act. */
function whereItAddsUp<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof MoneyRangeError || error instanceof HoldsError) return null;
    throw error;
  }
}

/**
 * The figures after a decision about a request that waits; null where they would not add up.
 * @param received what came in, USD, where it differs
 */
export const figuresAfter = (figures: Figures, request: Request, choice: Choice, received?: Money): Figures | null =>
  whereItAddsUp(() => (isDeposit(request) ? deposited(figures, request, choice, received) : withdrawn(figures, request, choice)));

function deposited(figures: Figures, { amount }: { amount: Money }, choice: Choice, received: Money | undefined): Figures {
  if (choice !== 'complete' && choice !== 'differ') return figures;
  const credited = add(figures.balance, movements['deposit.completed']({ amount }).balance);
  const difference = choice === 'differ' && received !== undefined ? subtract(received, amount) : '0.00';
  return { ...figures, balance: add(credited, difference) };
}

function withdrawn(figures: Figures, { amount }: { amount: Money }, choice: Choice): Figures {
  const freed = { ...figures, ...release(figures, amount) };
  return choice === 'complete' ? { ...freed, balance: add(figures.balance, movements['withdrawal.completed']({ amount }).balance) } : freed;
}

/** Balance, reserved and available, before and after; with what is staked, where anything is, they add up. */
export const effectRows = (before: Figures, after: Figures): DiffRow[] => [
  figureRow('Balance', before.balance, after.balance),
  figureRow('Reserved', before.reserved, after.reserved),
  ...(isZero(before.staked) ? [] : [figureRow('Staked', before.staked, after.staked)]),
  figureRow('Available', available(before, before), available(after, after)),
];
