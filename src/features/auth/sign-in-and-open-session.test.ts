import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/data/auth/auth-error';
import { ActError } from '@/data/ledger/errors';
import { getSessionRole } from '@/lib/browser-storage/session';
import { type SignInFunctions, signInAndOpenSession } from './sign-in-and-open-session';

const credentials = { email: 'maya@example.com', password: 'as it was typed' };
const forget = () => localStorage.clear();

beforeEach(forget);
afterEach(forget);

/** A desk that knows one person, and writes down what it was asked to do. */
function desk(over: Partial<SignInFunctions> = {}) {
  const done: string[] = [];
  const acts: SignInFunctions = {
    signIn: async () => void done.push('signed in'),
    prepareProfile: () => undefined,
    profile: async () => ({ admin: false }),
    signOutUnauthorized: async () => void done.push('left'),
    signOut: async () => void done.push('signed out'),
    ...over,
  };
  return { done, acts };
}

const admin: Partial<SignInFunctions> = { profile: async () => ({ admin: true }) };

describe('signing in at the clients’ door', () => {
  it('leads a client to where they were heading, with a session', async () => {
    expect(
      await signInAndOpenSession(desk().acts, 'user', credentials, '/user/deposit?coin=bitcoin'),
    ).toBe('/user/deposit?coin=bitcoin');
    expect(getSessionRole()).toBe('user');
  });

  it('leads a client who was heading nowhere to the dashboard', async () =>
    expect(await signInAndOpenSession(desk().acts, 'user', credentials, null)).toBe(
      '/user/dashboard',
    ));

  it('leads nobody out of the house', async () =>
    expect(
      await signInAndOpenSession(desk().acts, 'user', credentials, '//evil.example/user/dashboard'),
    ).toBe('/user/dashboard'));

  it('reads no profile: the dashboard does, which sends an administrator on to the desk', async () => {
    const profile = vi.fn<SignInFunctions['profile']>();
    expect(
      await signInAndOpenSession(desk({ profile }).acts, 'user', credentials, '/admin/users'),
    ).toBe('/user/dashboard');
    expect(profile).not.toHaveBeenCalled();
    expect(getSessionRole()).toBe('user');
  });

  it('opens no session when e-mail and password do not go together', async () => {
    const { acts } = desk({ signIn: () => Promise.reject(new AuthError('wrong-credentials')) });
    await expect(signInAndOpenSession(acts, 'user', credentials, null)).rejects.toMatchObject({
      kind: 'wrong-credentials',
    });
    expect(getSessionRole()).toBeNull();
  });

  it('leaves nobody signed in, nor half a session, where the browser has room for the first of its parts alone', async () => {
    const { acts, done } = desk();
    const write = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key,
      value,
    ) {
      if (key === 'user-token') throw new DOMException('Full', 'QuotaExceededError');
      write.call(this, key, value);
    });
    await expect(signInAndOpenSession(acts, 'user', credentials, null)).rejects.toMatchObject({
      kind: 'not-kept',
    });
    full.mockRestore();
    expect(done).toEqual(['signed in', 'left']);
    expect(localStorage).toHaveLength(0);
  });
});

describe('signing in at the administrators’ door', () => {
  it('leads an administrator to where they were heading', async () => {
    expect(
      await signInAndOpenSession(desk(admin).acts, 'admin', credentials, '/admin/users/abc'),
    ).toBe('/admin/users/abc');
    expect(getSessionRole()).toBe('admin');
  });

  it.each([
    ['a client', async () => ({ admin: false })],
    ['somebody without a profile', async () => null],
  ])('signs %s out again', async (_, profile) => {
    const { acts, done } = desk({ profile });
    await expect(signInAndOpenSession(acts, 'admin', credentials, null)).rejects.toMatchObject({
      kind: 'not-admin',
    });
    expect(done).toEqual(['signed in', 'signed out']);
    expect(getSessionRole()).toBeNull();
  });

  it('leaves nobody signed in behind a profile that could not be read', async () => {
    const { acts, done } = desk({ profile: () => Promise.reject(new ActError('unreachable')) });
    await expect(signInAndOpenSession(acts, 'admin', credentials, null)).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(done).toEqual(['signed in', 'left']);
    expect(getSessionRole()).toBeNull();
  });
});
