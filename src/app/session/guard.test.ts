import { describe, expect, it } from 'vitest';
import type { AuthUser } from '@/data/auth/auth';
import { ActError } from '@/data/ledger/errors';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import { getSafeDestination } from '@/lib/destination';
import { type GuardInput, getGuardState, getSignInPath } from './guard';

const user: AuthUser = { uid: 'maya', email: 'maya@example.com', emailVerified: true };
const profile = profileOf();

const read = (data: Profile | null): GuardInput['profile'] => ({
  status: 'success',
  data,
  error: null,
});
const reading: GuardInput['profile'] = { status: 'pending', error: null };
const failed = new ActError('unreachable');

const input: GuardInput = {
  area: 'user',
  session: { role: 'user', ending: null },
  user,
  timedOut: false,
  profile: read(profile),
  path: '/user/deposit?coin=bitcoin',
};

describe('the guard', () => {
  it('lets a client in whose profile was read', () => {
    expect(getGuardState(input)).toEqual({ state: 'user', user, profile });
  });

  it.each([
    ['Firebase has not said yet who is here', { user: undefined }],
    ['the profile is on its way', { profile: reading }],
  ])('waits while %s', (_, over) => {
    expect(getGuardState({ ...input, ...over })).toEqual({ state: 'loading' });
  });

  it('says that no answer came where Firebase has said nothing for too long, and goes on when it has', () => {
    expect(getGuardState({ ...input, user: undefined, timedOut: true })).toEqual({
      state: 'denied',
      reason: 'unread',
      error: failed,
    });
    expect(getGuardState({ ...input, timedOut: true }).state).toBe('user');
  });

  it('sends a visitor without a token to the door, and remembers where they were going', () => {
    expect(getGuardState({ ...input, session: { role: null, ending: null } })).toEqual({
      state: 'guest',
      to: '/signin?to=%2Fuser%2Fdeposit%3Fcoin%3Dbitcoin',
    });
  });

  it('asks for the token before anything else, so that nothing of a former visitor is shown', () => {
    const without = { ...input, session: { role: null, ending: null }, profile: reading };
    expect(getGuardState({ ...without, user: undefined }).state).toBe('guest');
  });

  it('does not take the token of one side for the other', () => {
    expect(getGuardState({ ...input, session: { role: 'admin', ending: null } }).state).toBe(
      'guest',
    );
    const desk = { ...input, area: 'admin', path: '/admin/users' } as const;
    expect(getGuardState(desk)).toEqual({
      state: 'guest',
      to: '/admin/signin?to=%2Fadmin%2Fusers',
    });
  });

  it('takes a token for nothing when Firebase knows of nobody', () => {
    const to = '/signin?to=%2Fuser%2Fdeposit%3Fcoin%3Dbitcoin&reason=ended';
    expect(getGuardState({ ...input, user: null })).toEqual({ state: 'guest', to });
  });

  it('lets somebody without a profile finish the sign-up', () => {
    expect(getGuardState({ ...input, profile: read(null) })).toEqual({
      state: 'user',
      user,
      profile: null,
    });
  });

  it('sends an administrator on to the desk, who signed in at the page of clients', () => {
    expect(getGuardState({ ...input, profile: read({ ...profile, admin: true }) })).toEqual({
      state: 'administrator',
    });
  });

  it('keeps letting in who was let in, when a later read of the profile fails', () => {
    const stale: GuardInput['profile'] = { status: 'error', data: profile, error: failed };
    expect(getGuardState({ ...input, profile: stale }).state).toBe('user');
  });

  it('lets nobody in whose profile could not be read', () => {
    const unread: GuardInput['profile'] = { status: 'error', error: failed };
    expect(getGuardState({ ...input, profile: unread })).toEqual({
      state: 'denied',
      reason: 'unread',
      error: failed,
    });
  });
});

describe('the guard of the desk', () => {
  const desk: GuardInput = {
    ...input,
    area: 'admin',
    session: { role: 'admin', ending: null },
    path: '/admin/deposit',
  };

  it('lets an administrator in', () => {
    expect(getGuardState({ ...desk, profile: read({ ...profile, admin: true }) }).state).toBe(
      'user',
    );
  });

  it.each([
    ['is none', profile],
    ['has no profile', null],
  ])('denies somebody with the token who %s', (_, found) => {
    expect(getGuardState({ ...desk, profile: read(found) })).toEqual({
      state: 'denied',
      reason: 'not-desk',
    });
  });

  it.each<[string, Partial<AuthUser>, AccountStatus]>([
    ['whose address was never verified', { emailVerified: false }, 'active'],
    ['whose own account is frozen', {}, 'frozen'],
    ['whose own account is suspended', {}, 'suspended'],
    ['whose own account is closed', {}, 'closed'],
  ])('threat 30: keeps an administrator out %s', (_, over, status) => {
    const here = { ...user, ...over };
    const found = { ...profile, admin: true, status };
    expect(getGuardState({ ...desk, user: here, profile: read(found) })).toEqual({
      state: 'kept-out',
      user: here,
      profile: found,
    });
  });
});

describe('the way out', () => {
  it('keeps the line of the statement that was open, as a part of where one was', () => {
    const to = encodeURIComponent('/user/statement#D2');
    const here = { ...input, path: '/user/statement#D2' };
    expect(getGuardState({ ...here, user: null })).toEqual({
      state: 'guest',
      to: `/signin?to=${to}&reason=ended`,
    });
    expect(getGuardState({ ...here, session: { role: null, ending: 'expired' } })).toEqual({
      state: 'guest',
      to: `/signin?reason=expired&to=${to}`,
    });
    expect(getSafeDestination(new URLSearchParams(`to=${to}`).get('to'), 'user')).toBe(
      '/user/statement#D2',
    );
  });

  it.each([
    ['expired', '/signin?reason=expired&to=%2Fuser%2Fdeposit%3Fcoin%3Dbitcoin'],
    ['other-tab', '/signin?reason=signed-out&to=%2Fuser%2Fdeposit%3Fcoin%3Dbitcoin'],
    ['log-out', '/signin'],
  ] as const)(
    'of a session that ended by %s is %s, from each side to its own sign-in page',
    (ending, address) => {
      expect(getSignInPath('user', ending, '/user/deposit?coin=bitcoin')).toBe(address);
      expect(getSignInPath('admin', ending, '/admin/deposit?coin=bitcoin')).toBe(
        `/admin${address.replace('user', 'admin')}`,
      );
    },
  );
});
