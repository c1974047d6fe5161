import type { ProfileChanges } from '@/data/collections/profile';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Profile } from '@/domain/accounts/profile';

/** What the person signed in may change of itself. What it takes is loaded when it is first needed. */
export interface OwnUpdates {
  /** Loads it before, so that nothing is missing where the connection is lost when a form is sent. */
  prepare: () => void;
  /** @throws ActError; `outdated` when a field that is to change has been changed elsewhere */
  profile: (changes: ProfileChanges) => Promise<void>;
  /** @param url of a stored photo, or '' for none. @throws ActError */
  picture: (url: string) => Promise<void>;
  /** @param current may be empty right after a sign-in. @throws AuthError `old-sign-in`, `wrong-credentials` where it is not right, `weak-password` */
  password: (next: string, current?: string) => Promise<void>;
}

/**
 * @param shown the profile that the screens show
 * @param readAgain called after the profile was changed; the update ends when it has
 */
export function ownUpdates(shown: Profile, readAgain: () => Promise<unknown>): OwnUpdates {
  const profile = async (changes: ProfileChanges) => {
    const { editProfile } = await import('@/data/collections/profile');
    await editProfile(currentUserContext(), shown, changes);
    await readAgain();
  };
  return {
    prepare: () => void import('@/data/collections/profile').catch(() => undefined), // the form reports the failure
    profile,
    picture: (photoUrl) => profile({ photoUrl }),
    password: async (next, current) => (await import('./own-sign-in')).updatePassword(next, current),
  };
}
