import { queryOptions } from '@tanstack/react-query';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getDepositClaims } from './deposit-claims';
import { knownProfiles } from './known-profiles';

/**
 * Deposits that were announced by one of these transactions, in whichever book: read where deposits are decided, and apart from the desk's other reads, which
 * come with its dashboard.
 */
export const depositClaimsQuery = (txids: readonly string[]) =>
  queryOptions({
    queryKey: ['entries', 'announced', ...txids],
    queryFn: ({ client }) => getDepositClaims(currentUserContext(), txids, knownProfiles(client)),
  });
