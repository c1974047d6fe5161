import type { QueryClient } from '@tanstack/react-query';
import { getProfile, type LoadProfiles, readProfilesByUid } from '@/data/collections/users';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Uid } from '@/domain/revision-fields';

export const getProfileKey = (uid: Uid) => ['users', uid] as const;

/**
 * Reads profiles through the query cache, so that refreshing a queue reads only its rows. Each
 * profile is a query of its own: if it is invalidated while others are read, it is read again.
 */
export const createProfileLoader =
  (client: QueryClient): LoadProfiles =>
  (uids) =>
    readProfilesByUid(
      (uid) =>
        client.fetchQuery({
          queryKey: getProfileKey(uid),
          queryFn: () => getProfile(currentUserContext(), uid),
          retry: false,
        }),
      uids,
    );
