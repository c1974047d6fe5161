import { getErrorMessage, offlineMessage } from '@/data/ledger/error-messages';
import { getConnection } from '@/lib/device/connection';
import { AuthError, type AuthFailure } from './auth-error';

const failureMessages: Record<AuthFailure, string> = {
  'wrong-credentials': 'Wrong email or password.',
  'email-taken': 'We can’t open an account with this email. Sign in, or reset your password.',
  'bad-email': 'Enter an email address like name@example.com.',
  'weak-password': 'This password is too easy to guess. Choose a longer one.',
  'too-many': 'Too many attempts. Wait a few minutes and try again.',
  unreachable: 'We couldn’t reach the server. Check your connection and try again.',
  'not-admin': 'This isn’t an administrator’s account, so we’ve signed you out again.',
  'signed-out': 'You’re no longer signed in. Sign in again.',
  'old-sign-in': 'You signed in more than five minutes ago, so enter your current password too.',
  'bad-link': 'This link has expired or was already used. Get a new one.',
  'not-kept':
    'This browser has no room left to keep you signed in. Free up space on this device and try again.',
  failed: 'Error Occurred, Try Again.',
};

/**
 * As {@link getErrorMessage}, also for errors of Firebase Auth: one sentence that the user can act
 * on.
 */
export function getAuthErrorMessage(error: unknown): string {
  if (!(error instanceof AuthError)) return getErrorMessage(error);
  return error.kind === 'unreachable' && getConnection() === 'offline'
    ? offlineMessage
    : failureMessages[error.kind];
}

/**
 * As {@link getAuthErrorMessage}, for somebody who is signed in and has typed the current password:
 * the address cannot be wrong.
 */
export const getPasswordErrorMessage = (error: unknown): string =>
  isWrongPassword(error) ? 'That’s not your current password.' : getAuthErrorMessage(error);

export const isWrongPassword = (error: unknown): boolean => isAuthError(error, 'wrong-credentials');

export const isAuthError = (error: unknown, ...kinds: AuthFailure[]): error is AuthError =>
  error instanceof AuthError && kinds.includes(error.kind);
