import { useQueries } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { formatAdministrator } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/revision-fields';

/**
 * Returns a function that names an administrator for another one: "You", or the name; "Desk" until
 * it is known. Desk only.
 */
export function useAdministratorNames(uids: readonly Uid[]): (uid: Uid) => string {
  const { uid: me } = useUserState();
  const others = [...new Set(uids)].filter((uid) => uid !== me);
  const profiles = useQueries({ queries: others.map((uid) => queries.profile(uid)) });
  const names = new Map(others.map((uid, i) => [uid, profiles[i]?.data]));
  return (uid) => {
    if (uid === me) return 'You';
    const profile = names.get(uid);
    return profile === undefined ? 'Desk' : formatAdministrator(profile, uid);
  };
}
