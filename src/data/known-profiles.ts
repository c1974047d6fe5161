import type { QueryClient } from '@tanstack/react-query';
import type { Uid } from '@/domain/envelope';
import type { Profile } from '@/domain/profile';
import { me } from './me';
import { getProfile, type ProfilesOf } from './users';

/** The key of the query for one profile. */
export const profileKey = (uid: Uid) => ['users', uid] as const;

/**
 * Profiles that this browser has read and nobody has changed since are not read again, so a queue that is refreshed costs its rows only. Each is a
 * query of its own: one that is changed while others are still being read is read once more, as whatever is under way then.
 */
export const knownProfiles =
  (client: QueryClient): ProfilesOf =>
  async (uids) => {
    const found = new Map<Uid, Profile>();
    const read = async (uid: Uid) => {
      const profile = await client.fetchQuery({ queryKey: profileKey(uid), queryFn: () => getProfile(me(), uid), retry: false });
      if (profile) found.set(uid, profile);
    };
    await Promise.all([...new Set(uids)].map(read));
    return found;
  };
