import type { QueryClient } from '@tanstack/react-query';
import { getProfile, type ProfilesOf, readProfilesByUid } from '@/data/collections/users';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Uid } from '@/domain/ledger/revision-fields';

export const profileKey = (uid: Uid) => ['users', uid] as const;

/**
 * Reads profiles through the query cache, so that refreshing a queue reads only its rows. Each profile is a query of its own: if it is
 * invalidated while others are read, it is read again.
 */
export const knownProfiles =
  (client: QueryClient): ProfilesOf =>
  (uids) =>
    readProfilesByUid(
      (uid) => client.fetchQuery({ queryKey: profileKey(uid), queryFn: () => getProfile(currentUserContext(), uid), retry: false }),
      uids,
    );
