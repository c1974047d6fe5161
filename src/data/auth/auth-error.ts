import { FirebaseError } from 'firebase/app';

/** Why nobody was signed in, up or out. Unknown address and wrong password are one kind: telling them apart would tell who is a client. */
export type AuthFailure =
  | 'wrong-credentials'
  | 'email-taken'
  | 'bad-email'
  | 'weak-password'
  | 'too-many'
  /** No answer, or none in time; the act may have happened. */
  | 'unreachable'
  | 'not-admin'
  /** Nobody is signed in, or not any more. */
  | 'signed-out'
  /** What one signs in with changes only within five minutes after the password was typed. */
  | 'old-sign-in'
  /** The link in the e-mail was used already, or is too old. */
  | 'bad-link'
  /** The browser has no room for a sign-in. */
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
const kinds: Record<string, AuthFailure> = {
  'auth/invalid-credential': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  // Saying that it was blocked would say that it exists.
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

/** Firebase's errors in this module's terms. */
export function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  // Firebase passes on what IndexedDB says.
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return new AuthError('not-kept', { cause: error });
  const code = error instanceof FirebaseError ? error.code : '';
  return new AuthError(kinds[code] ?? 'failed', { cause: error });
}
