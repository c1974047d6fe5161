import { type Account, available, emptyAccount, type Holds } from '@/domain/accounts/account';
import type { Money } from '@/domain/money';
import type { RemoteState } from '@/ui/feedback/remote';
import { together } from '@/ui/feedback/remote';

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

/** Both documents as one reading. */
export const readFigures = (account: RemoteState<Account | null>, holds: RemoteState<Holds | null>): RemoteState<Figures> =>
  together([account, holds], () => figuresOf(account.data ?? null, holds.data ?? null));
