import type { QueryClient } from '@tanstack/react-query';
import { getProfile, type ProfilesOf, readProfilesByUid } from '@/data/collections/users';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Uid } from '@/domain/ledger/revision-fields';

/** The key of the query for one profile. */
export const profileKey = (uid: Uid) => ['users', uid] as const;

/**
 * Profiles that this browser has read and nobody has changed since are not read again, so a queue that is refreshed costs its rows only. Each is a
 * query of its own: one that is invalidated while others are still being read is read again, as any query.
 */
export const knownProfiles =
  (client: QueryClient): ProfilesOf =>
  (uids) =>
    readProfilesByUid(
      (uid) => client.fetchQuery({ queryKey: profileKey(uid), queryFn: () => getProfile(currentUserContext(), uid), retry: false }),
      uids,
    );
