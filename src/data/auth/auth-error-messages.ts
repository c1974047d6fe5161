import { getErrorMessage, offlineMessage } from '@/data/ledger/error-messages';
import { getConnection } from '@/lib/connection';
import { AuthError, type AuthFailure } from './auth-error';

const failureMessages: Record<AuthFailure, string> = {
  'wrong-credentials': 'This e-mail and password do not go together. Check both and try again.',
  'email-taken': 'An account with this e-mail cannot be opened here. Sign in, or reset your password.',
  'bad-email': 'An e-mail address looks like name@example.com.',
  'weak-password': 'This password was refused as too easy to guess. Choose a longer one.',
  'too-many': 'Too many tries in a short time. Wait a few minutes and try again.',
  unreachable: 'No answer came. Check the connection and try again.',
  'not-admin': 'This account is not an administrator’s, so you have been signed out again.',
  'signed-out': 'You are not signed in any more. Sign in again.',
  'old-sign-in': 'You signed in more than five minutes ago: type your current password too.',
  'bad-link': 'This link has been used already or is too old. Ask for a new one.',
  'not-kept': 'This browser has no room left to keep you signed in. Make room on this device, and try again.',
  failed: 'Error Occurred, Try Again.',
};

/** As {@link getErrorMessage}, also for errors of Firebase Auth: one sentence that the user can act on. */
export function getAuthErrorMessage(error: unknown): string {
  if (!(error instanceof AuthError)) return getErrorMessage(error);
  return error.kind === 'unreachable' && getConnection() === 'offline' ? offlineMessage : failureMessages[error.kind];
}

export const isAuthError = (error: unknown, ...kinds: AuthFailure[]): error is AuthError =>
  error instanceof AuthError && kinds.includes(error.kind);
