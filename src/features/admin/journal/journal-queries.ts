import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getAdministrators } from '@/data/admin/administrators';
import { getJournal } from '@/data/admin/journal';
import { createProfileLoader, getProfileKey } from '@/data/admin/profile-loader';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Cursor } from '@/data/ledger/read';
import { createActsQuery, type JournalFilters } from './journal-filters';

/** Also caches their profiles, so that the names in the list cost no further read. */
export const administratorsQuery = () =>
  queryOptions({
    queryKey: ['users', 'administrators'],
    queryFn: async ({ client }) => {
      const found = await getAdministrators(currentUserContext());
      for (const profile of found) client.setQueryData(getProfileKey(profile.uid), profile);
      return found;
    },
  });

export const actsQuery = (filters: JournalFilters) => {
  const { by, client: clientUid, kind, from, to } = filters;
  return infiniteQueryOptions({
    queryKey: ['entries', 'journal', by, clientUid, kind, from, to],
    queryFn: async ({ pageParam, client }) => {
      // A failure is shown beside the filter. The names are then read one by one.
      const administrators = client.ensureQueryData(administratorsQuery()).catch(() => null);
      return getJournal(currentUserContext(), createActsQuery(filters), pageParam, async (uids) => {
        await administrators;
        return createProfileLoader(client)(uids);
      });
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
  });
};
