import { useEffect, useEffectEvent, useRef } from 'react';
import type { AuthUser } from '@/data/auth/auth';
import type { OwnUpdates } from '@/data/auth/own-updates';
import type { Profile } from '@/domain/accounts/profile';
import { mayEditProfile } from '@/domain/accounts/status';
import { report } from '@/lib/report';

/** Once somebody signs in with another verified address, the profile follows: the rules take the address of the token and no other. */
export function useFollowEmail(
  { email, emailVerified }: AuthUser,
  profile: Profile,
  { profile: write }: Pick<OwnUpdates, 'profile'>,
): void {
  const due = emailVerified && email.toLowerCase() !== profile.email && mayEditProfile(profile.status);
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
