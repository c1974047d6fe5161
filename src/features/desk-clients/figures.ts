import { type Account, available, type Holds } from '@/domain/account';
import { isZero, type Money, subtract } from '@/domain/money';
import { signedUsd, usd } from '@/lib/format';
import type { DiffRow } from '@/ui/diff';

/** A client's money, as two documents say it. */
export interface ClientFigures {
  account: Account;
  holds: Pick<Holds, 'reserved' | 'staked'>;
}

/** One figure before and after; without a change where it stays. */
export function figureRow(label: string, before: Money, after: Money): DiffRow {
  const by = subtract(after, before);
  return { label, before: usd(before), after: usd(after), change: isZero(by) ? undefined : signedUsd(by) };
}

/** What of the balance can be withdrawn or staked, before and after. */
export const availableRow = (holds: ClientFigures['holds'], before: Money, after: Money): DiffRow =>
  figureRow('Available', available({ balance: before }, holds), available({ balance: after }, holds));
