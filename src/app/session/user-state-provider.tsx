import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { AuthUser } from '@/data/auth/auth';
import { ownUpdates } from '@/data/auth/own-updates';
import { queries } from '@/data/queries';
import { type UserState, UserStateContext } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Role } from '@/lib/session';
import { useFollowEmail } from './use-follow-email';

export interface UserStateProviderProps {
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
