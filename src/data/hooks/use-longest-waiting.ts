import { queryOptions, useQuery } from '@tanstack/react-query';
import { knownProfiles } from '@/data/admin/known-profiles';
import type { RequestCollection } from '@/data/admin/requests';
import { me } from '@/data/ledger/me';
import { getLongestWaiting } from '@/data/ledger/queues';

const longest = <C extends RequestCollection>(col: C, clients: number) =>
  queryOptions({
    queryKey: [col, 'longest', clients],
    queryFn: ({ client }) => getLongestWaiting(me(), col, clients, knownProfiles(client)),
  });

/** As {@link getLongestWaiting}: of each kind of request. @param clients of each at most so many */
export const useLongestWaiting = (clients: number) => ({
  deposits: useQuery(longest('deposits', clients)),
  withdrawals: useQuery(longest('withdrawals', clients)),
});
