import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthUser } from '@/data/auth/auth';
import * as profiles from '@/data/collections/profile';
import { queries } from '@/data/queries';
import { createReads, signInAs } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import { syncEmail } from './signed-in-area';

const context = signInAs('maya', new Date('2026-03-24T09:00:00Z'));
beforeEach(() => void vi.spyOn(profiles, 'editProfile').mockResolvedValue());

const profile = profileOf();
const signedIn = (over: Partial<AuthUser> = {}): AuthUser => ({
  uid: 'maya',
  email: 'new@example.com',
  emailVerified: true,
  ...over,
});

async function sync(user: AuthUser, stored: Profile | null = profile) {
  const { client, set } = createReads();
  set(queries.profile('maya'), stored);
  await syncEmail(client, user);
}

describe('the email address of the profile', () => {
  it('is replaced by the verified one of the sign-in', async () => {
    await sync(signedIn({ email: 'New@example.com' }));
    expect(profiles.editProfile).toHaveBeenCalledExactlyOnceWith(context, profile, {
      email: 'New@example.com',
    });
  });

  it.each([
    ['it is the same', signedIn({ email: 'Maya@example.com' }), profile],
    ['the new one is not verified', signedIn({ emailVerified: false }), profile],
    ['the account is frozen', signedIn(), { ...profile, status: 'frozen' } as const],
    ['there is no profile', signedIn(), null],
  ])('stays if %s', async (_, user, stored) => {
    await sync(user, stored);
    expect(profiles.editProfile).not.toHaveBeenCalled();
  });

  it('stays if it cannot be written, and the failure is logged', async () => {
    vi.mocked(profiles.editProfile).mockRejectedValue(new Error('No answer'));
    await sync(signedIn());
    expect(console.error).toHaveBeenCalledOnce();
  });
});
