import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { AuthUser } from '@/data/auth/auth';
import { type OwnUpdates, ownUpdates } from '@/data/auth/own-updates';
import { queries } from '@/data/queries';
import { type UserState, UserStateContext } from '@/data/user-state';
import { canEditProfile } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { report } from '@/lib/report';
import type { Role } from '@/lib/session';

/** Once somebody signs in with another verified address, the profile follows: the rules take the address of the token and no other. */
export function useFollowEmail(
  { email, emailVerified }: AuthUser,
  profile: Profile,
  { profile: write }: Pick<OwnUpdates, 'profile'>,
): void {
  const due = emailVerified && email.toLowerCase() !== profile.email && canEditProfile(profile.status);
  const followed = useRef('');
  const follow = useEffectEvent((address: string) => {
    // Once for each address: a second write at the same time would come too soon for the rules.
    if (followed.current === address) return;
    followed.current = address;
    write({ email: address }).catch((error: unknown) => {
      followed.current = '';
      report('The profile did not take the new e-mail address', error);
    });
  });
  useEffect(() => {
    if (due) follow(email);
  }, [due, email]);
}

interface UserStateProviderProps {
  /** The side that was signed in to. */
  area: Role;
  user: AuthUser;
  profile: Profile;
  children: ReactNode;
}

/** Reads once what nearly every screen of a client needs, and hands it down. The desk's screens read what they need themselves. */
export function UserStateProvider({ area, user, profile, children }: UserStateProviderProps) {
  const { uid, emailVerified } = user;
  const enabled = area === 'user';
  const account = useQuery({ ...queries.account(uid), enabled });
  const rates = useQuery({ ...queries.rates(), enabled });
  const client = useQueryClient();
  const updates = useMemo(
    () => ownUpdates(profile, () => client.invalidateQueries({ queryKey: queries.profile(uid).queryKey })),
    [client, uid, profile],
  );
  useFollowEmail(user, profile, updates);
  const state: UserState = useMemo(
    () => ({ uid, role: area, emailVerified, profile, account, rates, updates }),
    [uid, area, emailVerified, profile, account, rates, updates],
  );
  return <UserStateContext value={state}>{children}</UserStateContext>;
}
