import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthUser } from '@/data/auth/auth';
import { queries } from '@/data/queries';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import { syncEmail } from './signed-in-area';

const write = vi.fn<(changes: object) => Promise<void>>();
vi.mock('@/data/auth/account-updates', () => ({ createAccountUpdates: () => ({ profile: write }) }));

const profile = profileOf();
const signedIn = (over: Partial<AuthUser> = {}): AuthUser => ({ uid: 'maya', email: 'new@example.com', emailVerified: true, ...over });

async function sync(user: AuthUser, stored: Profile | null = profile) {
  const client = new QueryClient();
  client.setQueryData(queries.profile('maya').queryKey, stored);
  await syncEmail(client, user);
}

beforeEach(() => void write.mockReset().mockResolvedValue());

describe('the e-mail address of the profile', () => {
  it('is replaced by the verified one of the sign-in', async () => {
    await sync(signedIn({ email: 'New@example.com' }));
    expect(write).toHaveBeenCalledExactlyOnceWith({ email: 'New@example.com' });
  });

  it.each([
    ['it is the same', signedIn({ email: 'Maya@example.com' }), profile],
    ['the new one is not verified', signedIn({ emailVerified: false }), profile],
    ['the account is frozen', signedIn(), { ...profile, status: 'frozen' } as const],
    ['there is no profile', signedIn(), null],
  ])('stays where %s', async (_, user, stored) => {
    await sync(user, stored);
    expect(write).not.toHaveBeenCalled();
  });

  it('stays where it cannot be written, and the failure is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    write.mockRejectedValue(new Error('No answer'));
    await sync(signedIn());
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
