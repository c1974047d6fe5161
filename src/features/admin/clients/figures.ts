import { type Account, available, type Holds } from '@/domain/accounts/account';
import type { Money } from '@/domain/money';
import { type DiffRow, figureRow } from '@/ui/ledger/diff';

/** A client's money, as two documents say it. */
export interface ClientFigures {
  account: Account;
  holds: Pick<Holds, 'reserved' | 'staked'>;
}

/** What of the balance can be withdrawn or staked, before and after. */
export const availableRow = (holds: ClientFigures['holds'], before: Money, after: Money): DiffRow =>
  figureRow('Available', available({ balance: before }, holds), available({ balance: after }, holds));
