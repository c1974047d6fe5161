import type { QueryClient } from '@tanstack/react-query';
import type { Uid } from '@/domain/envelope';
import type { Profile } from '@/domain/profile';
import { me } from './me';
import { getProfiles, type ProfilesOf } from './users';

/** The key of the query for one profile. */
export const profileKey = (uid: Uid) => ['users', uid] as const;

/** Profiles that this browser has read and nobody has changed since are not read again, so a queue that is refreshed costs its rows only. */
export const knownProfiles =
  (client: QueryClient): ProfilesOf =>
  async (uids) => {
    const known = new Map<Uid, Profile>();
    for (const uid of uids) {
      const state = client.getQueryState<Profile | null>(profileKey(uid));
      if (state?.data && !state.isInvalidated) known.set(uid, state.data);
    }
    const read = await getProfiles(
      me(),
      uids.filter((uid) => !known.has(uid)),
    );
    for (const [uid, profile] of read) client.setQueryData(profileKey(uid), profile);
    return new Map([...known, ...read]);
  };
