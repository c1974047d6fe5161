import { queryOptions } from '@tanstack/react-query';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getDepositClaims } from './deposit-claims';
import { createProfileLoader } from './profile-loader';

/**
 * Deposits of all clients that claim one of these transactions. Kept apart from admin-queries.ts,
 * which is loaded with the desk's dashboard.
 */
export const createDepositClaimsQuery = (txids: readonly string[]) =>
  queryOptions({
    queryKey: ['entries', 'announced', ...txids],
    queryFn: ({ client }) =>
      getDepositClaims(currentUserContext(), txids, createProfileLoader(client)),
  });
