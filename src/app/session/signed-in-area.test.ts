import { renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AuthUser } from '@/data/auth/auth';
import { createProfile, type Profile } from '@/domain/accounts/profile';
import { useSyncEmail } from './signed-in-area';

const joined = new Date('2026-03-01T09:00:00Z');
const maya = { username: '', firstname: 'Maya', lastname: 'Lindqvist', email: 'maya@example.com', mobile: '+46 1', country: 'Sweden' };
const profile: Profile = { ...createProfile('maya', maya, joined), rev: 1, op: 'op', at: joined };
const signedIn = (over: Partial<AuthUser> = {}): AuthUser => ({ uid: 'maya', email: 'maya@example.com', emailVerified: true, ...over });

function follow(user: AuthUser, of: Profile = profile, write = vi.fn(async () => {})) {
  const view = renderHook((now: AuthUser) => useSyncEmail(now, of, { profile: write }), {
    initialProps: user,
  });
  return { write, ...view };
}

describe('the e-mail address of the profile', () => {
  it('follows the verified one that was signed in with, once', () => {
    const { write, rerender } = follow(signedIn({ email: 'New@example.com' }));
    rerender(signedIn({ email: 'New@example.com' }));
    expect(write).toHaveBeenCalledExactlyOnceWith({ email: 'New@example.com' });
  });

  it('is written once where React runs effects twice, as it does while developing', () => {
    const write = vi.fn(async () => {});
    renderHook(() => useSyncEmail(signedIn({ email: 'new@example.com' }), profile, { profile: write }), { wrapper: StrictMode });
    expect(write).toHaveBeenCalledOnce();
  });

  it.each([
    ['it is the same', signedIn({ email: 'Maya@example.com' }), profile],
    ['the new one is not verified', signedIn({ email: 'new@example.com', emailVerified: false }), profile],
    ['the account is frozen', signedIn({ email: 'new@example.com' }), { ...profile, status: 'frozen' }],
  ])('stays where %s', (_, user, of) => expect(follow(user, of).write).not.toHaveBeenCalled());

  it('is left for the next time where it cannot be written, and the log says so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failing = vi.fn(async () => {
      throw new Error('No answer');
    });
    const { rerender } = follow(signedIn({ email: 'new@example.com' }), profile, failing);
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
    expect(failing).toHaveBeenCalledOnce();
    rerender(signedIn());
    rerender(signedIn({ email: 'new@example.com' }));
    await waitFor(() => expect(failing).toHaveBeenCalledTimes(2));
    logged.mockRestore();
  });
});
