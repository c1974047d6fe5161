import type { ProfileChanges } from '@/data/collections/profile';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Profile } from '@/domain/accounts/profile';

/**
 * Changes that users may make to their own profile and password. The code for them is loaded on
 * first use.
 */
export interface AccountUpdates {
  /**
   * Preloads the code for profile changes, in case the connection is lost before a form is sent.
   */
  preload: () => void;
  /** @throws ActError; `outdated` if a field to change was also changed elsewhere */
  profile: (changes: ProfileChanges) => Promise<void>;
  /** @param url of a stored photo, or '' for none. @throws ActError */
  picture: (url: string) => Promise<void>;
  /**
   * @param current may be empty right after a sign-in
   * @throws AuthError `old-sign-in`, `wrong-credentials` if it is wrong, `weak-password`
   */
  password: (next: string, current?: string) => Promise<void>;
}

/**
 * @param shown the profile that the screens show
 * @param refetchProfile called after a change of the profile; the update waits for it
 */
export function createAccountUpdates(
  shown: Profile,
  refetchProfile: () => Promise<unknown>,
): AccountUpdates {
  const profile = async (changes: ProfileChanges) => {
    const { editProfile } = await import('@/data/collections/profile');
    await editProfile(currentUserContext(), shown, changes);
    await refetchProfile();
  };
  return {
    preload: () => void import('@/data/collections/profile').catch(() => undefined), // the form reports the failure
    profile,
    picture: (photoUrl) => profile({ photoUrl }),
    password: async (next, current) =>
      (await import('./credentials')).updatePassword(next, current),
  };
}
