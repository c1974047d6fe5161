import { type Account, available, emptyAccount, type Holds } from '@/domain/account';
import type { Money } from '@/domain/money';
import type { RemoteState } from '@/ui/remote';

/** USD: available + staked + reserved = balance. */
export interface Figures {
  balance: Money;
  reserved: Money;
  staked: Money;
  available: Money;
}

/** @param holds null where nothing was ever promised */
export function figuresOf(account: Pick<Account, 'balance'> | null, holds: Pick<Holds, 'reserved' | 'staked'> | null): Figures {
  const { balance } = account ?? emptyAccount;
  const { reserved, staked } = holds ?? { reserved: '0', staked: '0' };
  return { balance, reserved, staked, available: available({ balance }, { reserved, staked }) };
}

/** Both documents as one reading: it is there when both are, and failed when one is. */
export function readFigures(account: RemoteState<Account | null>, holds: RemoteState<Holds | null>): RemoteState<Figures> {
  const both = [account, holds];
  const data = account.data === undefined || holds.data === undefined ? undefined : figuresOf(account.data, holds.data);
  return {
    status: both.some(({ status }) => status === 'error') ? 'error' : data ? 'success' : 'pending',
    data,
    error: account.error ?? holds.error,
    refetch: () => Promise.all(both.filter(({ status }) => status === 'error').map(({ refetch }) => refetch())),
  };
}
