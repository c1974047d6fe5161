import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { Money } from '@/domain/money';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { createFigureRow, type DiffRow } from '@/ui/ledger/diff';

/** A client's money, as two documents say it. */
export interface ClientFigures {
  account: Account;
  holds: Pick<Holds, 'reserved' | 'staked'>;
}

/** What of the balance can be withdrawn or staked, before and after. */
export const getAvailableRow = (holds: ClientFigures['holds'], before: Money, after: Money): DiffRow =>
  createFigureRow('Available', getAvailableBalance({ balance: before }, holds), getAvailableBalance({ balance: after }, holds));

/** A client's money; null where no account was opened. */
export function useClientFigures(uid: Uid): QueryState<ClientFigures | null> {
  const account = useQuery(queries.account(uid));
  const holds = useQuery(queries.holds(uid));
  return combineQueries([account, holds], () =>
    account.data ? { account: account.data, holds: holds.data ?? { reserved: '0', staked: '0' } } : null,
  );
}
