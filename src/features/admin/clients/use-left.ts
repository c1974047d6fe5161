import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { available } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/envelope';
import { isZero, type Money } from '@/domain/money';
import type { RemoteState } from '@/ui/feedback/remote';
import { together } from '@/ui/feedback/together';
import { openTrades, waitingDeposits, waitingWithdrawals } from './open-matters';
import { useFigures } from './use-figures';

/** What a client still has at the desk, which a closed client cannot ask for any more. */
export interface Left {
  /** USD. */
  balance: Money;
  reserved: Money;
  staked: Money;
  available: Money;
  /** Requests and trades that wait for the desk, in words. */
  waiting: readonly string[];
}

export const isNothingLeft = ({ balance, waiting }: Left): boolean => isZero(balance) && waiting.length === 0;

/** What would be left of a client whose account is closed now. */
export function useLeft(uid: Uid, now: Date): RemoteState<Left> {
  const figures = useFigures(uid);
  const deposits = useQuery(queries.deposits(uid));
  const withdrawals = useQuery(queries.withdrawals(uid));
  const trades = useQuery(queries.trades(uid));
  return together([figures, deposits, withdrawals, trades], () => {
    const { account = { balance: '0' }, holds = { reserved: '0', staked: '0' } } = figures.data ?? {};
    const waiting = [
      waitingDeposits(deposits.data?.list ?? []),
      waitingWithdrawals(withdrawals.data?.list ?? []),
      openTrades(trades.data?.list ?? [], now),
    ];
    return { balance: account.balance, ...holds, available: available(account, holds), waiting: waiting.flatMap((words) => words ?? []) };
  });
}
