import { FirebaseError } from 'firebase/app';
import { describe, expect, it } from 'vitest';
import { AuthError, toAuthError } from './auth-error';

const kindOf = (code: string) => toAuthError(new FirebaseError(code, 'what Firebase says')).kind;

describe('an error of Firebase Auth', () => {
  it.each([
    'auth/invalid-credential',
    'auth/wrong-password',
    'auth/user-not-found',
    'auth/invalid-login-credentials',
    'auth/user-disabled',
  ])('is the same for all wrong credentials: %s', (code) =>
    expect(kindOf(code)).toBe('wrong-credentials'),
  );

  it.each([
    ['auth/email-already-in-use', 'email-taken'],
    ['auth/weak-password', 'weak-password'],
    ['auth/too-many-requests', 'too-many'],
    ['auth/network-request-failed', 'unreachable'],
    ['auth/user-token-expired', 'signed-out'],
    ['auth/requires-recent-login', 'old-sign-in'],
    ['auth/invalid-action-code', 'bad-link'],
    ['auth/operation-not-allowed', 'failed'],
  ])('%s is %s', (code, kind) => expect(kindOf(code)).toBe(kind));

  it('is a browser without room where IndexedDB is full', () =>
    expect(toAuthError(new DOMException('Full', 'QuotaExceededError')).kind).toBe('not-kept'));

  it('keeps its cause', () => {
    const cause = new FirebaseError('auth/internal-error', 'what Firebase says');
    expect(toAuthError(cause)).toMatchObject({ kind: 'failed', cause });
  });

  it('is passed on where it is known already', () => {
    const known = new AuthError('not-admin');
    expect(toAuthError(known)).toBe(known);
  });
});
