import { FirebaseError } from 'firebase/app';

/**
 * Why a request to Firebase Auth failed. An unknown address and a wrong password are one kind,
 * because a distinction would reveal who is a client.
 */
export type AuthFailure =
  | 'wrong-credentials'
  | 'email-taken'
  | 'bad-email'
  | 'weak-password'
  | 'too-many'
  /** No answer in time; the request may have succeeded. */
  | 'unreachable'
  | 'not-admin'
  /** Nobody is signed in, or the sign-in has expired. */
  | 'signed-out'
  /**
   * The e-mail address and the password can change only within five minutes after the password was
   * typed.
   */
  | 'old-sign-in'
  /** The link in the e-mail was already used or has expired. */
  | 'bad-link'
  /** The browser has no room to store the sign-in. */
  | 'not-kept'
  | 'failed';

export class AuthError extends Error {
  override name = 'AuthError';
  constructor(
    readonly kind: AuthFailure,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}
const failuresByCode: Record<string, AuthFailure> = {
  'auth/invalid-credential': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  // A separate kind would reveal that the address exists.
  'auth/user-disabled': 'wrong-credentials',
  'auth/email-already-in-use': 'email-taken',
  'auth/invalid-email': 'bad-email',
  'auth/invalid-new-email': 'bad-email',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/too-many-requests': 'too-many',
  'auth/quota-exceeded': 'too-many',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
  'auth/user-token-expired': 'signed-out',
  'auth/requires-recent-login': 'old-sign-in',
  'auth/expired-action-code': 'bad-link',
  'auth/invalid-action-code': 'bad-link',
};

/** Maps Firebase's errors to this module's. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  // Firebase passes on errors of IndexedDB.
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return new AuthError('not-kept', { cause: error });
  const code = error instanceof FirebaseError ? error.code : '';
  return new AuthError(failuresByCode[code] ?? 'failed', { cause: error });
}
