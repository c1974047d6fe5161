import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { Uid } from '@/domain/ledger/envelope';
import type { RemoteState } from '@/ui/feedback/remote';
import { together } from '@/ui/feedback/together';
import type { ClientFigures } from './figures';

/** A client's money; null where no account was opened. */
export function useFigures(uid: Uid): RemoteState<ClientFigures | null> {
  const account = useQuery(queries.account(uid));
  const holds = useQuery(queries.holds(uid));
  return together([account, holds], () =>
    account.data ? { account: account.data, holds: holds.data ?? { reserved: '0', staked: '0' } } : null,
  );
}
