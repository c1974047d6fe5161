import { AuthError, type AuthFailure } from '@/data/auth-error';
import { causeOf } from '@/data/causes';
import { ActError } from '@/data/errors';
import { FormError } from '@/ui/form';

const sentences: Record<AuthFailure, string> = {
  'wrong-credentials': 'This e-mail and password do not go together. Check both and try again.',
  'email-taken': 'An account with this e-mail cannot be opened here. Sign in, or reset your password.',
  'bad-email': 'An e-mail address looks like name@example.com.',
  'weak-password': 'This password was refused as too easy to guess. Choose a longer one.',
  'too-many': 'Too many tries in a short time. Wait a few minutes and try again.',
  unreachable: 'No answer came. Check the connection and try again.',
  'not-admin': 'This account is not an administrator’s, so you have been signed out again.',
  'signed-out': 'You are not signed in any more. Sign in again.',
  'bad-link': 'This link has been used already or is too old. Ask for a new one.',
  failed: 'Error Occurred, Try Again.',
};

/** Why it did not happen, in one sentence that a person can act on. */
export function sentenceFor(error: unknown): string {
  return error instanceof AuthError ? sentences[error.kind] : causeOf(error);
}

const isExpected = (error: unknown): boolean => error instanceof ActError || (error instanceof AuthError && error.kind !== 'failed');

/** The same for a form, to be thrown from its submit. Only what nobody expected is logged. */
export function asFormError(error: unknown): FormError {
  if (error instanceof FormError) return error;
  if (!isExpected(error)) console.error('The form was not accepted:', error);
  return new FormError(sentenceFor(error), { cause: error });
}

export const isAuthError = (error: unknown, ...kinds: AuthFailure[]): error is AuthError =>
  error instanceof AuthError && kinds.includes(error.kind);
