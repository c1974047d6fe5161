import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import { getFiguresAfterFee } from '@/domain/requests/fee';
import type { Subscription } from '@/domain/requests/subscription';
import { createFigureRow, type DiffRow } from '@/ui/ledger/diff';

/** The account before and after a fee; none if there is no account. */
export function getFeeRows(
  account: Account | null,
  holds: Holds | null,
  subscription: Pick<Subscription, 'amount'>,
): DiffRow[] {
  if (!account) return [];
  const after = getFiguresAfterFee(account, subscription);
  const promised = holds ?? { reserved: '0', staked: '0' };
  const free = getAvailableBalance(account, promised);
  const left = getAvailableBalance(after, promised);
  return [
    createFigureRow('Balance', account.balance, after.balance),
    createFigureRow('Available', free, left),
  ];
}
