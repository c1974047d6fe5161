import { AuthError } from '@/data/auth/auth-error';
import { getAuthErrorMessage, isAuthError } from '@/data/auth/auth-error-messages';
import { ActError } from '@/data/ledger/errors';
import { report } from '@/lib/report';
import { FormError } from '@/ui/forms/form-frame';

/** Returns why it failed, in one sentence that a person can act on. */
export { getAuthErrorMessage as sentenceFor, isAuthError };

const isExpectedError = (error: unknown): boolean =>
  error instanceof ActError || (error instanceof AuthError && error.kind !== 'failed');

/** The same as an error to throw from a form's submit. Only unexpected errors are reported. */
export function toFormError(error: unknown): FormError {
  if (error instanceof FormError) return error;
  if (!isExpectedError(error)) report('The form was not accepted', error);
  return new FormError(getAuthErrorMessage(error), { cause: error });
}
