import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readDoc, reportDamaged } from '@/data/ledger/read';
import { type Profile, profileSchema } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';

/** The profile; null if the sign-up was never finished. @throws DataShapeError, ActError */
export const getProfile = (context: DataContext, uid: Uid): Promise<Profile | null> =>
  readDoc(context, paths.user(uid), profileSchema);

/** Reads the profiles for a page: {@link getProfiles}, or a cache in front of it. */
export type LoadProfiles = (uids: readonly Uid[]) => Promise<Map<Uid, Profile>>;

/**
 * Several profiles; ids without a profile are left out. The caller must be allowed to read each of
 * them.
 * @throws ActError
 */
export const getProfiles = (
  context: DataContext,
  uids: readonly Uid[],
): Promise<Map<Uid, Profile>> => readProfilesByUid((uid) => getProfile(context, uid), uids);

/**
 * As {@link getProfiles}. Leaves out damaged profiles too, so that the desk still sees their
 * owners' requests, without a name.
 */
export async function readProfilesByUid(
  read: (uid: Uid) => Promise<Profile | null>,
  uids: readonly Uid[],
): Promise<Map<Uid, Profile>> {
  const found = new Map<Uid, Profile>();
  const add = async (uid: Uid) => {
    try {
      const profile = await read(uid);
      if (profile) found.set(uid, profile);
    } catch (error) {
      reportDamaged(error);
    }
  };
  await Promise.all([...new Set(uids)].map(add));
  return found;
}
